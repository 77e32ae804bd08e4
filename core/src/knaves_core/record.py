"""One finished game as a value that can be written, read and played again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

import attrs

from knaves_core.cards import Suit, codes, read_cards
from knaves_core.documents import list_of, object_of, optional, read_json, text, whole
from knaves_core.errors import KnavesError, RecordError, ReplayError
from knaves_core.game import Deal, Game, Result, State, Tell

__all__ = ["SCHEMA", "Fault", "GameRecord", "replay"]

SCHEMA: Final = 1
"""The version of the JSON form; a record of another version is refused."""


@attrs.frozen
class Fault:
    """What a bot did wrong in a game.

    Attributes:
        seat: where it sat.
        decision: how many moves had been played in the game before.
        kind: ``exception``, ``wrong-type`` or ``illegal-move``.
        message: what happened, in one line.
        hook: the hook that was called, ``play`` for a decision.
        penalty: the code of the move that was played for it, or None.
        view: the view that the bot had, as text.
        traceback: the traceback, or an empty text.
    """

    seat: int
    decision: int
    kind: str
    message: str
    hook: str = "play"
    penalty: str | None = None
    view: str = ""
    traceback: str = ""


@attrs.frozen
class GameRecord:
    """One finished game: enough to replay it exactly.

    Attributes:
        game: the name of the game.
        rules: the rules as text, such as ``"house,cards=4"``.
        deal: the deal, with the decks that were used.
        seats: who sat where, one name a seat.
        moves: the moves as text codes, in the order played.
        scores: the scores, one a seat.
        reason: why the game ended.
        faults: what bots did wrong in it.
        block: the number of the block in its match.
        rotation: which rotation of the block it is, 0 … seats − 1.
    """

    game: str
    rules: str
    deal: Deal
    seats: tuple[str, ...]
    moves: tuple[str, ...]
    scores: tuple[int, ...]
    reason: str
    faults: tuple[Fault, ...] = ()
    block: int = 0
    rotation: int = 0

    def to_json(self) -> str:
        """Write the record as one line of JSON in ASCII, without the line's end."""
        deal = {
            "decks": [codes(deck) for deck in self.deal.decks],
            "starter": self.deal.starter,
            "hands": self.deal.hands,
            "trump": self.deal.trump.value if self.deal.trump else None,
            "stacks": self.deal.stacks,
        }
        document = {
            "schema": SCHEMA,
            "game": self.game,
            "rules": self.rules,
            "block": self.block,
            "rotation": self.rotation,
            "seats": self.seats,
            "deal": deal,
            "moves": " ".join(self.moves),
            "scores": self.scores,
            "reason": self.reason,
            "faults": [attrs.asdict(fault) for fault in self.faults],
        }
        return json.dumps(document)

    @classmethod
    def from_json(cls, line: str) -> GameRecord:
        """Read a record from its line of JSON.

        Raises:
            RecordError: if it isn't JSON, or isn't a record, or is one of another schema.
        """
        try:
            document = read_json(line)
        except ValueError as error:
            raise RecordError(f"can't be read as JSON: {error}") from None
        if type(document) is not dict or "schema" not in document:
            raise RecordError("not a record of a game: it has no schema")
        schema = document.pop("schema")
        if type(schema) is not int or schema != SCHEMA:
            raise RecordError(
                f"its schema is {schema!r:.40}, and this version of knaves reads "
                f"schema {SCHEMA}: use the version that wrote it"
            )
        try:
            return _checked(_read_record(document))
        except ValueError as error:
            raise RecordError(f"damaged: {error}") from None


_read_deal = object_of(
    Deal,
    decks=list_of(lambda value: read_cards(text(value))),
    starter=whole,
    hands=optional(list_of(whole)),
    trump=optional(Suit),
    stacks=optional(list_of(whole)),
)
_read_fault = object_of(
    Fault,
    seat=whole,
    decision=whole,
    kind=text,
    message=text,
    hook=text,
    penalty=optional(text),
    view=text,
    traceback=text,
)
_read_record = object_of(
    GameRecord,
    game=text,
    rules=text,
    deal=_read_deal,
    seats=list_of(text),
    moves=lambda value: tuple(text(value).split()),
    scores=list_of(whole),
    reason=text,
    faults=list_of(_read_fault),
    block=whole,
    rotation=whole,
)


def _checked(record: GameRecord) -> GameRecord:
    """Return a record that names no seat that isn't there; raises ValueError for others."""
    seats = len(record.seats)
    if not seats:
        raise ValueError("nobody sits at the table")
    if record.block < 0 or not 0 <= record.rotation < seats:
        raise ValueError(f"block {record.block} has no rotation {record.rotation}")
    for fault in record.faults:
        if not 0 <= fault.seat < seats or fault.decision < 0:
            raise ValueError(f"a fault is of seat {fault.seat} at move {fault.decision + 1}")
    return record


def replay(record: GameRecord, game: Game[Any], tell: Tell | None = None) -> Iterator[State[Any]]:
    """Play a record again, step by step, and check that it ends as it says.

    Args:
        record: the record.
        game: its game.
        tell: is told each event, when it happens again.

    Yields:
        The state before each move, and once more when the game is over. It is one and the
        same object that changes; the last is checked against the record after it is used.

    Raises:
        RecordError: if it is of another game.
        ReplayError: at the first difference, naming the move.
    """
    if record.game != game.name:
        raise RecordError(f"it is a game of {record.game!r}, not of {game.name!r}")
    try:
        state = game.start(game.rules(record.rules), record.deal, len(record.seats))
    except KnavesError as error:
        raise ReplayError(f"its deal can't be started: {error}") from None
    faults = {fault.decision: fault for fault in record.faults if fault.penalty is not None}
    absent = {fault.seat for fault in record.faults if fault.hook == "deal_started"}
    for number, code in enumerate(record.moves):
        if state.over:
            raise ReplayError(f"{_move(number, code)} comes after the end of the game")
        yield state
        if number in faults or state.to_act in absent:
            _check_penalty(state, number, code, faults.pop(number, None))
        try:
            state.play(game.read_move(code), tell)
        except KnavesError as error:
            raise ReplayError(f"{_move(number, code)}: {error}") from None
    if not state.over:
        raise ReplayError(f"after its {len(record.moves)} moves the game isn't over")
    for number, fault in faults.items():
        raise ReplayError(f"there is no move {number + 1}, the {fault.penalty} for a fault")
    yield state
    _compare(record, state.result)


def _move(number: int, code: str) -> str:
    return f"move {number + 1} ({code})"


def _check_penalty(state: State[Any], number: int, code: str, fault: Fault | None) -> None:
    """Check a move that was played for a seat which failed to answer; raises ReplayError."""
    if fault is not None and fault.seat != state.to_act:
        raise ReplayError(
            f"{_move(number, code)} is seat {state.to_act}'s, and a fault of seat {fault.seat} "
            "is recorded for it"
        )
    penalty = state.view().penalty_move.code
    if fault is not None and fault.penalty != penalty:
        raise ReplayError(
            f"{_move(number, code)}: the penalty for a fault is {penalty}, "
            f"the record says {fault.penalty}"
        )
    if code != penalty:
        raise ReplayError(f"{_move(number, code)} isn't {penalty}, the penalty for a fault")


def _compare(record: GameRecord, result: Result) -> None:
    """Compare a record with how its game came out again; raises ReplayError."""
    if result.scores != record.scores:
        raise ReplayError(
            f"the scores come out as {list(result.scores)}, the record says {list(record.scores)}"
        )
    if result.reason != record.reason:
        raise ReplayError(f"it ends by {result.reason!r}, and the record says {record.reason!r}")
