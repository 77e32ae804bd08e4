"""The records of a match, against what its seed decides."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest
from tests.sdk.match.bots import Captor, Drawer, First

from knaves.match import play_match
from knaves.players.in_process import InProcessBot
from knaves.records import SeedCheck, read_records, replay_records
from knaves_core import CARDS, Deal, ReplayError, Suit
from knaves_core.games.azi import Azi

BOTS = [
    InProcessBot("drawer", Drawer),
    InProcessBot("captor", Captor),
    InProcessBot("drawer", Drawer),
    InProcessBot("first", First),
]
Document = dict[str, Any]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    play_match("pisti", BOTS, games=12, seed="monday", record=path)
    return path


def rewrite(path: Path, change: Callable[[list[Document]], object]) -> None:
    documents = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    change(documents)
    path.write_text("".join(f"{json.dumps(each)}\n" for each in documents), "utf-8")


def test_the_games_of_a_match_are_those_of_its_seed(file: Path) -> None:
    assert replay_records(file, seed="monday") == 12
    assert replay_records(file, only=7, seed="monday") == 1


@pytest.mark.parametrize(
    ("game", "seats"), [("call", 4), ("fool", 2), ("azi", 2), ("azi", 3), ("azi", 6)]
)
def test_in_every_game_at_every_table(tmp_path: Path, game: str, seats: int) -> None:
    path = tmp_path / "games.jsonl"
    bots = ["random"] * (seats - 1) + ["dummy"]
    play_match(game, bots, games=6 * seats, seed="x", record=path)
    assert replay_records(path, seed="x") == 6 * seats


@pytest.mark.parametrize("only", [None, 1])
def test_another_seed_decides_other_games(file: Path, only: int | None) -> None:
    with pytest.raises(ReplayError, match=r"games\.jsonl:1: by the seed card 1 of deck 0 comes"):
        replay_records(file, only, seed="tuesday")


def swap_last_cards(games: list[Document]) -> None:
    """Swap two cards of the deck with which the game comes out alike: those of one hand."""
    deck = games[4]["deal"]["decks"][0].split()
    deck[40], deck[41] = deck[41], deck[40]
    games[4]["deal"]["decks"][0] = " ".join(deck)


def change_places(games: list[Document]) -> None:
    seats = games[4]["seats"]
    seats[0], seats[1] = seats[1], seats[0]


def rename(games: list[Document]) -> None:
    games[4]["seats"] = ["captain" if name == "captor" else name for name in games[4]["seats"]]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (swap_last_cards, "5: by the seed card 41 of deck 0 comes out as .., and .. is recorded"),
        (change_places, "5: by the seed nobody sits as is recorded: "),
        (rename, "5: by the seed nobody sits as is recorded: "),
        (lambda games: games.pop(4), "5: block 1, rotation 0 comes next, and block 1, rotation 1"),
        (lambda games: games.reverse(), "1: block 0, rotation 0 comes next, and block 2"),
    ],
    ids=["cards", "places", "name", "game deleted", "order"],
)
def test_what_the_seed_would_not_have_decided_is_named(
    file: Path, change: Callable[[list[Document]], object], said: str
) -> None:
    rewrite(file, change)
    with pytest.raises(ReplayError, match=rf"games\.jsonl:{said}"):
        replay_records(file, seed="monday")


def test_who_starts_is_decided_by_the_seed(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    play_match("azi", ["dummy", "dummy"], games=2, seed="x", record=path)

    _, record = next(read_records(path))
    turned = attrs.evolve(record.deal, starter=1 - record.deal.starter)
    with pytest.raises(ReplayError, match=r"by the seed seat . starts, and seat . is recorded"):
        SeedCheck("x").compare(attrs.evolve(record, deal=turned), Azi())


def test_deals_that_were_handed_in_are_no_seeds(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    deal = Deal((CARDS[:12],), hands=(6, 6), trump=Suit.SPADES)
    play_match("fool", ["dummy", "dummy"], deals=[deal], seed="x", record=path)
    with pytest.raises(ReplayError, match="its deal was handed in: no seed decides it"):
        replay_records(path, seed="x")
