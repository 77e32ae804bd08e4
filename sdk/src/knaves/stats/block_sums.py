"""What blocks came to, as exact sums: the same whatever the order in which they arrive."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from knaves.stats.intervals import SampleMean

__all__ = ["BlockSums"]


@attrs.define
class BlockSums:
    """Sums over blocks of what several columns (bots or seats) scored in each of them.

    A block is one deal in all rotations of a seating, so its total for a column is one
    measurement; the games within it share their luck and are none of their own.

    Attributes:
        blocks: how many blocks were added.
        totals: for each column, the sum of its block totals.
        products: for each pair of columns, the sum of the products of their block totals;
            the pairs are those of a lower triangle, row by row: (0, 0), (1, 0), (1, 1), …
    """

    totals: list[int]
    products: list[int]
    blocks: int = 0

    @classmethod
    def empty(cls, columns: int) -> BlockSums:
        """Return the sums over no block at all."""
        return cls([0] * columns, [0] * (columns * (columns + 1) // 2))

    def add(self, block: Sequence[int]) -> None:
        """Add one block: the total of each column in it, as whole numbers."""
        self.blocks += 1
        self.totals = [total + value for total, value in zip(self.totals, block, strict=True)]
        products = [value * other for at, value in enumerate(block) for other in block[: at + 1]]
        self.products = [old + new for old, new in zip(self.products, products, strict=True)]

    def merge(self, other: BlockSums) -> None:
        """Add the blocks that another object has summed up."""
        self.blocks += other.blocks
        self.totals = [a + b for a, b in zip(self.totals, other.totals, strict=True)]
        self.products = [a + b for a, b in zip(self.products, other.products, strict=True)]

    def mean(self, column: int, unit: int) -> SampleMean:
        """Return the mean block total of a column in units."""
        squares = self._product(column, column)
        return SampleMean.of_sums(self.blocks, self.totals[column], squares, unit)

    def difference(self, column: int, other: int, unit: int) -> SampleMean:
        """Return the mean of a column minus that of another, paired block by block."""
        columns = range(len(self.totals))
        return self.contrast([(at == column) - (at == other) for at in columns], unit)

    def contrast(self, weights: Sequence[int], unit: int) -> SampleMean:
        """Return the mean of a weighted sum of the columns in units."""
        weighted = [(at, weight) for at, weight in enumerate(weights) if weight]
        total = sum(weight * self.totals[at] for at, weight in weighted)
        squares = sum(
            weight * factor * self._product(at, other)
            for at, weight in weighted
            for other, factor in weighted
        )
        return SampleMean.of_sums(self.blocks, total, squares, unit)

    def _product(self, column: int, other: int) -> int:
        row, at = max(column, other), min(column, other)
        return self.products[row * (row + 1) // 2 + at]
