import itertools

from tests.sdk.match.bots import Captor, Drawer

from knaves.match.chunks import play_here
from knaves.match.schedule import Schedule
from knaves.match.tally import Tally, play_blocks
from knaves.players.in_process import InProcessBot
from knaves_core.games.pisti import Pisti

GAME = Pisti()
PLAYERS = [InProcessBot("captor", Captor), *[InProcessBot("drawer", Drawer)] * 3]


def test_chunks_follow_each_other_through_all_blocks() -> None:
    schedule = Schedule(
        GAME, GAME.rules(), tuple(bot.name for bot in PLAYERS), (None,) * 4, "chunks", 50
    )
    chunks = list(play_here(schedule, PLAYERS, record=True))
    games = itertools.accumulate(len(chunk.lines) for chunk in chunks)
    assert list(games) == [4 * chunk.stop for chunk in chunks]
    assert chunks[-1].stop == 50
    total = Tally.empty(4)
    for chunk in chunks:
        total.merge(chunk.tally)
    assert total == play_blocks(schedule, PLAYERS, range(50))
