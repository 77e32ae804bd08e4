import gc
import random
import re
import signal
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import attrs
import pytest

from knaves.interrupts import Interrupted, interruptible
from knaves.players import Player
from knaves.players.in_process import InProcessBot
from knaves.referee import MAX_VIEW, PlayedGame, Table, play_game
from knaves_core import (
    CARDS,
    Card,
    Deal,
    DealError,
    DealInfo,
    Event,
    Fault,
    GameRecord,
    Move,
    Result,
    State,
    View,
    hookimpl,
    replay,
)
from knaves_core.games.call import Call, CallGame
from knaves_core.games.fool import Fool
from knaves_core.games.pisti import Pisti

PISTI = Pisti()
DEAL = Deal((CARDS[::-1],))


class First:
    """Plays its first legal move."""

    @hookimpl
    def play(self, view: View) -> Move:
        return view.legal[0]


def answering(answer: Callable[[View], Any]) -> type:
    """Return a class of bots that answer so at their first decision, and then with legal moves."""

    class Answering:
        asked = False

        @hookimpl
        def play(self, view: View) -> Any:
            if self.asked:
                return view.legal[-1]
            self.asked = True
            return answer(view)

    return Answering


def seated(*bots: Callable[[], object]) -> list[Player]:
    """Return players of Pişti: these bots, and others that play their first legal move."""
    factories = [*bots, First, First, First, First][:4]
    return [InProcessBot(f"bot{seat}", factory) for seat, factory in enumerate(factories)]


def played(
    *bots: Callable[[], object], tell: Callable[[Event], object] | None = None
) -> PlayedGame:
    with interruptible():
        return play_game(PISTI, PISTI.rules(), DEAL, seated(*bots), seed_of=int, tell=tell)


def only_fault(*bots: Callable[[], object]) -> Fault:
    game = played(*bots)
    (fault,) = game.faults
    check_replay(game)
    return fault


def check_replay(game: PlayedGame) -> GameRecord:
    record = game.record("pisti", "house", DEAL, ["a", "b", "c", "d"])
    *_, last = replay(GameRecord.from_json(record.to_json()), PISTI)
    assert last.result == game.result
    for fault in game.faults:
        if fault.penalty is not None:
            assert record.moves[fault.decision] == fault.penalty
    return record


def throw(error: BaseException) -> Any:
    raise error


def test_a_game_without_faults_is_played_and_recorded() -> None:
    game = played()
    assert game.faults == ()
    assert len(game.moves) == 48
    assert game.decks_used == 1
    record = check_replay(game)
    assert record.scores == game.result.scores
    assert record.seats == ("a", "b", "c", "d")


def test_a_record_holds_all_of_its_deal_and_no_more_decks_than_were_used() -> None:
    game = CallGame()
    deal = Deal((CARDS, CARDS[::-1]), starter=2)
    result = play_game(game, game.rules(), deal, seated(), seed_of=int)
    record = result.record("call", "house", deal, ["a"] * 4, block=7, rotation=3)
    assert record.deal == Deal((CARDS,), starter=2)
    assert (record.block, record.rotation) == (7, 3)


@pytest.mark.parametrize(
    "field", [field.name for field in attrs.fields(Deal) if field.name != "decks"]
)
def test_no_field_of_a_deal_is_lost_in_the_record(field: str) -> None:
    deal = attrs.evolve(DEAL, **{field: "kept"})
    record = played().record("pisti", "house", deal, ["a"] * 4)
    assert getattr(record.deal, field) == "kept"


# Faults at a decision


class Unprintable:
    def __repr__(self) -> str:
        raise SystemExit(5)


class EvilMeta(type):
    def __eq__(cls, _other: object) -> bool:
        return True

    def __hash__(cls) -> int:
        return hash(Card)


class Evil(metaclass=EvilMeta):
    """Equal to everything, by an own metaclass too, and every question to it is an error."""

    def __eq__(self, _other: object) -> bool:
        return True

    def __hash__(self) -> int:
        raise AssertionError("hashed")

    def __str__(self) -> str:
        raise AssertionError("written")

    __repr__ = __str__

    def __getattribute__(self, name: str) -> Any:
        raise AssertionError(f"asked for {name}")


class EvilText(str):
    __slots__ = ()

    def __eq__(self, _other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class Coroutine:
    """Says that it is a coroutine."""

    @property
    def __class__(self) -> type:
        async def nothing() -> None:
            pass

        coroutine = nothing()
        coroutine.close()
        return type(coroutine)

    def close(self) -> None:
        raise AssertionError("closed")


async def asynchronous(view: View) -> Move:
    return view.legal[0]


def under_way(_view: View) -> object:
    class Once:
        def __await__(self) -> Any:
            yield

    async def waits() -> None:
        await Once()

    coroutine = waits()
    coroutine.send(None)
    return coroutine


def generated(view: View) -> object:
    yield view.legal[0]


WRONG_TYPES: dict[str, tuple[Callable[[View], Any], str]] = {
    "None": (lambda _: None, "its answer is of type NoneType, not Card"),
    "a code": (lambda view: view.legal[0].code, "its answer is of type str, not Card"),
    "a list": (lambda view: [view.legal[0]], "its answer is of type list, not Card"),
    "an index": (lambda _: 0, "its answer is of type int, not Card"),
    "not a number": (lambda _: float("nan"), "its answer is of type float, not Card"),
    "another game's move": (lambda _: Call(3), "its answer is of type Call, not Card"),
    "the class": (lambda _: Card, "its answer is of type type, not Card"),
    "the view": (lambda view: view, "its answer is of type PistiView, not Card"),
    "a generator": (generated, "its answer is of type generator, not Card"),
    "a coroutine": (asynchronous, "play is async: it must return the move itself"),
    "a coroutine under way": (under_way, "play is async: it must return the move itself"),
    "a false coroutine": (lambda _: Coroutine(), "its answer is of type Coroutine, not Card"),
    "an evil object": (lambda _: Evil(), "its answer is of type Evil, not Card"),
    "an evil text": (lambda _: EvilText("SA"), "its answer is of type EvilText, not Card"),
    "an oddly named type": (
        lambda _: type("A\n\x1b[31mB" + "C" * 100, (), {})(),
        f"its answer is of type A B{'C' * 77}, not Card",
    ),
    "a subclass of Card": (
        lambda _: object.__new__(type("Ace", (Card,), {})),
        "its answer is of type Ace, not Card",
    ),
}


@pytest.mark.parametrize(("answer", "message"), WRONG_TYPES.values(), ids=WRONG_TYPES)
def test_an_answer_of_another_type_is_a_fault(answer: Callable[[View], Any], message: str) -> None:
    fault = only_fault(First, answering(answer))
    assert (fault.kind, fault.message) == ("wrong-type", message)
    assert (fault.seat, fault.decision, fault.hook) == (1, 1, "play")
    assert fault.penalty == "S6"
    assert fault.traceback == ""
    gc.collect()  # an object that was not closed would warn now


ILLEGAL: dict[str, tuple[Callable[[View], Any], str]] = {
    "a card of another seat": (
        lambda _: Card("C2"),
        "seat 1 can't play C2: legal are S6 S5 S4 S3",
    ),
    "half a card": (
        lambda _: object.__new__(Card),
        "seat 1 can't play that: legal are S6 S5 S4 S3",
    ),
}


@pytest.mark.parametrize(("answer", "message"), ILLEGAL.values(), ids=ILLEGAL)
def test_an_illegal_move_is_a_fault(answer: Callable[[View], Any], message: str) -> None:
    fault = only_fault(First, answering(answer))
    assert (fault.kind, fault.message) == ("illegal-move", message)
    assert fault.penalty == "S6"


class MuteError(Exception):
    def __str__(self) -> str:
        raise SystemExit


ERRORS: dict[str, tuple[BaseException, str]] = {
    "an exception": (ValueError("no luck"), "ValueError: no luck"),
    "an evil exception": (MuteError(), "MuteError: its message can't be printed"),
    "SystemExit": (SystemExit(0), "SystemExit: 0"),
    "GeneratorExit": (GeneratorExit(), "GeneratorExit"),
    "KeyboardInterrupt": (KeyboardInterrupt(), "KeyboardInterrupt"),
    "StopIteration": (StopIteration(), "StopIteration"),
    "a group": (ExceptionGroup("two", [ValueError(), KeyError()]), "ExceptionGroup: two (2 sub-"),
    "control characters": (ValueError("\x1b[2J\x07red"), "ValueError: �red"),
}


@pytest.mark.parametrize(("error", "message"), ERRORS.values(), ids=ERRORS)
def test_whatever_a_bot_raises_is_its_fault(error: BaseException, message: str) -> None:
    fault = only_fault(First, First, answering(lambda _: throw(error)))
    assert fault.kind == "exception"
    assert fault.message.startswith(message)
    assert (fault.seat, fault.decision, fault.hook) == (2, 2, "play")
    assert fault.penalty == "S2"
    assert "in throw" in fault.traceback
    assert re.findall(r"in (\S+)$", fault.traceback, re.MULTILINE) == ["play", "<lambda>", "throw"]
    assert "\x1b" not in fault.traceback


def test_endless_recursion_is_a_fault() -> None:
    def deeper(view: View) -> Any:
        return deeper(view)

    fault = only_fault(answering(deeper))
    assert fault.message.startswith("RecursionError")
    assert "deeper" in fault.traceback


def test_a_fault_shows_the_view_that_the_bot_had() -> None:
    seen: list[View] = []
    fault = only_fault(First, answering(seen.append))
    assert fault.view == repr(seen[0])[:MAX_VIEW]
    assert fault.view.startswith("PistiView(seat=1, ")


def test_a_bot_that_fails_every_time_has_a_fault_for_each_decision() -> None:
    class Never:
        @hookimpl
        def play(self) -> None:
            raise ValueError

    game = played(First, Never)
    check_replay(game)
    assert [fault.seat for fault in game.faults] == [1] * 12
    assert [fault.decision for fault in game.faults] == list(range(1, 48, 4))


def test_the_penalty_is_the_one_of_the_view_and_not_just_the_first_move() -> None:
    class Never:
        @hookimpl
        def play(self) -> None:
            raise ValueError

    game = Fool()
    deal = Deal((CARDS,))
    players = [InProcessBot("first", First), InProcessBot("never", Never)]
    result = play_game(game, game.rules(), deal, players, seed_of=int)
    faults = [fault for fault in result.faults if fault.penalty == "take"]
    assert faults
    moves = [move.code for move in result.moves]
    assert all(moves[fault.decision] == "take" for fault in faults)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seat", 3),
        ("seat", 99),
        ("legal", ()),
        ("legal", (Card("C2"),)),
        ("hand", (Unprintable(),)),
    ],
    ids=["another seat", "no seat", "nothing legal", "another card", "what can't be printed"],
)
def test_a_bot_that_changes_its_view_is_judged_by_what_the_table_knows(
    field: str, value: object
) -> None:
    def change(view: View) -> Any:
        object.__setattr__(view, field, value)
        raise ValueError

    fault = only_fault(First, First, answering(change))
    assert (fault.seat, fault.kind, fault.penalty) == (2, "exception", "S2")
    assert "seat=2" in fault.view


# Faults outside decisions


class BadStart(First):
    def __init__(self) -> None:
        throw(ValueError("no start"))


class BadDeal(First):
    @hookimpl
    def deal_started(self) -> None:
        throw(KeyboardInterrupt())


class Misspelt(First):
    @hookimpl
    def deal_begun(self, info: DealInfo) -> None:
        pass


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        (BadStart, "ValueError: no start"),
        (BadDeal, "KeyboardInterrupt"),
        (Misspelt, "HookError: Misspelt.deal_begun isn't a hook"),
        (lambda: throw(SystemExit("bye")), "SystemExit: bye"),
        (lambda: None, "HookError: NoneType has no play hook"),
    ],
    ids=["constructor", "deal_started", "misspelt hook", "factory", "no bot"],
)
def test_a_bot_that_cannot_be_seated_has_one_fault_and_plays_penalties(
    bot: Callable[[], object], message: str
) -> None:
    fault = only_fault(First, bot)
    assert fault.kind == "exception"
    assert fault.message.startswith(message)
    assert (fault.seat, fault.decision, fault.hook) == (1, 0, "deal_started")
    assert (fault.penalty, fault.view) == (None, "")
    assert "in sit" not in fault.traceback
    assert "in _seat" not in fault.traceback


def test_the_others_play_on_against_a_bot_that_cannot_be_seated() -> None:
    assert played(First, BadStart).moves == played(First, First).moves


def test_a_bot_that_fails_to_listen_is_told_no_more_and_plays_on() -> None:
    heard: list[str] = []

    class Deaf(First):
        @hookimpl
        def seen(self, event: Event) -> None:
            heard.append(event.text)
            if len(heard) == 3:
                throw(SystemExit("enough"))

    fault = only_fault(First, Deaf)
    assert (fault.seat, fault.hook, fault.kind) == (1, "seen", "exception")
    assert fault.message == "SystemExit: enough"
    assert fault.decision == 2
    assert fault.penalty is None
    assert len(heard) == 3


def test_what_one_bot_raises_while_it_listens_is_not_told_of_another() -> None:
    class Deaf(First):
        @hookimpl
        def seen(self) -> None:
            throw(ValueError("deaf"))

    for culprit in (answering(lambda _: None), answering(lambda _: throw(KeyError("loud")))):
        loud, deaf = played(culprit, Deaf).faults
        assert (loud.seat, deaf.seat) == (0, 1)
        assert deaf.message == "ValueError: deaf"
        assert "During handling" not in deaf.traceback
        assert "loud" not in deaf.traceback


def test_a_bot_that_fails_at_the_end_keeps_its_result() -> None:
    class Bad(First):
        @hookimpl
        def deal_finished(self, result: Result) -> None:
            throw(GeneratorExit(str(result.scores)))

    fault = only_fault(First, First, First, Bad)
    assert (fault.seat, fault.hook, fault.decision) == (3, "deal_finished", 48)
    assert fault.message == f"GeneratorExit: {played().result.scores}"
    assert "in finish" not in fault.traceback


# What bots are told


def test_every_hook_is_called_with_what_it_is_for() -> None:
    told: list[Any] = []

    class Listener(First):
        @hookimpl
        def deal_started(self, info: DealInfo) -> None:
            told.append(info)

        @hookimpl
        def seen(self, event: Event) -> None:
            told.append(event)

        @hookimpl
        def deal_finished(self, result: Result) -> None:
            told.append(result)

    watched: list[Event] = []
    game = played(First, First, Listener, tell=watched.append)
    info, *events, result = told
    assert (info.game, info.rules, info.seat, info.seats) == ("pisti", PISTI.rules(), 2, 4)
    assert events == watched
    assert result == game.result


def test_each_seat_has_a_random_generator_with_its_own_seed() -> None:
    drawn: list[float] = []

    class Drawing(First):
        @hookimpl
        def deal_started(self, info: DealInfo) -> None:
            drawn.append(info.random.random())

    played(Drawing, Drawing)
    again = list(drawn)
    drawn.clear()
    played(Drawing, Drawing)
    assert drawn == again
    assert drawn[0] != drawn[1]


def test_a_fresh_bot_is_made_for_every_game() -> None:
    made: list[object] = []

    class Counted(First):
        def __init__(self) -> None:
            made.append(self)

    players = seated(Counted, Counted)
    for _ in range(2):
        play_game(PISTI, PISTI.rules(), DEAL, players, seed_of=int)
    assert len({id(bot) for bot in made}) == 4


def test_who_watches_is_shown_each_state_and_the_end() -> None:
    shown: list[tuple[bool, int]] = []

    def watch(state: State[Any]) -> None:
        shown.append((state.over, state.to_act))

    play_game(PISTI, PISTI.rules(), DEAL, seated(), seed_of=int, watch=watch)
    assert [over for over, _ in shown] == [False] * 48 + [True]
    assert [seat for _, seat in shown[:5]] == [0, 1, 2, 3, 0]


def test_a_deal_of_another_game_is_refused_before_anybody_is_seated() -> None:
    with pytest.raises(DealError, match="pisti is for 4 seats, not 3"):
        play_game(PISTI, PISTI.rules(), DEAL, seated(BadStart)[:3], seed_of=int)


def test_a_game_can_be_asked_and_go_on_later() -> None:
    table = Table(PISTI, PISTI.rules(), DEAL, seated(), seed_of=int)
    while not table.state.over:
        table.answer(table.state.view().legal[0])
    assert table.finish().moves == played().moves


def test_what_a_bot_is_told_leads_to_nothing_else() -> None:
    told: list[DealInfo] = []

    class Curious(First):
        @hookimpl
        def deal_started(self, info: DealInfo) -> None:
            told.append(info)

    played(Curious)
    held = [getattr(told[0], field.name) for field in attrs.fields(DealInfo)]
    assert {type(value) for value in held} == {str, int, type(PISTI.rules())}


def test_nobody_can_change_the_result_that_counts() -> None:
    class Winner(First):
        @hookimpl
        def deal_finished(self, result: Result) -> None:
            object.__setattr__(result, "scores", (1000, 0, 0, 0))

    heard: list[Result] = []

    class Hears(First):
        @hookimpl
        def deal_finished(self, result: Result) -> None:
            heard.append(result)

    game = played(Winner, Hears)
    assert [game.result] == heard == [played().result]


# Interruptions


def test_ctrl_c_stops_the_game_and_is_nobodys_fault() -> None:
    pressing = answering(lambda _: signal.raise_signal(signal.SIGINT))
    with pytest.raises(Interrupted):
        played(pressing)


@pytest.mark.parametrize("hook", ["deal_started", "seen", "deal_finished"])
def test_ctrl_c_stops_the_game_in_every_hook(hook: str) -> None:
    def press(_self: object) -> None:
        signal.raise_signal(signal.SIGINT)

    pressing = type("Pressing", (First,), {hook: hookimpl(press)})
    with pytest.raises(Interrupted):
        played(pressing)


@pytest.mark.parametrize("instead", [None, ValueError()], ids=["nothing", "another error"])
def test_ctrl_c_stops_the_game_of_a_bot_that_swallows_it(instead: BaseException | None) -> None:
    def swallow(view: View) -> Any:
        with suppress(BaseException):
            signal.raise_signal(signal.SIGINT)
        return view.legal[0] if instead is None else throw(instead)

    with pytest.raises(Interrupted):
        played(answering(swallow))


def test_what_a_bot_raises_as_if_ctrl_c_was_pressed_is_its_fault() -> None:
    assert only_fault(answering(lambda _: throw(Interrupted()))).message == "Interrupted"


def test_without_interruptible_a_keyboard_interrupt_stops_the_game() -> None:
    players = seated(answering(lambda _: throw(KeyboardInterrupt())))
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            play_game(PISTI, PISTI.rules(), DEAL, players, seed_of=int)
    finally:
        signal.signal(signal.SIGINT, before)


def test_an_error_of_whoever_watches_is_no_bots_fault() -> None:
    with pytest.raises(BrokenPipeError):
        played(tell=lambda _: throw(BrokenPipeError()))


def test_the_random_generator_of_the_process_is_not_touched() -> None:
    before = random.getstate()
    played()
    assert random.getstate() == before
