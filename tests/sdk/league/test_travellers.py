import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.sdk.league.support.built import build
from tests.sdk.league.support.settings import settings_of

from knaves.errors import UsageError
from knaves.league.same_cards import Traveller
from knaves.league.store import LeagueReader
from knaves.league.travellers import read_travellers
from knaves_core import ReplayError

BOTS = ("captor", "drawer", "first", "stumbler", "unmade")


@pytest.fixture(scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A league of five bots at all tables of four: in each seat each bot sits at four."""
    return build(tmp_path_factory.mktemp("league") / "l.league", settings_of(), [(BOTS, 2)])


@pytest.fixture(scope="module")
def traveller(league: Path) -> Traveller:
    with LeagueReader(league) as reader:
        (found,) = read_travellers(reader, 1)
    return found


def test_each_bot_held_the_cards_of_each_seat_at_each_of_its_tables(traveller: Traveller) -> None:
    assert (traveller.deal, traveller.tables, len(traveller.seats)) == (1, 5, 4)
    for seat in traveller.seats:
        assert {bot.bot: len(bot.plays) for bot in seat.bots} == dict.fromkeys(BOTS, 4)


def test_the_hands_are_those_that_were_dealt(league: Path, traveller: Traveller) -> None:
    with LeagueReader(league) as reader:
        deck = reader.decks(1)[0]
    hands = [seat.hand for seat in traveller.seats]
    assert all(hand is not None and len(hand) == 4 for hand in hands)
    assert {card for hand in hands if hand for card in hand} <= set(deck)
    assert len({card for hand in hands if hand for card in hand}) == 16


def test_scores_and_moves_are_those_of_the_games(league: Path, traveller: Traveller) -> None:
    with LeagueReader(league) as reader:
        games = {
            (block.table, rotation): (block, game)
            for block in reader.played(1)
            for rotation, game in enumerate(block.games)
        }
    for seat in traveller.seats:
        for bot in seat.bots:
            for play in bot.plays:
                block, game = games[play.table, play.rotation]
                assert play.score == game.scores[seat.seat]
                assert block.table[block.places(play.rotation)[seat.seat]] == f"bots/{bot.bot}"
                assert [made.move for made in play.moves] == game.moves.split()[seat.seat :: 4]


def test_a_move_that_was_played_for_a_bot_at_fault_is_marked(
    league: Path, traveller: Traveller
) -> None:
    with LeagueReader(league) as reader:
        faults = [fault for fault in reader.faults() if fault.deal == 1 and fault.fault.penalty]
    plays = [play for seat in traveller.seats for bot in seat.bots for play in bot.plays]
    marked = [(play.bot, made.move) for play in plays for made in play.moves if made.penalty]
    assert sorted(marked) == sorted(
        (fault.key.removeprefix("bots/"), fault.fault.penalty) for fault in faults
    )
    assert marked


def test_bots_are_ordered_by_what_they_made_of_the_cards(traveller: Traveller) -> None:
    for seat in traveller.seats:
        means = [bot.mean for bot in seat.bots]
        assert means == sorted(means, reverse=True)
        assert all(bot.lowest <= bot.mean <= bot.highest for bot in seat.bots)


def test_the_shares_that_bots_beat_come_to_one_half(traveller: Traveller) -> None:
    for seat in traveller.seats:
        assert sum(bot.beaten for bot in seat.bots) == pytest.approx(len(BOTS) / 2)


def test_a_bot_that_always_plays_alike_shows_all_its_moves(traveller: Traveller) -> None:
    # Whatever the others do, in Pişti the first card of a hand stays the first.
    for seat in traveller.seats:
        by_name = {bot.bot: bot for bot in seat.bots}
        assert by_name["first"].always_alike
        assert len(by_name["first"].opening) == 12
        assert not by_name["drawer"].always_alike


def test_plays_part_where_bots_played_differently_from_one_position(traveller: Traveller) -> None:
    parting = traveller.seats[0].parting
    assert parting is not None
    assert parting.move == 1
    assert sum(choice.times for choice in parting.choices) == 20
    assert set(parting.hand) == set(traveller.seats[0].hand or ())
    assert all(choice.move in {card.code for card in parting.hand} for choice in parting.choices)


def test_one_table_can_be_looked_at_alone(league: Path) -> None:
    with LeagueReader(league) as reader:
        (found,) = read_travellers(reader, 0, ["first", "captor", "bots/drawer", "stumbler"])
    assert found.tables == 1
    for seat in found.seats:
        assert sorted(bot.bot for bot in seat.bots) == ["captor", "drawer", "first", "stumbler"]
        assert all(bot.always_alike and len(bot.plays) == 1 for bot in seat.bots)


def test_tables_of_different_sizes_are_kept_apart(tmp_path: Path) -> None:
    path = build(
        tmp_path / "azi.league",
        settings_of("azi", sizes=(2, 3)),
        [(("drawer", "first", "stumbler"), 1)],
    )
    with LeagueReader(path) as reader:
        found = read_travellers(reader, 0)
    assert [(len(one.seats), one.tables) for one in found] == [(2, 3), (3, 1)]
    assert all(one.starter is not None for one in found)


def test_copies_of_a_bot_are_one_bot(tmp_path: Path) -> None:
    path = build(tmp_path / "l.league", settings_of(), [(("captor", "first"), 1)])
    with LeagueReader(path) as reader:
        (found,) = read_travellers(reader, 0)
    assert {bot.bot: len(bot.plays) for bot in found.seats[2].bots} == {"captor": 2, "first": 2}


@pytest.mark.parametrize(
    ("deal", "together", "words"),
    [
        (2, None, "there is no deal 2: the league has 2, from 0 to 1"),
        (-1, None, "there is no deal -1: the league has 2, from 0 to 1"),
        (
            0,
            ["captr", "first"],
            "no bot of the league is called 'captr'; did you mean 'captor'? (these are: captor,",
        ),
        (0, ["captor", "first"], "captor and first didn't sit at one table in deal 0"),
    ],
    ids=["beyond", "before", "unknown bot", "no table"],
)
def test_it_is_told_why_there_is_no_traveller(
    league: Path, deal: int, together: list[str] | None, words: str
) -> None:
    with LeagueReader(league) as reader, pytest.raises(UsageError) as raised:
        read_travellers(reader, deal, together)
    assert words in str(raised.value)


def test_a_deal_that_is_not_played_yet_is_told(tmp_path: Path) -> None:
    path = build(tmp_path / "l.league", settings_of(), [(BOTS, 3)], blocks=1)
    with (
        LeagueReader(path) as reader,
        pytest.raises(UsageError, match=r"^deal 2 isn't played yet$"),
    ):
        read_travellers(reader, 2)


def test_a_game_that_was_changed_is_named(tmp_path: Path) -> None:
    path = build(tmp_path / "l.league", settings_of(), [(BOTS[:4], 1)])
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE games SET scores = '1 2 3 4' WHERE rotation = 2")
    table = " ".join(f"bots/{bot}" for bot in BOTS[:4])
    with (
        LeagueReader(path) as reader,
        pytest.raises(ReplayError, match=f"^deal 0, table {table}, rotation 2: the scores come"),
    ):
        read_travellers(reader, 0)
