import tempfile
from pathlib import Path

from hypothesis import given
from hypothesis import settings as sample
from hypothesis import strategies as st
from tests.sdk.league.support.stored import KEYS, begin, store

from knaves.league.played import BlockGame, PlayedBlock
from knaves.league.store import LeagueReader, LeagueWriter, block_digest
from knaves_core import Fault, GameRecord

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
LABELS = dict.fromkeys(KEYS, "it")


@st.composite
def games(draw: st.DrawFn, seats: int) -> BlockGame:
    fault = st.builds(
        Fault,
        seat=st.integers(0, seats - 1),
        decision=st.integers(0, 100),
        kind=TEXTS,
        message=TEXTS,
        hook=TEXTS,
        penalty=st.none() | TEXTS,
        view=TEXTS,
        traceback=TEXTS,
    )
    return BlockGame(
        moves=" ".join(draw(st.lists(st.sampled_from(["ST", "raise:3", "pass"])))),
        scores=tuple(draw(st.lists(st.integers(-(10**6), 10**6), min_size=seats, max_size=seats))),
        reason=draw(TEXTS),
        flagged=draw(st.booleans()),
        decks_used=1,
        faults=tuple(draw(st.lists(fault, max_size=3))),
    )


@st.composite
def played(draw: st.DrawFn) -> PlayedBlock:
    table = tuple(sorted(draw(st.lists(st.sampled_from(KEYS), min_size=2, max_size=6))))
    seats = len(table)
    return PlayedBlock(
        deal=draw(st.integers(0, 9)),
        table=table,
        seating=tuple(draw(st.permutations(range(seats)))),
        games=tuple(draw(games(seats)) for _ in range(seats)),
        starter=draw(st.integers(0, seats - 1)),
    )


@sample(max_examples=20)
@given(st.lists(played(), max_size=6, unique_by=lambda block: (block.deal, block.table)))
def test_whatever_was_played_comes_back_as_it_was(blocks: list[PlayedBlock]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "it.league"
        begin(path, deals=10)
        with LeagueWriter(path) as writer:
            store(writer, *blocks)
        with LeagueReader(path) as league:
            assert sorted(league.played(), key=blocks.index) == blocks
            assert len(list(league.faults())) == sum(
                len(game.faults) for block in blocks for game in block.games
            )
            for block in blocks:
                assert league.digests(block.deal)[block.table] == block_digest(block)
                record, *_ = league.records(block, LABELS)
                assert GameRecord.from_json(record.to_json()) == record
