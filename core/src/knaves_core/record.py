"""One finished game as a value that can be written, read and played again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

import attrs

from knaves_core.cards import Suit, codes, read_cards
from knaves_core.errors import CardError, IllegalMove, KnavesError, MoveError, RecordError
from knaves_core.game import Deal, Game, State

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
        """Write the record as one line of JSON, without the line's end."""
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
        return json.dumps(document, ensure_ascii=False)

    @classmethod
    def from_json(cls, line: str) -> GameRecord:
        """Read a record from its line of JSON.

        Raises:
            RecordError: if it is no JSON, no record, or a record of another schema.
        """
        try:
            document = json.loads(line)
        except ValueError as error:
            raise RecordError(f"no JSON: {error}") from None
        if not isinstance(document, dict) or "schema" not in document:
            raise RecordError("no record of a game: it has no schema")
        if document["schema"] != SCHEMA:
            raise RecordError(
                f"its schema is {document['schema']!r}, and this version of knaves reads "
                f"schema {SCHEMA}: use the version that wrote it"
            )
        try:
            return cls._from_document(document)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise RecordError(f"damaged: {type(error).__name__}: {error}") from None

    @classmethod
    def _from_document(cls, document: dict[str, Any]) -> GameRecord:
        deal = document["deal"]
        return cls(
            game=document["game"],
            rules=document["rules"],
            deal=Deal(
                decks=tuple(read_cards(deck) for deck in deal["decks"]),
                starter=deal["starter"],
                hands=tuple(deal["hands"]) if deal["hands"] is not None else None,
                trump=Suit(deal["trump"]) if deal["trump"] is not None else None,
                stacks=tuple(deal["stacks"]) if deal["stacks"] is not None else None,
            ),
            seats=tuple(document["seats"]),
            moves=tuple(document["moves"].split()),
            scores=tuple(document["scores"]),
            reason=document["reason"],
            faults=tuple(Fault(**fault) for fault in document["faults"]),
            block=document["block"],
            rotation=document["rotation"],
        )


def replay(record: GameRecord, game: Game[Any]) -> Iterator[State[Any]]:
    """Play a record again, step by step, and check that it ends as it says.

    Yields:
        The state before each move, and once more when the game is over. It is one and the
        same object that changes; the last is checked against the record after it is used.

    Raises:
        RecordError: at the first difference, naming the move.
    """
    try:
        state = game.start(game.rules(record.rules), record.deal, len(record.seats))
    except KnavesError as error:
        raise RecordError(f"its deal can't be started: {error}") from None
    for number, code in enumerate(record.moves, start=1):
        where = f"move {number} ({code})"
        if state.over:
            raise RecordError(f"{where} comes after the end of the game")
        yield state
        try:
            state.play(game.read_move(code))
        except (CardError, MoveError, IllegalMove) as error:
            raise RecordError(f"{where}: {error}") from None
    if not state.over:
        raise RecordError(f"after its {len(record.moves)} moves the game is not over")
    yield state
    result = state.result
    if result.scores != record.scores:
        raise RecordError(
            f"the scores come out as {list(result.scores)}, the record says {list(record.scores)}"
        )
    if result.reason != record.reason:
        raise RecordError(f"it ends by {result.reason!r}, and the record says {record.reason!r}")
