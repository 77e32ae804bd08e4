"""Which games a match consists of: blocks, each one deal in all rotations of a seating."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import attrs

from knaves.fair import Chance
from knaves.seating import rotated
from knaves_core import Deal, Game

__all__ = ["Block", "Schedule", "told_apart"]


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Return names of which none is there twice: those that are get their place in the list.

    >>> told_apart(["random", "dummy", "random"])
    ('random#0', 'dummy', 'random#2')
    """
    return tuple(
        name if names.count(name) == 1 else f"{name}#{place}" for place, name in enumerate(names)
    )


@attrs.frozen
class Block:
    """One deal, played once for each rotation of a seating: the unit of every statistic.

    Attributes:
        number: its number in the match, from 0.
        deal: the deal, which is the same in all its games.
        seatings: for each game, which bot sits in which seat, as places in the list of bots.
    """

    number: int
    deal: Deal
    seatings: tuple[tuple[int, ...], ...]

    def game_number(self, rotation: int) -> int:
        """Return the number of one of its games in the match, from 1."""
        return self.number * len(self.seatings) + rotation + 1


@attrs.frozen
class Schedule:
    """All blocks of a match, each computed when it is asked for.

    They depend on the seed and on who plays, but not on the order in which the bots are
    listed: in the same match under another order each bot sits where it sat.

    Attributes:
        game: the game.
        rules: its rules.
        bots: the names of the bots, in the order of the list.
        packs: for each bot the pack that it comes from, or None if it is an object.
        seed: what chance is derived from.
        blocks: how many blocks there are.
        deals: the deals of the blocks where they are given, or None where chance decides.
    """

    game: Game[Any]
    rules: Any
    bots: tuple[str, ...]
    packs: tuple[str | None, ...]
    seed: str = attrs.field(repr=False)
    blocks: int
    deals: Sequence[Deal] | None = None

    @functools.cached_property
    def _chance(self) -> Chance:
        return Chance.of_seed(self.seed)

    @functools.cached_property
    def _by_name(self) -> tuple[int, ...]:
        named = [(bot, pack or "") for bot, pack in zip(self.bots, self.packs, strict=True)]
        return tuple(sorted(range(len(named)), key=named.__getitem__))

    @functools.cached_property
    def labels(self) -> tuple[str, ...]:
        """The names of the bots, told apart; see `told_apart`."""
        return told_apart(self.bots)

    def block(self, number: int) -> Block:
        """Return a block by its number, from 0 to ``blocks`` − 1."""
        seats = len(self.bots)
        if self.deals is None:
            deal = self._chance.deal(self.game, self.rules, seats, number)
        else:
            deal = self.deals[number]
        drawn = self._chance.seating(number, seats)
        seating = tuple([self._by_name[place] for place in drawn])
        rotations = [rotated(seating, turn) for turn in range(seats)]
        return Block(number, deal, tuple(rotations))

    def seed_of(self, block: Block, rotation: int) -> Callable[[int], int]:
        """Return what gives the seed of the bot in a seat, in one game of a block."""
        seating = block.seatings[rotation]
        number = block.game_number(rotation)
        return lambda seat: self._chance.bot_seed(self.bots[seating[seat]], number, seat)
