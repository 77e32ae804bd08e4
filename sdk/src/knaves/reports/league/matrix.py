"""How each bot of a league did against each other, as people read it on a terminal."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import attrs
from rich.console import Console
from rich.table import Table
from rich.text import Text

from knaves.league.results import LeagueResult
from knaves.reports.figures import MARGIN, decimals, signed_and_margin
from knaves.reports.league.headings import heading_lines
from knaves.reports.tables import report_table
from knaves.reports.wording import outlook_text
from knaves.stats.cells import Cell

__all__ = ["print_matrix"]

CERTAIN: Final = "*"
LIKELY: Final = "·"
LEGEND: Final = (
    f"row minus column, in points a game {MARGIN}; more than chance: "
    f"{LIKELY} by itself, {CERTAIN} with all pairs in mind"
)
STYLES: Final = {"+*": "bold green", "-*": "bold red", "+·": "green", "-·": "red"}
"""By sign and mark; what may be chance is dim."""

GAP: Final = 2
TOLD: Final = 5
"""So many pairs that can't be told apart are named."""


def print_matrix(result: LeagueResult, console: Console) -> None:
    """Print the difference of each two bots, and which of them can't be told apart.

    Args:
        result: the league.
        console: where it is printed; where it is narrow, the columns are folded into panels.
    """
    for line in heading_lines(result):
        console.print(Text(line))
    if not result.games:
        console.print(Text("nothing is played yet", style="bold"))
        return
    grid = _Grid.of(result)
    for panel in grid.panels(console.width):
        console.print(panel)
        console.print()
    console.print(Text(LEGEND))
    for line in _words(result, grid):
        console.print(Text(line, style="bold"))


@attrs.frozen
class _Grid:
    """The cells as texts, in the order of the standing.

    Attributes:
        labels: what the bots are called.
        cells: by the places of two bots.
        texts: the cells as they are printed.
    """

    labels: tuple[str, ...]
    cells: dict[tuple[int, int], Cell]
    texts: dict[tuple[int, int], Text]

    @classmethod
    def of(cls, result: LeagueResult) -> _Grid:
        numbers = [bot.entrant.number for bot in result.bots]
        cells = {}
        for row, column in itertools.permutations(range(len(numbers)), 2):
            cell = result.cell(numbers[row], numbers[column])
            if cell is not None:
                cells[row, column] = cell
        places = decimals(cell.difference for cell in cells.values())
        texts = {at: _text(cell, places, _mark(cell)) for at, cell in cells.items()}
        return cls(tuple(bot.label for bot in result.bots), cells, texts)

    def panels(self, width: int) -> Iterator[Table]:
        """Yield tables of this width that hold all rows, and together all columns.

        Names are broken only where two of them don't fit beside each other.
        """
        names = min(max(map(len, self.labels)), (width - GAP) // 2)
        least = max(map(len, self.texts.values()), default=0)
        room = width - names
        widths = [min(max(len(label), least), room - GAP) for label in self.labels]
        for columns in _fitting(widths, room):
            yield self._panel(names, {column: widths[column] for column in columns})

    def _panel(self, names: int, columns: Mapping[int, int]) -> Table:
        """Return a table with some columns, each with its width."""
        table = report_table()
        table.add_column(width=names, overflow="fold")
        for column, width in columns.items():
            table.add_column(self.labels[column], justify="right", width=width, overflow="fold")
        for row, label in enumerate(self.labels):
            table.add_row(label, *(self.texts.get((row, column), "") for column in columns))
        return table


def _fitting(widths: Sequence[int], room: int) -> Iterator[list[int]]:
    """Yield columns that follow each other, as many at a time as there is room for."""
    columns: list[int] = []
    left = room
    for column, width in enumerate(widths):
        if columns and width + GAP > left:
            yield columns
            columns, left = [], room
        columns.append(column)
        left -= width + GAP
    yield columns


def _mark(cell: Cell) -> str:
    if cell.certain:
        return CERTAIN
    return LIKELY if cell.significant else " "


def _text(cell: Cell, places: int, mark: str) -> Text:
    mean, margin = signed_and_margin(cell.difference, places)
    return Text(f"{mean}{margin and f'±{margin}'}{mark}", style=STYLES.get(mean[0] + mark, "dim"))


def _words(result: LeagueResult, grid: _Grid) -> Iterator[str]:
    """Say how many pairs are told apart, and which others need the fewest more deals."""
    pairs = [cell for (row, column), cell in sorted(grid.cells.items()) if row < column]
    alone = [cell for cell in pairs if cell.significant]
    certain = [cell for cell in pairs if cell.certain]
    yield (
        f"told apart: {len(alone):,} of {len(pairs):,} {'pair' if len(pairs) == 1 else 'pairs'} "
        f"alone, {len(certain):,} with all pairs in mind"
    )
    left = [cell for cell in pairs if not cell.significant]
    left.sort(key=lambda cell: math.inf if cell.more_deals is None else cell.more_deals)
    for cell in left[:TOLD]:
        names = f"{result.label(cell.bot)} and {result.label(cell.other)}"
        alike = cell.deals if cell.is_alike else None
        outlook = outlook_text(cell.difference, cell.more_deals, alike)
        yield f"{names} can't be told apart yet, head to head: {outlook}"
    if len(left) > TOLD:
        yield f"and {len(left) - TOLD:,} more {'pair' if len(left) == TOLD + 1 else 'pairs'}"
