import itertools
import random
from collections.abc import Iterable, Sequence
from typing import Any

import attrs
from hypothesis import strategies as st

from knaves.stats.cells import matrix
from knaves.stats.outcomes import BlockScores
from knaves.stats.ranks import ranking
from knaves.stats.scorebook import Scorebook
from knaves.stats.seats import seat_effects
from knaves.stats.standings import standings

BOTS = 5


def book_of(blocks: Iterable[BlockScores], bots: int = BOTS) -> Scorebook:
    book = Scorebook(bots)
    for block in blocks:
        book.add(block)
    return book


def renumbered(block: BlockScores, numbers: Sequence[int]) -> BlockScores:
    return attrs.evolve(block, bots=tuple(numbers[bot] for bot in block.bots))


def everything(book: Scorebook) -> list[Any]:
    gains = [rotations.gain() for _, rotations in sorted(book.rotations.items())]
    return [standings(book, 2), ranking(book, 2), matrix(book, 2), seat_effects(book, 2), gains]


@st.composite
def blocks(draw: st.DrawFn, deals: int = 4, most: int = 20) -> BlockScores:
    size = draw(st.integers(2, 4))
    bots = draw(st.lists(st.integers(0, BOTS - 1), min_size=size, max_size=size))
    game = st.tuples(*[st.integers(-most, most)] * size)
    return BlockScores(
        draw(st.integers(0, deals - 1)),
        tuple(bots),
        tuple(draw(st.permutations(range(size)))),
        tuple(draw(game) for _ in range(size)),
    )


@attrs.frozen
class Luck:
    """How far luck goes in each direction, in points; the scores of a game add it all up.

    Attributes:
        cards: of the cards in a seat, whoever holds them: rotations cancel it.
        liking: of a bot that a deal suits, in all its games of the deal.
        table: of a bot that a deal suits at one table, and as much less at the next.
        game: of each game by itself.
    """

    cards: int = 0
    liking: int = 0
    table: int = 0
    game: int = 2

    def deal(
        self,
        draw: random.Random,
        deal: int,
        tables: Sequence[tuple[int, ...]],
        strengths: Sequence[int],
        seats: Sequence[int] = (0,) * 6,
    ) -> list[BlockScores]:
        size = len(tables[0])
        bots = range(len(strengths))
        cards = [self._of(draw, self.cards) + seats[seat] for seat in range(size)]
        liked = [strengths[bot] + self._of(draw, self.liking) for bot in bots]
        suited = [self._of(draw, self.table) for _ in bots]
        played: list[BlockScores] = []
        for sign, table in zip(itertools.cycle((1, -1)), tables, strict=False):
            seating = draw.sample(range(size), size)
            worth = [liked[bot] + sign * suited[bot] for bot in table]
            games = [
                tuple(
                    cards[seat] + worth[seating[(seat + turn) % size]] + self._of(draw, self.game)
                    for seat in range(size)
                )
                for turn in range(size)
            ]
            played.append(BlockScores(deal, table, tuple(seating), tuple(games)))
        return played

    @staticmethod
    def _of(draw: random.Random, most: int) -> int:
        # Cheaper than randint, and enough of a bell.
        return int((draw.random() + draw.random() - 1) * (most + 1)) if most else 0
