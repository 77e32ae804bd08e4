import enum
import random
from typing import Any

import attrs
import pytest

from knaves.fair import Chance
from knaves.reports.views import labelled, move_text, value_text, view_lines
from knaves_core import CARDS, Card, Game, View, codes, read_cards
from knaves_core.games.azi import Azi
from knaves_core.games.call import CallGame
from knaves_core.games.fool import Fool
from knaves_core.games.pisti import Pisti

GAMES: tuple[Game[Any], ...] = (Pisti(), CallGame(), Fool(), Azi())
CHANCE = Chance.of_seed("views")
ST, D2 = Card("ST"), Card("D2")


class Phase(enum.Enum):
    BID = "bid"


@attrs.frozen
class Trick:
    winner: int
    plays: tuple[tuple[int, Card], ...]
    note: str = attrs.field(default="secret", repr=False)


def views_of(game: Game[Any], rules: str = "house") -> list[View]:
    """Return all views of a game that is played at random."""
    seats, read = min(4, game.seats[-1]), game.rules(rules)
    chance = random.Random(1)
    state = game.start(read, CHANCE.deal(game, read, seats, 3), seats)
    views = []
    while not state.over:
        views.append(state.view())
        state.play(chance.choice(views[-1].legal))
    return views


def fields_of(lines: list[str]) -> dict[str, str]:
    """Read the lines of a view: their labels, and what stands behind each."""
    fields: dict[str, str] = {}
    label = ""
    for line in lines:
        assert line.startswith("  ")
        assert len(line) <= 78
        label = line[2:18].strip() or label
        fields[label] = f"{fields.get(label, '')} {line[18:]}".strip()
    return fields


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_field_of_a_view_is_shown_but_for_the_seat(game: Game[Any]) -> None:
    for view in views_of(game):
        shown = fields_of(view_lines(view, game))
        names = [field.name for field in attrs.fields(type(view))]  # type: ignore[arg-type]
        assert ["seat", *shown] == names
        assert shown["rules"] == "house"
        assert shown["legal"] == " ".join(move.code for move in view.legal)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_field_is_shown_as_python_writes_it(game: Game[Any]) -> None:
    for view in views_of(game):
        shown = "\n".join(view_lines(view, game))
        assert not {"(", "Card", "None", "'"} & set(shown.split()), shown
        assert "Card(" not in shown


def test_the_hand_is_sorted_and_the_legal_moves_are_as_the_bot_got_them() -> None:
    view = attrs.evolve(
        views_of(Pisti())[0],  # type: ignore[type-var]
        hand=read_cards("D2 SK HA ST"),
        legal=read_cards("D2 SK HA ST"),
    )
    shown = fields_of(view_lines(view, Pisti()))
    assert shown["hand"] == "SK ST HA D2"
    assert shown["legal"] == "D2 SK HA ST"


def test_rules_are_shown_as_they_are_typed() -> None:
    (view, *_) = views_of(Pisti(), "classic,plays=36")
    assert fields_of(view_lines(view, Pisti()))["rules"] == "classic,plays=36"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "3"),
        (True, "True"),
        ("", "-"),
        (None, "-"),
        ((), "-"),
        (ST, "ST"),
        (Phase.BID, "bid"),
        ((ST, D2), "ST D2"),
        ((1, None, 3), "1 - 3"),
        (((ST, D2), (), (ST,)), "ST D2, -, ST"),
        (((0, ST), (1, None)), "0 ST, 1 -"),
        (Trick(2, ((0, ST),)), "winner 2, plays 0 ST"),
        (
            (Trick(2, ((0, ST), (1, D2))), Trick(0, ())),
            "winner 2, plays (0 ST, 1 D2); winner 0, plays -",
        ),
    ],
    ids=repr,
)
def test_a_value_is_written_by_its_codes(value: object, text: str) -> None:
    assert value_text(value) == text


def test_a_long_text_goes_on_below_its_beginning() -> None:
    lines = labelled("plays", codes(CARDS))
    assert lines[0].startswith("  plays           C2 C3")
    assert all(line.startswith(" " * 18 + "D") for line in lines[1:2])
    assert " ".join(line[18:] for line in lines) == codes(CARDS)


def test_a_move_is_said_in_words_where_they_differ_from_its_code() -> None:
    (pisti, *_), (fool, *_) = views_of(Pisti()), views_of(Fool())
    assert move_text(pisti.legal[0], pisti) == pisti.legal[0].code
    assert move_text(fool.legal[0], fool) == f"{fool.legal[0]} (attack with {fool.legal[0]})"
