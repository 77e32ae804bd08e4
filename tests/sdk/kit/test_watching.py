import random
from collections.abc import Callable, Iterator
from typing import Any

import attrs
import pytest

from knaves.kit.opponents import FAULTY, RandomOpponent, opponents
from knaves.kit.trials import Trial
from knaves.kit.watching import ANSWER_S, NO_MOVE, WatchedBot
from knaves.players import Player
from knaves.players.in_process import SeatedBot
from knaves.referee import PlayedGame, play_game
from knaves_core import CARDS, Deal, DealInfo
from knaves_core.games.pisti import Pisti, PistiView


@attrs.frozen
class Bot:
    """A player that plays as a function says."""

    play: Callable[[PistiView], Any]
    name: str = "bot"

    def sit(self, _info: DealInfo) -> SeatedBot:
        return SeatedBot(self.play, None, None)


@pytest.fixture(autouse=True)
def _random_state() -> Iterator[None]:
    before = random.getstate()
    yield
    random.setstate(before)


def played(bot: Player, others: Player = RandomOpponent()) -> PlayedGame:  # noqa: B008 - frozen
    game = Pisti()
    players = [bot, others, others, others]
    return play_game(game, game.rules(), Deal((CARDS,)), players, seed_of=lambda seat: seat)


def watched(play: Callable[[PistiView], Any], **how: Any) -> WatchedBot:
    bot = WatchedBot(Bot(play), how.pop("allow", lambda _seconds: None), 0, **how)
    played(bot)
    return bot


def test_the_moves_of_a_bot_and_their_views_are_written_down() -> None:
    bot = watched(lambda view: view.legal[-1])
    assert len(bot.decisions) == 12
    assert all(decision.view_kept for decision in bot.decisions)
    assert all(decision.view.startswith("PistiView(seat=0") for decision in bot.decisions)
    assert all(decision.wall_ms > 0 for decision in bot.decisions)


@pytest.mark.parametrize(
    "play",
    [lambda view: view.legal[0].code, lambda _view: next(iter(())), lambda _view: CARDS[51]],
    ids=["a text", "an error", "a card of somebody else"],
)
def test_what_is_no_legal_move_is_not_told_from_other_such_answers(
    play: Callable[[PistiView], Any],
) -> None:
    assert {decision.move for decision in watched(play).decisions[:3]} == {NO_MOVE}


class Strange:
    """Has no notion of equality."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        raise RuntimeError(other)


class Twin(PistiView):
    """Looks like a view of Pişti."""

    __slots__ = ()


@pytest.mark.parametrize(
    "play",
    [
        lambda view: object.__setattr__(view, "hand", ()),
        lambda view: object.__setattr__(view.rules, "plays", 1),
        lambda view: object.__setattr__(view, "pile", Strange()),
        lambda view: object.__setattr__(view, "__class__", Twin),
    ],
    ids=["a field", "the rules", "something that can't be compared", "its class"],
)
def test_a_view_that_is_changed_is_noticed(play: Callable[[PistiView], Any]) -> None:
    assert not any(decision.view_kept for decision in watched(play).decisions)


def test_the_global_random_state_is_the_same_at_each_decision_of_another_game() -> None:
    drawn: list[float] = []
    watched(lambda view: (drawn.append(random.random()), view.legal[0])[1])
    watched(lambda view: (drawn.append(random.random()), view.legal[0])[1])
    assert drawn[:12] == drawn[12:]
    assert len(set(drawn)) == 12


def test_other_games_are_played_before_every_third_decision() -> None:
    moments: list[int] = []
    decided: list[PistiView] = []
    watched(
        lambda view: (decided.append(view), view.legal[0])[1],
        meanwhile=lambda: moments.append(len(decided)),
    )
    assert moments == [1, 4, 7, 10]


def test_the_process_is_kept_going_at_each_decision() -> None:
    allowed: list[float] = []
    watched(lambda view: view.legal[0], allow=allowed.append)
    assert allowed == [ANSWER_S] * 13


def test_faulty_opponents_do_everything_wrong() -> None:
    faults = [
        {fault.kind for fault in played(Bot(lambda v: v.legal[0]), one).faults} for one in FAULTY
    ]
    assert faults == [{"exception"}, {"wrong-type"}, {"exception"}]


def test_each_kind_of_faulty_opponent_comes_to_each_seat() -> None:
    tables = [opponents(Trial("fool", "house", 2, 0, number, faulty=True)) for number in range(3)]
    for seat in range(2):
        assert {table[seat] for table in tables} == set(FAULTY)
