"""Play the deals of a deal file of The Fool, and say how each one ends."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import attrs

from knaves.errors import BotError, FileError
from knaves.players import Player
from knaves.referee import play_game
from knaves_core import Event, Suit
from knaves_core.games.fool import DealFile, FileDeal, Fool, FoolRules, read_deals

__all__ = ["STANDARD_INPUT", "FileResult", "play_deal_file", "read_deal_file", "summary"]

STANDARD_INPUT: Final = "-"
"""The path that stands for the standard input."""

_FOOL: Final = Fool()


@attrs.frozen
class FileResult:
    """How one deal of a deal file was played.

    Attributes:
        line: the number of its line in the file.
        winner: the player who won, 1 for the first or 2 for the second, or 0 for a tie.
        reason: why the game was over, such as ``"hand empty"``.
        events: the full play, with what became of the table at the end of each turn.
    """

    line: int
    winner: int
    reason: str
    events: tuple[Event, ...]

    @property
    def turns(self) -> int:
        """How many turns were played: each begins with the one attack."""
        return sum(event.kind == "attack" for event in self.events)


def read_deal_file(path: str) -> DealFile:
    """Read a deal file, or the standard input where the path is ``-``.

    Raises:
        FileError: if the file can't be read.
        DealError: if something in it is wrong; the error names the line and the column.
    """
    if path == STANDARD_INPUT:
        if sys.stdin is None:
            raise FileError.reading("the standard input", "it is closed")
        return read_deals(sys.stdin.buffer.read(), "<stdin>")
    try:
        content = Path(path).read_bytes()
    except OSError as error:
        raise FileError.reading(path, error.strerror) from None
    return read_deals(content, path)


def play_deal_file(
    deals: DealFile, rules: FoolRules, players: Sequence[Player]
) -> Iterator[FileResult]:
    """Play each deal of a file once, the first player attacking first.

    Args:
        deals: what the file holds; see `read_deal_file`.
        rules: the rules of The Fool.
        players: the first and the second player. Chance plays no part in a deal file: in every
            deal their random generators are seeded alike.

    Yields:
        The result of each deal, in the order of the file.

    Raises:
        BotError: if a player commits a fault, since the result would not be of its making.
    """
    return (_play(deal, rules, players) for deal in deals.deals)


def _play(deal: FileDeal, rules: FoolRules, players: Sequence[Player]) -> FileResult:
    events: list[Event] = []
    played = play_game(_FOOL, rules, deal.deal, players, seed_of=int, tell=events.append)
    for fault in played.faults:
        player = players[fault.seat].name
        raise BotError(f"{player} failed in the deal of line {deal.line}: {fault.message}")
    winners = played.result.winners
    winner = winners[0] + 1 if len(winners) == 1 else 0
    return FileResult(deal.line, winner, played.result.reason, tuple(events))


def summary(trump: Suit, rules: FoolRules, results: Iterable[FileResult]) -> dict[str, Any]:
    """Return the results of a deal file as what JSON can hold, without its schema."""
    return {
        "game": _FOOL.name,
        "rules": _FOOL.spec(rules),
        "trump": trump.value,
        "results": [
            {
                "line": result.line,
                "winner": result.winner,
                "turns": result.turns,
                "reason": result.reason,
                "moves": list(_moves(result.events)),
            }
            for result in results
        ],
    }


def _moves(events: Iterable[Event]) -> Iterator[dict[str, Any]]:
    turn = 0
    for event in events:
        turn += event.kind == "attack"
        yield {
            "turn": turn,
            "player": event.seat + 1 if event.seat is not None else None,
            "action": event.kind,
            "cards": [card.code for card in event.cards],
        }
