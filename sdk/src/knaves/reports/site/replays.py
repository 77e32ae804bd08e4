"""Games as somebody watches them afterwards: step by step, with all cards open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import attrs

from knaves.players.wording import sorted_cards
from knaves.scoresheet import item_text, score_text
from knaves_core import Card, Event, Game, GameRecord, Move, State, View, codes, replay

__all__ = ["Replay", "Step", "replayed"]

UNSEEN: Final = "?"
"""Stands for a hand that is not known yet."""


@attrs.frozen
class Step:
    """One moment of a game: the table before a move, or after the last one.

    Attributes:
        to_act: the seat that is asked, or None when the game is over.
        events: what happened since the moment before, each with the seat that it concerns or
            None; the text follows the name of the seat.
        hands: the hand of each seat, sorted, as codes; `UNSEEN` where it isn't known.
        table: what lies on the table, in lines; see `View.picture`.
    """

    to_act: int | None
    events: tuple[tuple[int | None, str], ...]
    hands: tuple[str, ...]
    table: tuple[str, ...]


@attrs.frozen
class Replay:
    """A game as its record makes it happen again.

    Attributes:
        record: the record.
        steps: its moments: one before each move, and one at the end.
        views: what the seat that made each move knew.
        dealt: the hands before the first move, by seat; or none, of a game that doesn't tell.
        scores: what each seat scored, in points, as text.
        sheets: what each score is made of, in words.
        winners: the seats that won.
    """

    record: GameRecord
    steps: tuple[Step, ...]
    views: tuple[View, ...]
    dealt: tuple[tuple[Card, ...], ...]
    scores: tuple[str, ...]
    sheets: tuple[tuple[str, ...], ...]
    winners: tuple[int, ...]


def replayed(record: GameRecord, game: Game[Any]) -> Replay:
    """Play a record again and note what somebody who sees all hands would see.

    Raises:
        RecordError: if it is of another game, or doesn't come out as it says.
    """
    told: list[Event] = []
    steps: list[Step] = []
    hands = _Hands(len(record.seats))
    views: list[View] = []
    dealt: tuple[tuple[Card, ...], ...] = ()
    for state in replay(record, game, told.append):
        view = None if state.over else state.view()
        dealt = dealt if steps else state.hands
        events = [(event.seat, event.text) for event in told]
        if views and not events:
            events = [_unseen(views[-1], game.read_move(record.moves[len(views) - 1]))]
        steps.append(
            Step(
                to_act=None if view is None else view.seat,
                events=tuple(events),
                hands=hands.look(state, view),
                table=() if view is None else tuple(view.picture()),
            )
        )
        told.clear()
        views += [] if view is None else [view]
    result, scale = state.result, state.rules.score_scale
    return Replay(
        record,
        tuple(steps),
        tuple(views),
        dealt,
        scores=tuple(score_text(score, scale) for score in result.scores),
        sheets=tuple(tuple(item_text(i, scale) for i in items) for items in state.score_sheet()),
        winners=result.winners,
    )


def _unseen(view: View, move: Move) -> tuple[int, str]:
    return view.seat, f"answers “{view.phrase(move)}”, which the others don't see"


@attrs.define
class _Hands:
    """The hands as far as they are known: a game need not tell those of all seats."""

    _seats: int
    _seen: list[str] = attrs.field(init=False)
    _view: View | None = attrs.field(default=None, init=False)

    def __attrs_post_init__(self) -> None:
        self._seen = [UNSEEN] * self._seats

    def look(self, state: State[Any], view: View | None) -> tuple[str, ...]:
        # Once the game is over, the last view still knows how hands are sorted.
        self._view = view or self._view
        hands = state.hands
        if hands:
            return tuple(map(self._sorted, hands))
        if view is not None:
            self._seen[view.seat] = self._sorted(view.hand)
        return tuple(self._seen)

    def _sorted(self, hand: Sequence[Any]) -> str:
        return codes(list(hand) if self._view is None else sorted_cards(hand, self._view))
