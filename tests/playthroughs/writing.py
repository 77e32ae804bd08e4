"""Play a game of every preset by a fixed rule, and write down all that can be seen of it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from knaves_core import Deal, Event, Game, Move, State, View, codes
from knaves_core.games.azi import Azi
from knaves_core.games.call import CallGame
from knaves_core.games.fool import Fool
from knaves_core.games.pisti import Pisti

__all__ = ["FOLDER", "playthroughs"]

FOLDER = Path(__file__).parent
GAMES: tuple[Game[Any], ...] = (Pisti(), CallGame(), Fool(), Azi())
SOME_SEATS = {"azi": (2, 3, 4, 6)}
# With this one there are piştis, passes, azis and buy-ins among the games.
SALT = 319
DECKS = 20
LISTED = 16
FIRST = 5
GIVES_UP = 1 / 8


def playthroughs() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each playthrough."""
    for game in GAMES:
        several = game.name in SOME_SEATS
        for preset in game.presets:
            for seats in SOME_SEATS.get(game.name, game.seats):
                name = f"{game.name}-{preset}" + (f"-{seats}" if several else "")
                yield f"{name}.txt", "\n".join(_lines(game, preset, seats, name)) + "\n"


def _lines(game: Game[Any], preset: str, seats: int, name: str) -> Iterator[str]:
    # Of this generator only `random` is promised to be the same in every version of Python.
    chance = random.Random(f"{name} {SALT}")
    rules = game.rules(preset)
    cards = game.deck(rules)
    decks = [tuple(sorted(cards, key=lambda _: chance.random())) for _ in range(DECKS)]
    deal = Deal(decks, int(chance.random() * game.starters(rules, seats)))
    state = game.start(rules, deal, seats)
    yield f"{game.title}, {preset}, {seats} seats, seat {deal.starter} starts"
    decks_shown = 0
    step = 0
    while not state.over:
        while decks_shown < state.decks_used:
            yield f"deck: {codes(decks[decks_shown])}"
            decks_shown += 1
        step += 1
        yield ""
        yield from _step(step, state, chance)
    yield ""
    yield from _end(state)


def _step(number: int, state: State[Any], chance: random.Random) -> Iterator[str]:
    view = state.view()
    yield f"{number}. seat {view.seat} holds {codes(view.hand) or 'nothing'}"
    for line in view.picture():
        yield f"   {line}"
    yield f"   legal: {_legal(view)}"
    move = _chosen(view, chance)
    phrase = view.phrase(move)
    yield f"   answer: {move.code}" + (f" ({phrase})" if phrase != move.code else "")
    events: list[Event] = []
    state.play(move, events.append)
    for event in events:
        yield f"   > {_told(event)}"


def _legal(view: View) -> str:
    if view.legal == view.hand:
        return "its hand"
    listed = [move.code for move in view.legal]
    if len(listed) > LISTED:
        middle = f"… ({len(listed) - LISTED} more) …"
        listed[LISTED // 2 : -LISTED // 2] = [middle]
    return " ".join(listed)


def _chosen(view: View, chance: random.Random) -> Move:
    """Draw a kind of move and then one of its first, but seldom one that gives up.

    Else Azi would be nothing but raises, and The Fool would be nothing but taking.
    """
    moves = [move for move in view.legal if move is not view.penalty_move]
    if not moves or chance.random() < GIVES_UP:
        return view.penalty_move
    kinds: dict[type, list[Move]] = {}
    for move in moves:
        kinds.setdefault(type(move), []).append(move)
    kind: list[Move] = _drawn(list(kinds.values()), chance)
    drawn: Move = _drawn(kind[:FIRST], chance)
    return drawn


def _drawn(values: Sequence[Any], chance: random.Random) -> Any:
    return values[int(chance.random() * len(values))]


def _told(event: Event) -> str:
    who = "" if event.seat is None else f"seat {event.seat} "
    shown = f" [{codes(event.cards)}]" if event.cards else ""
    return f"{event.kind}: {who}{event.text}{shown}"


def _end(state: State[Any]) -> Iterator[str]:
    result = state.result
    flagged = ", flagged" if result.flagged else ""
    yield f"{result.reason}{flagged}: {' '.join(map(str, result.scores))}"
    winners = " and ".join(f"seat {seat}" for seat in result.winners)
    unit = f"; 1 is 1/{scale} point" if (scale := state.rules.score_scale) > 1 else ""
    yield f"won by {winners}{unit}"
    for seat, items in enumerate(state.score_sheet()):
        sheet = ", ".join(f"{item.label} {item.score:+}" for item in items)
        yield f"   seat {seat}: {sheet or 'nothing'}"
