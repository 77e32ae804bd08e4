"""One game: ask, check, apply, record. The one place where faults are judged.

A `Table` is a game that is asked, waits, and goes on: it does not know who answers or when.
`play_game` drives one table whose players answer at once.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from types import CoroutineType
from typing import Any, Final

import attrs

from knaves.errortext import one_line, traceback_text, type_name
from knaves.interrupts import check_interrupt, pass_on_interrupt
from knaves.players import Player, Seated
from knaves_core import (
    Deal,
    DealInfo,
    Event,
    Fault,
    Game,
    GameRecord,
    IllegalMove,
    Move,
    Result,
    State,
    Tell,
)

__all__ = ["PlayedGame", "Table", "play_game"]

MAX_VIEW: Final = 4096


@attrs.frozen
class PlayedGame:
    """A game that was played to its end.

    Attributes:
        result: how it ended.
        moves: all moves, in order.
        faults: what bots did wrong.
        decks_used: how many decks of the deal it took.
    """

    result: Result
    moves: Sequence[Move]
    faults: tuple[Fault, ...]
    decks_used: int

    def record(
        self,
        game: str,
        rules: str,
        deal: Deal,
        seats: Sequence[str],
        *,
        block: int = 0,
        rotation: int = 0,
    ) -> GameRecord:
        """Return the record of the game; ``rules`` is their spec, ``seats`` are names."""
        return GameRecord(
            game=game,
            rules=rules,
            deal=Deal(
                tuple(deal.decks[: self.decks_used]),
                deal.starter,
                deal.hands,
                deal.trump,
                deal.stacks,
            ),
            seats=tuple(seats),
            moves=tuple([move.code for move in self.moves]),
            scores=self.result.scores,
            reason=self.result.reason,
            faults=self.faults,
            block=block,
            rotation=rotation,
        )


class Table:
    """A game under way with its players, its moves and its faults so far.

    Attributes:
        state: the state, which gives the views.
        seated: who sits where; None for a seat whose bot could not be made.
        faults: what bots did wrong so far.
    """

    def __init__(
        self,
        game: Game[Any],
        rules: Any,
        deal: Deal,
        players: Sequence[Player],
        *,
        seed_of: Callable[[int], int],
        tell: Tell | None = None,
    ) -> None:
        """Start the game and seat the players; the arguments are those of `play_game`."""
        self.state = game.start(rules, deal, len(players))
        self._moves: list[Move] = []
        self.faults: list[Fault] = []
        self._move_types = game.move_types
        self._watcher = tell
        self.seated = [
            self._seat(seat, player, DealInfo(game.name, rules, seat, len(players), seed_of(seat)))
            for seat, player in enumerate(players)
        ]
        self._listeners: dict[int, Tell] = {
            seat: player.seen
            for seat, player in enumerate(self.seated)
            if player is not None and player.seen is not None
        }
        self._tell = self._announce if tell is not None or self._listeners else None

    def _seat(self, seat: int, player: Player, info: DealInfo) -> Seated | None:
        try:
            return player.sit(info)
        except BaseException as error:
            self._note(seat, "deal_started", error)
            return None

    def answer(self, reply: Any) -> None:
        """Apply the reply of the seat that was asked, or a penalty move if it isn't legal."""
        try:
            self.state.play(reply, self._tell)
        except IllegalMove as refusal:
            kind, message = self._judge(reply, refusal)
            self._note_decision(kind, message)
        else:
            self._moves.append(reply)
            return
        # Not above: what bots raise while they hear of it is not part of this error.
        self.penalise()

    def fail(self, error: BaseException) -> None:
        """Note that a player raised an error instead of answering; `penalise` is due then."""
        self._note_decision("exception", one_line(error), traceback_text(error))

    def penalise(self) -> None:
        """Play the penalty move, for a seat that failed to answer or has nobody who could."""
        penalty = self.state.view().penalty_move
        self.state.play(penalty, self._tell)
        self._moves.append(penalty)

    def finish(self) -> PlayedGame:
        """Tell the players the result of a game that is over, and return it."""
        for seat, player in enumerate(self.seated):
            if player is not None and player.deal_finished is not None:
                try:
                    player.deal_finished(self.state.result)
                except BaseException as error:
                    self._note(seat, "deal_finished", error)
        result = self.state.result
        return PlayedGame(result, self._moves, tuple(self.faults), self.state.decks_used)

    def _announce(self, event: Event) -> None:
        if self._watcher is not None:
            self._watcher(event)
        for seat, hear in tuple(self._listeners.items()):
            try:
                hear(event)
            except BaseException as error:
                self._note(seat, "seen", error)
                del self._listeners[seat]

    def _note(self, seat: int, hook: str, error: BaseException) -> None:
        """Note a fault outside a seat's decisions, where no penalty move is due."""
        pass_on_interrupt(error)
        decision, trace = len(self._moves), traceback_text(error)
        self.faults.append(
            Fault(seat, decision, "exception", one_line(error), hook=hook, traceback=trace)
        )

    def _judge(self, reply: Any, refusal: IllegalMove) -> tuple[str, str]:
        """Say which kind of fault a refused reply is, and describe it."""
        # Types are compared by identity: a metaclass may define ``==`` as it likes.
        if type(reply) is CoroutineType:
            if inspect.getcoroutinestate(reply) == inspect.CORO_CREATED:
                reply.close()  # or Python would warn that nobody awaited it
            return "wrong-type", "play is async: it must return the move itself"
        if not any(type(reply) is kind for kind in self._move_types):
            expected = " or ".join(kind.__name__ for kind in self._move_types)
            return "wrong-type", f"its answer is of type {type_name(reply)}, not {expected}"
        return "illegal-move", str(refusal)

    def _note_decision(self, kind: str, message: str, trace: str = "") -> None:
        # A view made anew: whoever failed may have changed the one that it was given.
        view = self.state.view()
        self.faults.append(
            Fault(
                view.seat,
                len(self._moves),
                kind,
                message,
                penalty=view.penalty_move.code,
                view=repr(view)[:MAX_VIEW],
                traceback=trace,
            )
        )


def play_game(
    game: Game[Any],
    rules: Any,
    deal: Deal,
    players: Sequence[Player],
    *,
    seed_of: Callable[[int], int],
    tell: Tell | None = None,
    watch: Callable[[State[Any]], object] | None = None,
) -> PlayedGame:
    """Play one game between players that answer at once.

    Args:
        game: the game.
        rules: its rules.
        deal: what chance decided.
        players: who sits where, seat 0 first.
        seed_of: gives the seed of the random generator of the player in a seat.
        tell: is told each event, for people who watch.
        watch: is shown the state before each decision, and once more when the game is over.

    Raises:
        DealError: if the game can't be started so.
        Interrupted: if somebody pressed Ctrl-C.
    """
    table = Table(game, rules, deal, players, seed_of=seed_of, tell=tell)
    state, answer = table.state, table.answer
    ask = [None if player is None else player.play for player in table.seated]
    while not state.over:
        if watch is not None:
            watch(state)
        view = state.view()
        play = ask[state.to_act]
        if play is not None:
            try:
                reply = play(view)
            except BaseException as error:
                pass_on_interrupt(error)
                table.fail(error)
            else:
                answer(reply)
                continue
        table.penalise()
    if watch is not None:
        watch(state)
    played = table.finish()
    check_interrupt()  # a bot with a bare `except:` has swallowed the exception
    return played
