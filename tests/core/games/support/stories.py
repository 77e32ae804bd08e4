"""Check that who only hears the events of a game comes to the same end as the state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any

from knaves_core import Card, Event, Move
from knaves_core.games.azi import AziState
from knaves_core.games.call import CallState
from knaves_core.games.fool import FoolState
from knaves_core.games.pisti import PistiState

__all__ = ["STORIES", "Story"]

Story = Callable[[Any, Sequence[Move], Sequence[Event], Any], None]
"""Takes the state at the start, the moves, the events, and the state at the end."""


def _of_kind(events: Sequence[Event], *kinds: str) -> list[Event]:
    return [event for event in events if event.kind in kinds]


def pisti(
    _start: PistiState, moves: Sequence[Move], events: Sequence[Event], end: PistiState
) -> None:
    plays = _of_kind(events, "play")
    assert [event.cards for event in plays] == [(move,) for move in moves]
    assert [event.seat for event in plays] == [number % 4 for number in range(len(moves))]
    taken: list[list[Card]] = [[], [], [], []]
    bonuses = [0, 0, 0, 0]
    for event in _of_kind(events, "capture", "leftover"):
        assert event.seat is not None
        taken[event.seat] += event.cards
        bonuses[event.seat] += event.amount or 0
    assert taken == [list(cards) for cards in end._public_taken]
    assert bonuses == [sum(won) for won in end._bonuses]


def call(_start: CallState, moves: Sequence[Move], events: Sequence[Event], end: CallState) -> None:
    plays, tricks = _of_kind(events, "play"), _of_kind(events, "trick")
    assert [event.cards for event in plays] == [(move,) for move in moves[4:]]
    assert [*chain(*(event.cards for event in tricks))] == list(moves[4:])
    calls = {event.seat: event.amount or 0 for event in _of_kind(events, "call")}
    won = Counter(event.seat for event in tricks)
    scores = [end.rules.score(calls[seat], won[seat]) for seat in range(4)]
    assert end.result.scores == tuple(scores)


def fool(start: FoolState, moves: Sequence[Move], events: Sequence[Event], end: FoolState) -> None:
    laid, stopped = ("attack", "pass", "add", "cover"), ("take", "done")
    assert len(_of_kind(events, *laid, *stopped)) == len(moves)
    assert len(_of_kind(events, "out", "pick-up")) == end.turn
    held = [len(hand) for hand in start._hands]
    for event in events:
        assert event.seat is not None
        if event.kind in laid:
            held[event.seat] -= 1
        elif event.kind == "pick-up":
            held[event.seat] += len(event.cards)
    assert held == [len(hand) for hand in end._hands]
    assert tuple(chain(*(event.cards for event in _of_kind(events, "out")))) == end._discarded


def azi(start: AziState, moves: Sequence[Move], events: Sequence[Event], end: AziState) -> None:
    # The antes of the first deal are paid before anybody can listen.
    chips, bids = Counter(dict(enumerate(start.stacks))), Counter[int | None]()
    for event in events:
        seat, amount = event.seat, event.amount or 0
        if event.kind == "deal":
            bids.clear()
        elif event.kind in ("call", "raise"):
            chips[seat] -= amount - bids[seat]
            bids[seat] = amount
        elif event.kind in ("ante", "buy-in"):
            chips[seat] -= amount
        elif event.kind in ("win", "refund"):
            chips[seat] += amount
    assert tuple(chips[seat] for seat in range(len(start.stacks))) == end.stacks
    told = [move for move in moves if not isinstance(move, Card)]
    assert len(_of_kind(events, "call", "raise", "fold", "buy-in")) == len(told)
    assert len(_of_kind(events, "play", "throw")) == len(moves) - len(told)


STORIES: Mapping[str, Story] = {"pisti": pisti, "call": call, "fool": fool, "azi": azi}
