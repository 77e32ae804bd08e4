import io
import json

import pytest
from rich.console import Console
from tests.sdk.reports.travelled import (
    ANN,
    HAND,
    SEATS,
    TABLE,
    TRAVELLER,
    play,
    view_of_seat_0,
)

from knaves.league.partings import Choice, Maker, Parting
from knaves.league.same_cards import BotWithCards, SeatWithCards, Traveller
from knaves.reports.league.as_json_travellers import travellers_document
from knaves.reports.league.travellers import print_travellers


def printed(*travellers: Traveller, width: int = 100) -> list[str]:
    console = Console(file=io.StringIO(), width=width, highlight=False)
    print_travellers(travellers, console)
    assert isinstance(console.file, io.StringIO)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


def test_it_is_read_seat_by_seat() -> None:
    pile = view_of_seat_0().picture()[0]
    assert printed(TRAVELLER) == [
        "deal 17, 1 table of 2 seats",
        "",
        "seat 0: ST D2",
        "bot  games  points  low  high  did better than  moves",
        "ann      2    10.5    9    12              75%  ST …",
        "bob      1     5.0    5     5              25%  D2! ST",
        "its bots first differ at move 1, with ST D2 in hand",
        f"  {pile}",
        "  ST  ann ×2",
        "  D2  bob (as a penalty)",
        "",
        "seat 1: no cards were seen",
        "bot  games  points  low  high  did better than  moves",
        "bob      1     5.0    5     5              25%  D2! ST",
        "its bots differed only after others had, or not at all",
        "",
        "! a penalty move: its bot was at fault",
        "",
    ]


def test_who_starts_is_told_where_chance_decides_it() -> None:
    assert printed(Traveller(3, 1, 2, 1, SEATS))[0] == "deal 3, 2 tables of 2 seats; seat 1 starts"


def test_scores_are_told_in_points() -> None:
    tenths = Traveller(3, None, 1, 10, SEATS)
    assert printed(tenths)[4].split()[:5] == ["ann", "2", "1.1", "0.9", "1.2"]
    ann = travellers_document([tenths])["travellers"][0]["seats"][0]["bots"][0]
    assert (ann["mean"], ann["low"], ann["high"]) == (1.05, 0.9, 1.2)


def test_long_rows_of_moves_are_folded() -> None:
    long = BotWithCards("ann", (play("ann", 1, "ST D2 " * 20),), 0.5)
    lines = printed(Traveller(3, None, 1, 1, (SeatWithCards(0, HAND, (long,), None),)), width=80)
    assert max(map(len, lines)) <= 80
    assert len(" ".join(lines).split("ST")) > 20


def test_json_holds_every_play() -> None:
    document = json.loads(json.dumps(travellers_document([TRAVELLER]), allow_nan=False))
    (traveller,) = document["travellers"]
    assert (traveller["deal"], traveller["size"], traveller["tables"]) == (17, 2, 1)
    first, second = traveller["seats"]
    assert (first["hand"], second["hand"], second["parting"]) == ("ST D2", None, None)
    ann = first["bots"][0]
    assert (ann["label"], ann["games"], ann["moves"]) == ("ann", 2, "ST")
    assert ann["did_better_than"] == 0.75
    assert ann["always_alike"] is False
    assert ann["plays"][1] == {
        "table": ["a/ann", "a/bob"],
        "rotation": 1,
        "seats": ["ann", "other"],
        "score": 9.0,
        "moves": "ST C3",
        "penalties": [],
    }
    assert (first["bots"][1]["moves"], first["bots"][1]["penalties"]) == ("D2 ST", [0])
    assert first["parting"]["choices"] == [
        {"move": "ST", "bots": [{"label": "ann", "times": 2, "penalties": 0}]},
        {"move": "D2", "bots": [{"label": "bob", "times": 1, "penalties": 1}]},
    ]


@pytest.mark.parametrize("width", [60, 80])
def test_many_makers_of_a_choice_are_folded(width: int) -> None:
    makers = tuple(Maker(f"bot-{number:02}", 12) for number in range(30))
    parting = Parting(1, view_of_seat_0(), HAND, (Choice("ST", makers, (TABLE, 0)),))
    seat = SeatWithCards(0, HAND, (ANN,), parting)
    assert max(map(len, printed(Traveller(3, None, 1, 1, (seat,)), width=width))) <= width
