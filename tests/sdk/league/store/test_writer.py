import itertools
import random
from pathlib import Path

import attrs
import pytest
from tests.sdk.league.support.dump import dump_league
from tests.sdk.league.support.stored import (
    KEYS,
    TABLES,
    begin,
    blocks,
    commitment,
    deck,
    killed_at,
    made_up,
    make,
    newcomer,
    settings,
    store,
)

from knaves.league.played import PlayedBlock
from knaves.league.settings import Change, Stage
from knaves.league.store import (
    LeagueReader,
    LeagueWriter,
    create_league,
)
from knaves.league.totals import BotTotals
from knaves.stats.wins import win_unit
from knaves_core import RecordError


def added_up(played: list[PlayedBlock], key: str) -> BotTotals:
    games = points = wins = faults = 0
    for block in played:
        for rotation, game in enumerate(block.games):
            for seat, place in enumerate(block.places(rotation)):
                if block.table[place] == key:
                    games += 1
                    points += game.scores[seat]
                    faults += sum(fault.seat == seat for fault in game.faults)
                    if game.scores[seat] == max(game.scores):
                        wins += win_unit(3) // game.scores.count(max(game.scores))
    return BotTotals(games, points, wins, faults)


def test_what_was_stored_is_read_as_it_was(path: Path) -> None:
    made = make(path)
    with LeagueReader(path) as league:
        assert list(league.played()) == made
        assert league.blocks == len(made)
        assert league.games == 3 * len(made)


def test_the_totals_are_those_of_the_games(path: Path) -> None:
    made = make(path)
    with LeagueReader(path) as league:
        assert list(league.totals.items()) == [(key, added_up(made, key)) for key in KEYS]


def test_a_copy_of_a_bot_counts_once_more(path: Path) -> None:
    begin(path)
    block = made_up(0, (KEYS[0], KEYS[0], KEYS[1]))
    with LeagueWriter(path) as writer:
        store(writer, block)
        assert [writer.reader.totals[key] for key in KEYS[:2]] == [
            added_up([block], key) for key in KEYS[:2]
        ]
        assert writer.reader.totals[KEYS[0]].games == 6


@pytest.mark.parametrize("size", [1, 3, 7, 40], ids=lambda size: f"{size} blocks")
def test_the_file_is_the_same_however_the_blocks_were_divided(size: int, path: Path) -> None:
    other = path.with_name("other.league")
    for file in (path, other):
        begin(file)
    with LeagueWriter(path) as one, LeagueWriter(other) as chunks:
        for block in blocks(10):
            store(one, block)
        made = blocks(10)
        while chunk := list(itertools.islice(made, size)):
            store(chunks, *chunk)
    assert dump_league(path) == dump_league(other)


def test_a_chunk_is_stored_whole_or_not_at_all(path: Path) -> None:
    begin(path)
    first, second, third = itertools.islice(blocks(1), 3)
    with LeagueWriter(path) as writer:
        store(writer, first)
        before = dump_league(path)
        with pytest.raises(RecordError, match="has no place for this"):
            store(writer, second, third, first, reveal={0: bytes(32)})
        assert dump_league(path) == before
        store(writer, second, third)
        assert list(writer.reader.played()) == [first, second, third]


@pytest.mark.parametrize("score", [2**63, -(10**18), 10**5000], ids=["2^63", "negative", "long"])
def test_a_score_that_can_not_be_stored_is_told_with_its_game(path: Path, score: int) -> None:
    begin(path)
    block = made_up(0, TABLES[0])
    games = (block.games[0], attrs.evolve(block.games[1], scores=(1, score, 2)), block.games[2])
    with LeagueWriter(path) as writer:
        with pytest.raises(RecordError) as caught:
            store(writer, attrs.evolve(block, games=games))
        assert str(caught.value) == (
            f"deal 0, table {' '.join(TABLES[0])}, rotation 1: "
            "it has a number of more than 18 digits, which can't be stored"
        )
        assert writer.reader.blocks == 0


def test_sums_that_can_not_be_stored_are_told_in_a_line(path: Path) -> None:
    begin(path)
    large = attrs.evolve(made_up(0, TABLES[0]).games[0], scores=(10**18 - 1,) * 3)
    with LeagueWriter(path) as writer:
        for deal in range(3):
            store(writer, PlayedBlock(deal, TABLES[0], (0, 1, 2), (large,) * 3))
        with pytest.raises(RecordError, match=r"#\.league has no place for this"):
            store(writer, PlayedBlock(3, TABLES[0], (0, 1, 2), (large,) * 3))
        many = [PlayedBlock(deal, TABLES[0], (0, 1, 2), (large,) * 3) for deal in range(3, 7)]
        with pytest.raises(RecordError, match="a sum of scores is too large"):
            store(writer, *many)
        assert writer.reader.blocks == 3


def test_a_deal_is_committed_to_before_it_is_played(path: Path) -> None:
    begin(path, deals=3)
    with LeagueWriter(path) as writer:
        with pytest.raises(RecordError):
            store(writer, made_up(3, TABLES[0]))
        writer.commit_deals({3: commitment(3)})
        store(writer, made_up(3, TABLES[0]))


def test_a_commitment_and_a_deck_never_change(path: Path) -> None:
    make(path, deals=2)
    with LeagueWriter(path) as writer:
        before = dump_league(path)
        writer.commit_deals({1: commitment(1)})
        writer.add_blocks([], decks={(1, 0): deck(1)}, reveal={})
        assert dump_league(path) == before
        with pytest.raises(RecordError, match="deal 1 comes out otherwise"):
            writer.commit_deals({2: commitment(2), 1: commitment(7)})
        with pytest.raises(RecordError, match="deal 0 comes out otherwise"):
            writer.add_blocks([], decks={(0, 0): deck(1)}, reveal={})
        assert dump_league(path) == before


def test_keys_are_revealed_when_a_deal_is_done(path: Path) -> None:
    begin(path, deals=2)
    first, *others = [made_up(0, table) for table in TABLES]
    with LeagueWriter(path) as writer:
        store(writer, first)
        assert next(writer.reader.deals()) == (0, commitment(0), None)
        store(writer, *others, reveal={0: b"k" * 32})
        assert list(writer.reader.deals()) == [
            (0, commitment(0), b"k" * 32),
            (1, commitment(1), None),
        ]


def test_bots_are_numbered_as_they_join_and_those_of_a_stage_by_their_keys(path: Path) -> None:
    create_league(path, settings())
    late, *first = KEYS
    with LeagueWriter(path) as writer:
        writer.add_stage(10, [newcomer(key) for key in reversed(first)])
        writer.add_stage(20, [newcomer(late)])
        league = writer.reader
        assert [(bot.number, bot.key, bot.stage) for bot in league.entrants] == [
            (0, first[0], 0),
            (1, first[1], 0),
            (2, first[2], 0),
            (3, late, 1),
        ]
        assert league.stages == (Stage(0, tuple(first), 10), Stage(1, KEYS, 20))


def test_a_bot_joins_once(path: Path) -> None:
    begin(path)
    with LeagueWriter(path) as writer:
        with pytest.raises(RecordError, match="has no place for this"):
            writer.add_stage(200, [newcomer(KEYS[0])])
        assert len(writer.reader.stages) == 1


def test_a_change_of_a_bot_is_noted_with_what_it_was(path: Path) -> None:
    make(path, deals=2)
    with LeagueWriter(path) as writer:
        before = writer.reader.entrants
        writer.note_changed([newcomer(KEYS[1], "2.0")])
        now = writer.reader.entrants
        assert writer.reader.changes == (
            Change(KEYS[1], 2 * len(TABLES), before[1].version, before[1].digest),
        )
        assert now[1] == attrs.evolve(before[1], version="2.0", digest="2.02.02.0")
        assert (now[0], *now[2:]) == (before[0], *before[2:])


def test_a_runner_that_is_killed_anywhere_and_resumed_gets_to_the_same_file(path: Path) -> None:
    whole = path.with_name("whole.league")
    make(whole, deals=4)
    begin(path, deals=4)

    def go_on() -> None:
        with LeagueWriter(path) as writer:
            for deal in range(4):
                there = writer.reader.tables_of(deal)
                left = [made_up(deal, table) for table in TABLES if table not in there]
                for block in left:
                    done = {deal: bytes([255 - deal]) * 32} if block is left[-1] else {}
                    store(writer, block, reveal=done)

    chance = random.Random(4)
    kills = 0
    while killed_at(chance.randrange(200), go_on):
        kills += 1
        with LeagueReader(path) as league:
            league.check()
            assert list(league.played()) == list(blocks(4))[: league.blocks]
    assert kills > 3
    assert dump_league(path) == dump_league(whole)
