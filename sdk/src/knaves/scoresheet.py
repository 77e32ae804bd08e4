"""Put scores into lines of text."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

from knaves_core import Item, Result

__all__ = ["final_lines", "game_lines", "item_text", "score_text"]

LINE_WIDTH: Final = 78
SCORE_WIDTH: Final = 7
NO_BREAK_SPACE: Final = "\N{NO-BREAK SPACE}"


def score_text(score: int, scale: int) -> str:
    """Write a score that is counted in 1/``scale`` points, a power of ten, such as ``3.2``."""
    return f"{score / scale:.{len(str(scale)) - 1}f}"


def item_text(item: Item, scale: int) -> str:
    """Write an item of a score sheet, such as ``3 aces +3``."""
    sign = "+" if item.score > 0 else ""
    return f"{item.label} {sign}{score_text(item.score, scale)}"


def game_lines(
    names: Sequence[str],
    sheet: Sequence[Sequence[Item]],
    result: Result,
    scale: int,
    totals: Sequence[int] | None = None,
) -> list[str]:
    """Show, for each seat, the score of a game, the total so far, and what the score is made of.

    Args:
        names: who sat where, seat 0 first.
        sheet: the items of each seat; see `State.score_sheet`.
        result: the result of the game.
        scale: scores are counted in 1/``scale`` points.
        totals: the scores of all games so far, counted as in the result, where there is more
            than one.
    """
    width = max(map(len, names))
    columns = {"game": result.scores} | ({} if totals is None else {"total": totals})
    lines = ["".join([" " * width, *(f"{heading:>{SCORE_WIDTH}}" for heading in columns)])]
    for name, items, *scores in zip(names, sheet, *columns.values(), strict=True):
        numbers = "".join(f"{score_text(score, scale):>{SCORE_WIDTH}}" for score in scores)
        lines += _hanging(f"{name:{width}}{numbers}   ", [item_text(item, scale) for item in items])
    return lines


def _hanging(start: str, items: Sequence[str]) -> list[str]:
    """Write items after a start, on lines that break between them and never within."""
    unbreakable = ", ".join(item.replace(" ", NO_BREAK_SPACE) for item in items)
    lines = textwrap.wrap(
        unbreakable, LINE_WIDTH, initial_indent=start, subsequent_indent=" " * len(start)
    )
    return [line.replace(NO_BREAK_SPACE, " ") for line in lines] or [start.rstrip()]


def final_lines(names: Sequence[str], totals: Sequence[int], scale: int) -> list[str]:
    """Show the total of each seat, the highest first; seats with equal totals in their order."""
    width = max(map(len, names))
    ranked = sorted(zip(names, totals, strict=True), key=lambda entry: -entry[1])
    return [f"{name:{width}}{score_text(total, scale):>{SCORE_WIDTH}}" for name, total in ranked]
