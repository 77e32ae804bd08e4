"""Put the scores of a session into lines of text."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

from knaves_core import Item, Result

__all__ = ["final_lines", "game_lines", "score_text", "winners_line"]

LINE_WIDTH: Final = 78
SCORE_WIDTH: Final = 7


def score_text(score: int, scale: int) -> str:
    """Write a score that is counted in 1/``scale`` points, a power of ten, such as ``3.2``."""
    return f"{score / scale:.{len(str(scale)) - 1}f}"


def game_lines(
    names: Sequence[str],
    sheet: Sequence[Sequence[Item]],
    result: Result,
    totals: Sequence[int],
    scale: int,
) -> list[str]:
    """Show, for each seat, the score of a game, the total so far, and what the score is made of.

    Args:
        names: who sat where, seat 0 first.
        sheet: the items of each seat; see `State.score_sheet`.
        result: the result of the game.
        totals: the scores of all games so far, counted as in the result.
        scale: scores are counted in 1/``scale`` points.
    """
    width = max(map(len, names))
    lines = [f"{'':{width}}{'game':>{SCORE_WIDTH}}{'total':>{SCORE_WIDTH}}"]
    for name, items, *scores in zip(names, sheet, result.scores, totals, strict=True):
        numbers = "".join(f"{score_text(score, scale):>{SCORE_WIDTH}}" for score in scores)
        made_of = ", ".join(f"{item.label}: {score_text(item.score, scale)}" for item in items)
        start = f"{name:{width}}{numbers}   "
        lines += textwrap.wrap(
            made_of,
            LINE_WIDTH,
            initial_indent=start,
            subsequent_indent=" " * len(start),
        ) or [start.rstrip()]
    return lines


def final_lines(names: Sequence[str], totals: Sequence[int], scale: int) -> list[str]:
    """Show the total of each seat, the highest first; seats with equal totals in their order."""
    width = max(map(len, names))
    ranked = sorted(zip(names, totals, strict=True), key=lambda entry: -entry[1])
    return [f"{name:{width}}{score_text(total, scale):>{SCORE_WIDTH}}" for name, total in ranked]


def winners_line(names: Sequence[str], winners: Sequence[int], person: int) -> str:
    """Say who won; a win of all together is a tie."""
    if len(winners) == len(names):
        return "It is a tie."
    if len(winners) > 1:
        together = [names[seat] for seat in winners]
        return f"{', '.join(together[:-1])} and {together[-1]} share the win."
    return f"{names[winners[0]]} {'win' if winners[0] == person else 'wins'}."
