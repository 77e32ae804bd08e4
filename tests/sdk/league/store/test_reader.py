import os
import sqlite3
import tracemalloc
from pathlib import Path

import attrs
import pytest
from tests.sdk.league.support.built import build
from tests.sdk.league.support.settings import settings_of
from tests.sdk.league.support.stored import (
    KEYS,
    TABLES,
    as_nobody,
    begin,
    blocks,
    deck,
    in_child,
    made_up,
    make,
    newcomer,
    settings,
    store,
)

from knaves.errors import FileError
from knaves.league.store import LeagueReader, LeagueWriter, block_digest, create_league
from knaves.league.store.read_blocks import FAULTS, FAULTS_OF_GAME, GAMES, SCORES
from knaves.packs import load_game
from knaves.stats.outcomes import BlockScores
from knaves_core import GameRecord, codes, replay


def test_scores_are_those_of_the_blocks_with_the_numbers_of_the_bots(path: Path) -> None:
    made = make(path)
    with LeagueReader(path) as league:
        scores = list(league.scores())
    assert scores == [
        BlockScores(
            block.deal,
            tuple(KEYS.index(key) for key in block.table),
            block.seating,
            tuple(game.scores for game in block.games),
        )
        for block in made
    ]
    numbers = {key: number for number, key in enumerate(KEYS)}
    assert scores == [block.scores(numbers) for block in made]


def test_one_deal_can_be_read_alone(path: Path) -> None:
    made = make(path, deals=5)
    with LeagueReader(path) as league:
        assert list(league.played(3)) == [block for block in made if block.deal == 3]
        assert league.tables_of(3) == set(TABLES)
        assert [codes(cards) for cards in league.decks(3)] == [deck(3)]
        assert list(league.played(5)) == []
        assert league.tables_of(5) == set()


def test_faults_come_with_the_bot_that_did_them(path: Path) -> None:
    made = make(path)
    with LeagueReader(path) as league:
        assert [
            (one.deal, one.table, one.rotation, one.key, one.fault) for one in league.faults()
        ] == [
            (
                block.deal,
                block.table,
                rotation,
                block.table[block.places(rotation)[fault.seat]],
                fault,
            )
            for block in made
            for rotation, game in enumerate(block.games)
            for fault in game.faults
        ]


def test_the_digest_of_each_block_is_stored_with_it(path: Path) -> None:
    made = make(path, deals=3)
    with LeagueReader(path) as league:
        digests = [league.digests(deal) for deal in range(3)]
    assert [digests[block.deal][block.table] for block in made] == list(map(block_digest, made))
    assert [len(of_deal) for of_deal in digests] == [4, 4, 4]


@pytest.mark.parametrize(
    ("game", "sizes"),
    [("pisti", (4,)), ("azi", (2, 3)), ("fool", (2,))],
    ids=["pisti", "azi", "fool"],
)
def test_every_record_plays_again(game: str, sizes: tuple[int, ...], path: Path) -> None:
    bots = ("drawer", "first", "stumbler")
    build(path, settings_of(game, sizes=sizes), [(bots, 3)])
    loaded = load_game(game)
    with LeagueReader(path) as league:
        labels = {bot.key: bot.name for bot in league.entrants}
        records = [record for block in league.played() for record in league.records(block, labels)]
        assert len(records) == league.games
    for record in records:
        assert GameRecord.from_json(record.to_json()) == record
        assert set(record.seats) <= set(bots)
        assert record.game == game
        assert [state.over for state in replay(record, loaded)][-1]
    assert {record.block for record in records} == {0, 1, 2}


def test_a_reader_sees_the_league_as_it_was_when_it_was_opened(path: Path) -> None:
    begin(path)
    first, second = made_up(0, TABLES[0]), made_up(0, TABLES[1])
    with LeagueWriter(path) as writer:
        store(writer, first)
        with LeagueReader(path) as league:
            store(writer, second)
            assert list(league.played()) == [first]
            assert (league.blocks, len(list(league.scores()))) == (1, 1)
            assert list(writer.reader.played()) == [first, second]
        with LeagueReader(path) as league:
            assert list(league.played()) == [first, second]


def test_a_reader_that_reads_on_and_on_does_not_stop_the_runner(path: Path) -> None:
    begin(path)
    made = list(blocks(40))
    with LeagueWriter(path) as writer:
        store(writer, *made[:2])
        with LeagueReader(path) as league:
            reading = league.played()
            assert next(reading) == made[0]
            for block in made[2:]:
                store(writer, block)
            assert list(reading) == [made[1]]
    with LeagueReader(path) as league:
        assert list(league.played()) == made


def test_a_reader_leaves_nothing_beside_the_file_and_the_file_as_it_was(path: Path) -> None:
    make(path, deals=3)
    before = path.read_bytes()
    with LeagueReader(path) as league:
        list(league.played())
    assert list(path.parent.iterdir()) == [path]
    assert path.read_bytes() == before


def test_what_a_killed_runner_stored_is_read(path: Path) -> None:
    begin(path)

    def run() -> None:
        store(LeagueWriter(path), made_up(0, TABLES[0]))
        os._exit(0)

    in_child(run)
    with LeagueReader(path) as league:
        assert list(league.played()) == [made_up(0, TABLES[0])]


def count(path: Path) -> None:
    with LeagueReader(path) as league:
        raise FileError(f"{len(list(league.played()))} blocks")


def test_a_league_is_read_where_nothing_can_be_written(open_path: Path) -> None:
    make(open_path, deals=2)
    assert as_nobody(lambda: count(open_path), open_path) == "8 blocks"
    assert list(open_path.parent.iterdir()) == [open_path]


def test_a_league_that_runs_is_read_by_those_who_may_write_nothing(open_path: Path) -> None:
    begin(open_path)
    with LeagueWriter(open_path) as writer:
        store(writer, made_up(0, TABLES[0]))
        assert as_nobody(lambda: count(open_path), open_path) == "1 blocks"


def test_a_journal_that_can_not_be_read_in_is_not_passed_over(path: Path, open_path: Path) -> None:
    begin(path)
    with LeagueWriter(path) as writer:
        store(writer, made_up(0, TABLES[0]))
        for suffix in ("", "-wal"):
            content = path.with_name(path.name + suffix).read_bytes()
            open_path.with_name(open_path.name + suffix).write_bytes(content)
    reason = "files beside it are missing or can't be written; copy it elsewhere"
    assert as_nobody(lambda: count(open_path), open_path) == f"can't read {open_path}: {reason}"


@pytest.mark.parametrize(
    ("query", "arguments"),
    [(GAMES, (1, 1)), (SCORES, ()), (FAULTS, ()), (FAULTS_OF_GAME, (1, 1, 1))],
    ids=["games", "scores", "faults", "faults of a game"],
)
def test_rows_are_found_by_their_keys_and_never_sorted(
    query: str, arguments: tuple[int, ...], path: Path
) -> None:
    make(path, deals=1)
    connection = sqlite3.connect(path)
    steps = connection.execute(f"EXPLAIN QUERY PLAN {query}", arguments).fetchall()
    connection.close()
    first, *others = [step[3] for step in steps]
    assert not any("TEMP B-TREE" in step for step in (first, *others))
    assert all(step.startswith("SEARCH") for step in others)
    assert first.startswith("SEARCH" if arguments else "SCAN")


def test_reading_takes_little_memory_however_long_the_league_is(path: Path) -> None:
    create_league(path, settings(sizes=(2,)))
    block = made_up(0, KEYS[:2])
    with LeagueWriter(path) as writer:
        writer.add_stage(2000, map(newcomer, KEYS[:2]))
        writer.commit_deals(dict.fromkeys(range(2000), bytes(32)))
        many = [attrs.evolve(block, deal=deal) for deal in range(2000)]
        writer.add_blocks(many, decks={}, reveal={})
    del many
    with LeagueReader(path) as league:
        tracemalloc.start()
        read = sum(1 for _ in league.played()) + sum(1 for _ in league.scores())
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert read == 4000
    assert peak < 500_000
