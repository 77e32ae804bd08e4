import json
import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from tests.sdk.cli.conftest import Outcome
from tests.sdk.sites import Site

from knaves.packs import load_game

Run = Callable[..., Outcome]

GAMES = ["azi", "call", "fool", "pisti"]


def documents(outcome: Outcome) -> dict[str, Any]:
    """Return the documents of games by name; nothing else was printed."""
    document = json.loads(outcome.out)
    assert list(document) == ["schema", "games"]
    assert document["schema"] == 1
    return {game["name"]: game for game in document["games"]}


def test_the_games_are_listed_a_line_each(run: Run) -> None:
    outcome = run("games")
    assert (outcome.status, outcome.err) == (0, "")
    rows = [" ".join(line.split()) for line in outcome.out.splitlines()]
    assert rows == [
        "game title seats presets",
        "azi Azi 2 to 6 house, traditional",
        "call The call game 4 house, callbreak, call-bridge",
        "fool The Fool 2 house, official, original, first-edition",
        "pisti Pişti 4 house, classic, pagat, peak",
        "",
        "`knaves games GAME` prints the rules of one in words, and its options.",
    ]


def test_json_is_ascii_whatever_the_games_are_called(run: Run) -> None:
    outcome = run("games", "--json")
    assert outcome.out.isascii()
    assert documents(outcome)["pisti"]["title"] == "Pişti"


@pytest.mark.parametrize("name", GAMES)
def test_json_holds_all_presets_and_options_of_a_game(run: Run, name: str) -> None:
    game = load_game(name)
    document = documents(run("games", "--json"))[name]
    assert document["title"] == game.title
    assert range(document["seats"]["least"], document["seats"]["most"] + 1) == game.seats
    for preset, values in document["presets"].items():
        spec = ",".join(["house", *(f"{option}={value}" for option, value in values.items())])
        options = game.rules(preset).options()
        assert list(values) == list(options)
        assert [getattr(game.rules(spec), option) for option in options] == [
            getattr(game.rules(preset), option) for option in options
        ]
    assert {option["name"]: option["default"] for option in document["options"]} == document[
        "presets"
    ]["house"]
    assert all(option["values"] and option["help"] for option in document["options"])
    assert "rules" not in document


@pytest.mark.parametrize("name", GAMES)
def test_one_game_is_explained_in_words(run: Run, name: str) -> None:
    text = load_game(name).rules_text()
    outcome = run("games", name)
    assert outcome.status == 0
    words, presets, options = outcome.out.removesuffix("\n").rsplit("\n\n", 2)
    assert f"{words}\n" == text
    assert presets.split()[:6] == ["preset", "what", "it", "changes", "house", "nothing;"]
    assert [line.split()[0] for line in options.splitlines()] == [
        "option",
        *load_game(name).rules().options(),
    ]
    document = documents(run("games", name, "--json"))
    assert list(document) == [name]
    assert document[name]["rules"] == text


def test_a_terminal_gets_the_rules_laid_out(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    coloured = run("games", "pisti").out
    assert "**" not in coloured
    assert "\x1b[" in coloured


def test_no_colour_is_respected(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    out = run("games", "pisti").out
    assert not any(f"\x1b[{code}" in out for code in range(30, 50))
    assert not any(f";{code}m" in out for code in range(30, 50))


def test_a_broken_game_hides_no_other(run: Run, site: Site) -> None:
    site.install("p", {"knaves.games": {"whist": "p:Whist"}}, modules={"p": "raise ValueError"})
    listed = documents(run("games", "--json"))
    assert [name for name, game in listed.items() if game["status"] == "ok"] == GAMES
    assert listed["whist"] == {
        "name": "whist",
        "pack": "p",
        "version": "1.0",
        "status": "broken",
        "reason": "ValueError",
        "title": None,
        "seats": None,
        "presets": {},
        "options": [],
    }
    assert "whist of p is broken: ValueError" in run("games").out
    assert run("games", "whist") == Outcome(
        3, "", "knaves: game whist of p 1.0 is broken: ValueError (--debug shows where)\n"
    )


def test_a_game_without_rules_in_words_says_so(run: Run, site: Site) -> None:
    text = "from knaves_core.games.pisti import Pisti\nclass Whist(Pisti):\n    name = 'whist'\n"
    site.install("p", {"knaves.games": {"whist": "p.game:Whist"}}, modules={"p.game": text})
    outcome = run("games", "whist")
    assert outcome.status == 0
    assert outcome.out.startswith("The pack of whist has no rules in words.")
    assert "points" in outcome.out


def test_an_unknown_game_is_one_line_and_a_status(run: Run) -> None:
    assert run("games", "pist") == Outcome(
        2,
        "",
        "knaves: unknown game 'pist'; did you mean 'pisti'? (known: azi, call, fool, pisti)\n",
    )


def test_characters_that_standard_output_can_not_take_are_replaced() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "knaves", "games", "pisti"],
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=True,
    )
    assert done.stdout.startswith(b"# Pi?ti\n")
