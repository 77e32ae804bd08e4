import importlib
import re
import tomllib
from pathlib import Path
from types import ModuleType

import attrs
import pytest

from knaves.match import play_match
from knaves.packs import load_game
from knaves.scaffold import create_pack, template_games
from knaves.scaffold.template import render, template_folder
from knaves.scaffold.tokens import Tokens
from knaves_core import View

ROOT = Path(__file__).parents[3]
GAMES = template_games()


def module_of_view(game: str) -> ModuleType:
    return importlib.import_module(f"knaves_core.games.{game}")


def view_class(game: str) -> type[View]:
    (found,) = (
        value
        for value in vars(module_of_view(game)).values()
        if isinstance(value, type) and issubclass(value, View)
    )
    return found


def test_there_is_a_template_for_each_game_of_the_core() -> None:
    assert GAMES == ("azi", "call", "fool", "pisti")


def test_a_checkout_uses_the_folder_itself() -> None:
    assert template_folder() == ROOT / "template-bot"


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_left_of_the_template_and_of_the_other_games(game: str) -> None:
    files = render(Tokens.of_bot("grey-heron", game))
    assert list(files) == [
        "README.md",
        "pyproject.toml",
        "src/grey_heron/__init__.py",
        f"src/grey_heron/{game}.py",
        "src/grey_heron/py.typed",
        f"tests/test_{game}.py",
    ]
    other_games = "|".join(other for other in GAMES if other != game)
    for text in files.values():
        assert "template" not in text.lower()
        assert not re.search(rf"games\.({other_games})|\b({other_games})\.py", text)
        assert "\n\n\n\n" not in text


@pytest.mark.parametrize("game", GAMES)
def test_the_pyproject_registers_one_bot(game: str) -> None:
    project = tomllib.loads(render(Tokens.of_bot("grey-heron", game))["pyproject.toml"])["project"]
    assert project["name"] == "grey-heron"
    assert project["entry-points"] == {
        f"knaves.bots.{game}": {"grey-heron": f"grey_heron.{game}:GreyHeronBot"}
    }


def test_a_pack_for_all_games_is_the_template_itself() -> None:
    folder = template_folder()
    for path, text in render(Tokens.of_pack(folder)).items():
        original = (folder / path).read_text("utf-8")
        # But for where to find knaves, which the workspace knows.
        assert text.startswith(original) if path == "pyproject.toml" else text == original


@pytest.mark.parametrize("game", GAMES)
def test_the_docstring_of_a_bot_shows_all_that_a_view_offers(game: str) -> None:
    bot = importlib.import_module(f"knaves_template_bot.{game}").TemplateBot
    shown = set(re.findall(r"``(\w+)[^`]*``", bot.__doc__))
    cls = view_class(game)
    fields = {field.name for field in attrs.fields(cls)}
    own = {name for name in dir(cls) if not name.startswith("_")}
    assert shown == fields | own - {*dir(View)}


@pytest.mark.parametrize("game", GAMES)
def test_a_new_bot_plays_better_than_chance(game: str, tmp_path: Path) -> None:
    folder = create_pack("grey-heron", game, tmp_path)
    bot = f"{folder}/src/grey_heron/{game}.py:GreyHeronBot"
    seats = load_game(game).seats[0]
    result = play_match(game, [bot, *["random"] * (seats - 1)], games=200, seed="chance")
    assert result.first_faults == ()
    assert result.bots[0].score.mean > max(other.score.mean for other in result.bots[1:])
