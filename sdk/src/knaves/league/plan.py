"""The plan of a league: which tables play which deals, stage by stage."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import gcd
from typing import NamedTuple, Self, TypeAlias

import attrs

from knaves.league.played import Table
from knaves.league.rounds import Rounds
from knaves.league.settings import Settings, Stage
from knaves.league.tables import MOST_TABLES, all_tables, count_tables, least_met_first

__all__ = ["Plan", "PlannedDeal"]

_Draw: TypeAlias = Callable[[int], tuple[Table, ...]]
"""Returns the tables that play a deal; it is asked for one deal after the other."""


class PlannedDeal(NamedTuple):
    """What a stage adds to a deal.

    Attributes:
        deal: the number of the deal.
        tables: the tables that play it, in order.
        completes: whether no later stage adds to the deal.
    """

    deal: int
    tables: tuple[Table, ...]
    completes: bool


@attrs.frozen
class _Addition:
    """What bots that join add to a deal, at tables of one size.

    Attributes:
        others: those who have played the deal.
        newcomers: those who have not.
        seats: how many seats a table has for these bots.
        times: how often each newcomer sits in the deal, or 0 where all tables meet.
    """

    others: tuple[str, ...]
    newcomers: tuple[str, ...]
    seats: int
    times: int

    @classmethod
    def after(cls, earlier: list[tuple[str, ...]], bots: tuple[str, ...], seats: int) -> _Addition:
        """Return what bots add to a deal.

        Args:
            earlier: the bots of each earlier stage that has the deal.
            bots: the bots of the stage, who are those of all earlier ones and more.
            seats: how many seats a table has for them.
        """
        others = earlier[-1] if earlier else ()
        if len(others) < seats:  # all tables had copies, if there were any
            others, earlier = (), []
        newcomers = tuple(bot for bot in bots if bot not in others)
        if count_tables(len(bots), seats) <= MOST_TABLES:
            times = 0
        elif not earlier:
            times = seats // gcd(len(bots), seats)
        else:  # as often as the others
            times = cls.after(earlier[:-1], others, seats).times
            times = times or count_tables(len(others) - 1, seats - 1)
        return cls(others, newcomers, seats, times)

    def tables_before(self, deal: int) -> int:
        """Return how many tables are added to the deals before this one, together."""
        others, newcomers = len(self.others), len(self.newcomers)
        if not self.times:
            covered = count_tables(others, self.seats) if others else 0
            return deal * (count_tables(others + newcomers, self.seats) - covered)
        # A newcomer who meets all equally often has ``shared / rest`` other newcomers at its
        # table, on average. That takes so many tables if each has ``few`` newcomers or one more.
        rest, shared = others + newcomers - 1, (self.seats - 1) * (newcomers - 1)
        few = 1 + shared // rest
        seats = deal * newcomers * self.times
        return -(-seats * (2 * few * rest - shared) // (few * (few + 1) * rest))

    def tables_of(self, deal: int) -> int:
        """Return how many tables are added to a deal."""
        return self.tables_before(deal + 1) - self.tables_before(deal)

    def draw(self) -> _Draw:
        """Return what draws the tables."""
        if self.times:
            rounds = Rounds(self.newcomers, self.others, self.seats)
            return lambda deal: rounds.draw(self.tables_of(deal), self.times)
        covered = set(all_tables(self.others, self.seats)) if self.others else set()
        tables = all_tables(sorted(self.others + self.newcomers), self.seats)
        ordered = tuple(least_met_first(table for table in tables if table not in covered))
        return lambda _: ordered


@attrs.frozen
class _Part:
    """Deals to which a stage adds the same: from ``first`` up to, not including, ``stop``."""

    first: int
    stop: int
    additions: tuple[_Addition, ...]

    def has(self, deal: int) -> bool:
        return self.first <= deal < self.stop


@attrs.frozen
class Plan:
    """Which tables play which deals: it depends on nothing but what a league is.

    Each bot sits as often as any other. All tables of a size meet in each deal while they are
    few; then all pairs meet equally often. Else a deal is a round, in which each bot sits equally
    often and those sit together who have met least: the pairs that met most are ahead of those
    that met least by 2 or 3, seldom 4, at tables of one size, and by more where the league was
    extended. The statistics let all opponents weigh alike however often they met.

    Attributes:
        sizes: how many seats the tables have, ascending.
        gauntlet: the bot that sits at each table, or None.
        stages: how the league grew.
    """

    sizes: tuple[int, ...]
    gauntlet: str | None
    stages: tuple[Stage, ...]

    @classmethod
    def of(cls, settings: Settings, stages: Sequence[Stage]) -> Self:
        """Return the plan of a league."""
        return cls(settings.sizes, settings.gauntlet, tuple(stages))

    @functools.cached_property
    def _parts(self) -> tuple[_Part, ...]:
        return tuple(part for stage in self.stages for part in self._parts_of(stage))

    def _parts_of(self, stage: Stage) -> Iterator[_Part]:
        earlier = self.stages[: stage.number]
        bounds = {0, stage.deals, *(min(each.deals, stage.deals) for each in earlier)}
        for first, stop in pairwise(sorted(bounds)):
            before = [self._others(each) for each in earlier if each.deals > first]
            bots = self._others(stage)
            if bots not in before:
                reserved = self.gauntlet is not None
                additions = [_Addition.after(before, bots, n - reserved) for n in self.sizes]
                yield _Part(first, stop, tuple(additions))

    def _others(self, stage: Stage) -> tuple[str, ...]:
        return tuple(sorted(bot for bot in stage.bots if bot != self.gauntlet))

    @property
    def deals(self) -> int:
        """How many deals are planned."""
        return max((stage.deals for stage in self.stages), default=0)

    @functools.cached_property
    def blocks(self) -> int:
        """How many blocks are planned in all."""
        return sum(self._blocks_by_size)

    @functools.cached_property
    def games(self) -> int:
        """How many games are planned in all."""
        by_size = zip(self.sizes, self._blocks_by_size, strict=True)
        return sum(seats * blocks for seats, blocks in by_size)

    def is_finished_by(self, games: int) -> bool:
        """Return whether so many games are all that are planned, and some are."""
        return 0 < games == self.games  # a league may be made, and nothing planned yet

    @property
    def games_a_deal(self) -> int:
        """How many games a deal has in which all bots play from the first on."""
        if not self.stages:
            return 0
        stage = Stage(0, self.stages[-1].bots, 1)
        return attrs.evolve(self, stages=(stage,)).games

    @property
    def _blocks_by_size(self) -> list[int]:
        return [
            sum(
                part.additions[size].tables_before(part.stop)
                - part.additions[size].tables_before(part.first)
                for part in self._parts
            )
            for size in range(len(self.sizes))
        ]

    def planned_deals(self) -> Iterator[PlannedDeal]:
        """Yield what is to be played, in order: stage by stage, deal by deal."""
        draws: dict[_Addition, _Draw] = {}
        for number, part in enumerate(self._parts):
            for addition in part.additions:
                if addition not in draws:
                    draws[addition] = addition.draw()
            later = self._parts[number + 1 :]
            for deal in range(part.first, part.stop):
                tables = [
                    self._seated(table) for each in part.additions for table in draws[each](deal)
                ]
                completes = not any(other.has(deal) for other in later)
                yield PlannedDeal(deal, tuple(tables), completes)

    def _seated(self, table: Table) -> Table:
        return table if self.gauntlet is None else tuple(sorted((*table, self.gauntlet)))
