"""Ask a bot for a decision of a recorded game once more, as it was asked then."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Final, NoReturn

import attrs

from knaves.fair import Chance
from knaves.players import Player
from knaves.players.answers import ask
from knaves.records import Decision
from knaves.referee import Table
from knaves_core import DealInfo, Fault, View

__all__ = ["Asked", "ask_again"]

UNKNOWN_SEED: Final = 0
"""Seeds the bot's random generator where nobody says from which seed the match was played."""

Call = Callable[[Callable[[View], Any], View], Any]
"""Calls a bot's ``play`` with a view and returns what it returns."""


@attrs.frozen(eq=False)
class Asked:
    """What a bot answered to a decision of a recorded game.

    Attributes:
        decision: the decision.
        reply: what the bot answered, which may be anything; None if it raised an error.
        fault: what is wrong with that, as the referee sees it; None if it is a legal move.
        earlier: what the bot did wrong before it came to this decision.
        wall_ns: how long it took to answer, in nanoseconds; None if it could not even be made.
    """

    decision: Decision
    reply: Any
    fault: Fault | None
    earlier: tuple[Fault, ...]
    wall_ns: int | None

    @property
    def as_recorded(self) -> bool:
        """Whether the bot did what the record says: the same move, or the same fault."""
        recorded = self.decision.fault
        if self.fault is None or recorded is None:
            return self.fault is recorded and self.reply is self.decision.move
        return (self.fault.kind, self.fault.message) == (recorded.kind, recorded.message)


def ask_again(
    player: Player,
    decision: Decision,
    *,
    seed: str | None = None,
    call: Call | None = None,
) -> Asked:
    """Ask a bot for a decision of a recorded game.

    A fresh bot sits down in the seat of the decision. So that it knows what it knew then, it
    is told the events before, and asked for the earlier decisions of its seat; what it
    answers to those is ignored, and the recorded move is played. Its random generator is that
    of the match if the seed of the match is given, and the bot draws as often as it did then.

    Args:
        player: the bot; it need not be the one that played the game.
        decision: the decision.
        seed: the seed of the match; records don't hold it. Without it the generator has a
            fixed seed, so that the answer is the same each time.
        call: calls the bot's ``play`` for this decision, such as `pdb.runcall`.
    """
    seat = decision.view.seat
    table = _table(player, decision, seed)
    _catch_up(table, decision)
    earlier = tuple(fault for fault in table.faults if fault.seat == seat)
    seated = table.seated[seat]
    if seated is None:
        return Asked(decision, None, earlier[0], (), None)
    table.faults.clear()
    play = seated.play if call is None else functools.partial(call, seated.play)
    answer = ask(play, table.state.view())
    if answer.error is None:
        table.answer(answer.reply)
    else:
        table.fail(answer.error)
    fault = next((fault for fault in table.faults if fault.hook == "play"), None)
    return Asked(decision, answer.reply, fault, earlier, answer.wall_ns)


def _table(player: Player, decision: Decision, seed: str | None) -> Table:
    """Return the recorded game at its start, with nobody at the table but the bot."""
    record, seat = decision.record, decision.view.seat
    players: list[Player] = [_Nobody()] * len(record.seats)
    players[seat] = player
    rules = decision.game.rules(record.rules)
    return Table(
        decision.game, rules, record.deal, players, seed_of=lambda _: _bot_seed(decision, seed)
    )


def _bot_seed(decision: Decision, seed: str | None) -> int:
    """Return the seed of the bot's random generator, as `Schedule.seed_of` gives it."""
    if seed is None:
        return UNKNOWN_SEED
    record = decision.record
    number = record.block * len(record.seats) + record.rotation + 1
    return Chance.of_seed(seed).bot_seed(decision.bot, number, decision.view.seat)


def _catch_up(table: Table, decision: Decision) -> None:
    """Play the recorded moves up to a decision, and ask its bot for those of its seat."""
    game, seat = decision.game, decision.view.seat
    player = table.seated[seat]
    for code in decision.record.moves[: decision.number - 1]:
        view = table.state.view()
        if view.seat == seat and player is not None:
            answer = ask(player.play, view)
            if answer.error is not None:
                table.fail(answer.error)
        table.answer(game.read_move(code))


class _Nobody:
    """Leaves its seat empty; its moves are those of the record."""

    name = "nobody"

    def sit(self, _info: DealInfo) -> NoReturn:
        raise LookupError("nobody sits here")
