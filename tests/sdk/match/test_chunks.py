import pytest
from tests.sdk.match.bots import Captor, Drawer

from knaves.match.chunks import CHUNK_S, MOST_BLOCKS, Chunk, next_size, play_here
from knaves.match.schedule import Schedule
from knaves.match.tally import Tally, play_blocks
from knaves.players.in_process import InProcessBot
from knaves_core.games.pisti import Pisti

GAME = Pisti()
PLAYERS = [InProcessBot("captor", Captor), *[InProcessBot("drawer", Drawer)] * 3]


@pytest.mark.parametrize(
    ("blocks", "wall_s", "following"),
    [
        (8, CHUNK_S / 10, 16),
        (8, CHUNK_S * 0.7, 8),
        (8, CHUNK_S * 2, 4),
        (1, CHUNK_S * 1000, 1),
        (MOST_BLOCKS, 0.0, MOST_BLOCKS),
    ],
    ids=["quick", "just right", "slow", "never less than one", "never more than the most"],
)
def test_chunks_grow_and_shrink_with_the_speed_of_the_bots(
    blocks: int, wall_s: float, following: int
) -> None:
    assert next_size(Chunk(0, blocks, Tally.empty(4), (), wall_s)) == following


def test_chunks_follow_each_other_through_all_blocks() -> None:
    schedule = Schedule(
        GAME, GAME.rules(), tuple(bot.name for bot in PLAYERS), (None,) * 4, "chunks", 50
    )
    chunks = list(play_here(schedule, PLAYERS, record=True))
    assert [chunk.first for chunk in chunks] == [0, *[chunk.stop for chunk in chunks[:-1]]]
    assert chunks[-1].stop == 50
    assert sum(len(chunk.lines) for chunk in chunks) == 200
    total = Tally.empty(4)
    for chunk in chunks:
        total.merge(chunk.tally)
    assert total == play_blocks(schedule, PLAYERS, range(50))
