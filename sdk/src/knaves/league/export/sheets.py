"""The sheets of an export: which columns they have, and what their rows are."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Any, Final

import attrs

from knaves.league.played import PlayedBlock
from knaves.league.store import LeagueReader
from knaves.stats.wins import win_shares, win_unit

__all__ = ["LEAGUE_ROWS", "SHEETS", "Column", "Kind", "block_rows"]

Row = tuple[Any, ...]
"""The cells of a row, in the order of the columns; None stands for an empty one."""


class Kind(StrEnum):
    """What stands in a column; a cell may also be empty."""

    TEXT = "text"
    WHOLE = "whole number"
    NUMBER = "number"


@attrs.frozen
class Column:
    """A column of a sheet.

    Attributes:
        name: its heading.
        kind: what stands in it.
        holds: what it means, in words.
    """

    name: str
    kind: Kind
    holds: str


def _text(name: str, holds: str) -> Column:
    return Column(name, Kind.TEXT, holds)


def _whole(name: str, holds: str) -> Column:
    return Column(name, Kind.WHOLE, holds)


_DEAL: Final = _whole("deal", "the number of the deal, from 0")
_TABLE: Final = _text("table", "the keys of the bots that sit together, with blanks between")
_ROTATION: Final = _whole("rotation", "which game of the block, from 0")
_GAME: Final = _whole("game", "the line in games.jsonl, from 1")
_BOT: Final = _text("bot", "the key of the bot, pack/name")

SHEETS: Final = {
    "bots": (
        _whole("number", "its number in the league, from 0 in the order of joining"),
        _BOT,
        _text("label", "what it is called in tables"),
        _text("pack", "the pack that it comes from"),
        _text("version", "the version of the pack"),
        _text("digest", "SHA-256 of the pack's files"),
        _whole("stage", "the stage with which it joined, from 0"),
        _whole("games", "how many games it played; each copy at a table counts"),
        _whole("score", "the sum of its scores, in units of a score"),
        Column("wins", Kind.NUMBER, "the games that it won, a shared win in parts"),
        _whole("faults", "how often it was at fault"),
    ),
    "changes": (
        _BOT,
        _whole("blocks", "how many blocks of the league were played before the change"),
        _text("version", "the version of its pack until then"),
        _text("digest", "the digest of its pack until then"),
    ),
    "stages": (
        _whole("stage", "its number, from 0"),
        _whole("deals", "how many deals are played from then on"),
        _text("bots", "the keys of all bots in it, with blanks between"),
    ),
    "deals": (
        _DEAL,
        _text("commitment", "what was shown before it was played, in hexadecimal"),
        _text("key", "its key in hexadecimal, once all its blocks are played"),
    ),
    "decks": (
        _DEAL,
        _whole("deck", "which deck of the deal, from 0"),
        _text("cards", "the cards as codes, the one dealt first coming first"),
    ),
    "blocks": (
        _DEAL,
        _TABLE,
        _text("seating", "which place of the table sits in each seat in rotation 0"),
        _whole("starter", "the seat that starts, in all games of the block"),
    ),
    "games": (
        _GAME,
        _DEAL,
        _TABLE,
        _ROTATION,
        _text("reason", "how the game ended"),
        _whole("flagged", "1 where the end deserves a second look, else 0"),
        _whole("decks_used", "how many decks it took"),
        _whole("faults", "how many faults there were"),
        _text("moves", "the moves as codes, in order"),
    ),
    "scores": (
        _GAME,
        _DEAL,
        _TABLE,
        _ROTATION,
        _whole("seat", "the seat, from 0"),
        _BOT,
        _whole("score", "its score in the game, in units of a score"),
        Column("win", Kind.NUMBER, "1 if it won, its part of a shared win, or 0"),
    ),
    "faults": (
        _GAME,
        _DEAL,
        _TABLE,
        _ROTATION,
        _whole("seat", "the seat, from 0"),
        _BOT,
        _whole("decision", "how many moves had been played before"),
        _text("kind", "exception, wrong-type or illegal-move"),
        _text("hook", "the hook that was called"),
        _text("message", "what happened, in one line"),
        _text("penalty", "the move that was played for it, or empty"),
        _text(
            "view",
            "the view that the bot had, as text; empty where a like fault of the block has it",
        ),
        _text(
            "traceback",
            "the traceback, cut to its place where a like fault of the block has it, or empty",
        ),
    ),
}
"""All sheets with their columns, in order."""


def _bots(league: LeagueReader, labels: dict[str, str]) -> Iterator[Row]:
    unit = win_unit(max(league.settings.sizes))
    totals = league.totals
    for bot in league.entrants:
        sums = totals[bot.key]
        yield (
            bot.number,
            bot.key,
            labels[bot.key],
            bot.pack,
            bot.version,
            bot.digest,
            bot.stage,
            sums.games,
            sums.points,
            sums.wins / unit,
            sums.faults,
        )


def _changes(league: LeagueReader, _labels: dict[str, str]) -> Iterator[Row]:
    return map(attrs.astuple, league.changes)


def _stages(league: LeagueReader, _labels: dict[str, str]) -> Iterator[Row]:
    return ((stage.number, stage.deals, " ".join(stage.bots)) for stage in league.stages)


def _deals(league: LeagueReader, _labels: dict[str, str]) -> Iterator[Row]:
    for deal, commitment, key in league.deals():
        yield deal, commitment.hex(), None if key is None else key.hex()


LEAGUE_ROWS: Final = {"bots": _bots, "changes": _changes, "stages": _stages, "deals": _deals}
"""What yields the rows of the sheets that don't grow with every block, by their names.

Each is called with the league, and with the labels of the bots by their keys.
"""


def block_rows(block: PlayedBlock, first: int) -> dict[str, list[Row]]:
    """Return the rows that a block adds to the other sheets, by their names.

    Args:
        block: the block.
        first: the line of its first game in games.jsonl.
    """
    table = " ".join(block.table)
    seating = " ".join(map(str, block.seating))
    rows: dict[str, list[Row]] = {"games": [], "scores": [], "faults": []}
    rows["blocks"] = [(block.deal, table, seating, block.starter)]
    for rotation, game in enumerate(block.games):
        key = (first + rotation, block.deal, table, rotation)
        seated = [block.table[place] for place in block.places(rotation)]
        ended = (game.reason, int(game.flagged), game.decks_used, len(game.faults), game.moves)
        rows["games"].append((*key, *ended))
        unit = win_unit(len(seated))
        shares = win_shares(game.scores, unit)
        rows["scores"] += [
            (*key, seat, bot, score, share / unit)
            for seat, (bot, score, share) in enumerate(
                zip(seated, game.scores, shares, strict=True)
            )
        ]
        rows["faults"] += [
            (
                *key,
                fault.seat,
                seated[fault.seat],
                fault.decision,
                fault.kind,
                fault.hook,
                fault.message,
                fault.penalty,
                fault.view,
                fault.traceback,
            )
            for fault in game.faults
        ]
    return rows
