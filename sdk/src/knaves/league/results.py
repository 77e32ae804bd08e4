"""What a league came to: the one object that terminal, JSON, export and site read."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Mapping
from typing import Any

import attrs

from knaves.league.comparisons import Comparison, Tier, tiers_of
from knaves.league.labels import labels_of
from knaves.league.plan import Plan
from knaves.league.settings import Change, Entrant, Settings, Stage
from knaves.league.store import LeagueReader
from knaves.league.store.values import damage_located
from knaves.league.totals import BotTotals
from knaves.packs import load_game
from knaves.stats.cells import Cell, matrix
from knaves.stats.cycles import Fit, check_fit
from knaves.stats.intervals import Interval
from knaves.stats.pair_wins import PairWins
from knaves.stats.ranks import Rank, Ranking, ranking
from knaves.stats.ratings import Rating, rate
from knaves.stats.scorebook import Scorebook
from knaves.stats.seats import SeatEffect, seat_effects
from knaves.stats.standings import Standing, standings
from knaves_core import Game

__all__ = ["LeagueBot", "LeagueResult"]


@attrs.frozen
class LeagueBot:
    """What one bot of a league came to.

    Attributes:
        entrant: who it is.
        label: what it is called: its name, or its key where two share a name.
        games: how many games it played; each of its copies at a table counts.
        wins: the share of them that it won, ties split, with the interval over deals; None
            where it played none.
        score: by how many points a game it does better than the mean of the bots at its
            tables, or in a gauntlet than the bot at all of them, with the interval over deals;
            None where it met no other bot.
        is_early: whether it is too early to compare it, as it has not met all others in enough
            deals: then its score is over those that it met.
        rank: which ranks it may have; None where it is too early.
        faults: how often it did something wrong.
    """

    entrant: Entrant
    label: str
    games: int
    wins: Interval | None
    score: Interval | None
    is_early: bool
    rank: Rank | None
    faults: int


@attrs.frozen
class LeagueResult:
    """What a league came to, as far as it is played.

    Everything is computed when it is first asked for, from exact sums: the same whatever the
    order of the games.

    Attributes:
        settings: what was fixed when the league was made.
        commitment: what was shown of its secret before anything else, 32 bytes.
        entrants: the bots, in the order of their numbers.
        stages: what the league was extended to.
        changes: bots that were changed while it went on.
        totals: what the games of each bot came to, by its key.
        flagged: how many games ended in a way that deserves a second look.
        book: the sums over all blocks; its bots are the numbers of the entrants.
    """

    settings: Settings
    commitment: bytes
    entrants: tuple[Entrant, ...]
    stages: tuple[Stage, ...]
    changes: tuple[Change, ...]
    totals: Mapping[str, BotTotals]
    flagged: int
    book: Scorebook = attrs.field(repr=False)

    @classmethod
    def read(cls, reader: LeagueReader) -> LeagueResult:
        """Read a league and add up its blocks.

        Raises:
            FileError: if the file is damaged.
            RecordError: if something in it was changed; it names the game.
        """
        entrants = reader.entrants
        book = Scorebook(len(entrants))
        for block in reader.scores():
            book.add(block)
        return cls.of(reader, book)

    @classmethod
    def of(cls, reader: LeagueReader, book: Scorebook) -> LeagueResult:
        """Return what a league came to whose blocks are added up already.

        Raises:
            BotError: if its game can't be loaded here.
            FileError: if the file is damaged.
            RecordError: if something in it was changed.
        """
        result = cls(
            settings=reader.settings,
            commitment=reader.commitment,
            entrants=reader.entrants,
            stages=reader.stages,
            changes=reader.changes,
            totals=reader.totals,
            flagged=reader.flagged,
            book=book,
        )
        game = result.game
        with damage_located(reader.path, f"its rules of {game.name}"):
            _ = result.rules  # before anything is shown of it
        return result

    @functools.cached_property
    def game(self) -> Game[Any]:
        """The game.

        Raises:
            BotError: if it can't be loaded here.
        """
        return load_game(self.settings.game)

    @functools.cached_property
    def rules(self) -> Any:
        """The rules in force."""
        return self.game.rules(self.settings.rules)

    @functools.cached_property
    def labels(self) -> dict[str, str]:
        """What each bot is called, by its key."""
        return labels_of(self.entrants)

    def label(self, number: int) -> str:
        """Return what the bot with a number is called."""
        return self.labels[self.entrants[number].key]

    @functools.cached_property
    def plan(self) -> Plan:
        """What is played in all: its blocks, games and deals."""
        return Plan.of(self.settings, self.stages)

    @property
    def blocks(self) -> int:
        """How many blocks were played."""
        return self.book.blocks

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.book.games

    @property
    def deals(self) -> int:
        """How many deals were played, at one table or more."""
        return self.book.deals

    @property
    def finished(self) -> bool:
        """Whether all that is planned was played, and something is planned."""
        return self.plan.is_finished_by(self.games)

    @functools.cached_property
    def ranking(self) -> Ranking:
        """The order of the bots that are compared, as far as it can be told."""
        return ranking(self.book, self._scale, self.gauntlet)

    @functools.cached_property
    def bots(self) -> tuple[LeagueBot, ...]:
        """What each bot came to, the highest score first; last those that aren't compared yet."""
        ranks = {rank.bot: rank for rank in self.ranking.ranks}
        early = [self._bot(bot, None) for bot in self._numbers if bot not in ranks]
        early.sort(key=lambda bot: -math.inf if bot.score is None else bot.score.mean, reverse=True)
        return (*(self._bot(bot, rank) for bot, rank in ranks.items()), *early)

    def _bot(self, number: int, rank: Rank | None) -> LeagueBot:
        entrant, standing = self.entrants[number], self._standings[number]
        return LeagueBot(
            entrant=entrant,
            label=self.label(number),
            games=0 if standing is None else standing.games,
            wins=None if standing is None else standing.wins,
            score=None if standing is None else standing.score,
            is_early=standing is not None and standing.is_early,
            rank=rank,
            faults=self.totals[entrant.key].faults,
        )

    @functools.cached_property
    def tiers(self) -> tuple[Tier, ...]:
        """The tiers of the standing whose neighbours can't be told apart, the best first."""
        return tiers_of(self.ranking.order, self.label, self.compare)

    def compare(self, bot: int, other: int) -> Comparison:
        """Return how the scores of two bots differ, both by their numbers.

        With 95 % confidence all comparisons of the league hold at once.

        Raises:
            KeyError: if one of them is not compared yet, or they are the same.
        """
        difference, cell = self.ranking.difference(bot, other), self.cell(bot, other)
        over = None if self.gauntlet in {None, bot, other} else self.settings.gauntlet
        return Comparison(
            bot=self.label(bot),
            other=self.label(other),
            difference=difference,
            more_deals=self.ranking.more_deals(bot, other) or None,
            in_turn=(bot, other) in self._in_turn,
            reversed=cell is not None and difference.mean * cell.difference.mean <= 0,
            against=None if over is None else self.labels[over],
            alike=self.ranking.alike(bot, other),
        )

    @functools.cached_property
    def reversals(self) -> tuple[Cell, ...]:
        """The cells in which a bot did better, for certain, than one that stands above it."""
        pairs = itertools.combinations(self.ranking.order, 2)
        cells = (self.cell(low, high) for high, low in pairs)
        return tuple(cell for cell in cells if cell and cell.certain and cell.difference.mean > 0)

    def cell(self, bot: int, other: int) -> Cell | None:
        """Return what one bot did against another, or None where they never met.

        Args:
            bot: the number of the one.
            other: the number of the other, whose points are subtracted.
        """
        return self._cells[bot][other]

    @functools.cached_property
    def ratings(self) -> tuple[Rating, ...]:
        """One rating a bot, by their numbers, from a joint fit to all games."""
        return rate(self._pair_wins)

    @functools.cached_property
    def fit(self) -> Fit:
        """How well the ratings explain who beats whom, and where bots beat each other in turn."""
        return check_fit(self._pair_wins, self.ratings)

    @functools.cached_property
    def seats(self) -> tuple[SeatEffect, ...]:
        """What each seat is worth, by the size of the table."""
        return tuple(seat_effects(self.book, self._scale))

    @functools.cached_property
    def gains(self) -> dict[int, Interval | None]:
        """How many independent games tell as much as one of these, by the size of the table.

        None where fewer than 20 blocks can't tell.
        """
        return {size: rotations.gain() for size, rotations in sorted(self.book.rotations.items())}

    @property
    def faults(self) -> int:
        """How often bots did something wrong, all together."""
        return sum(totals.faults for totals in self.totals.values())

    @property
    def late(self) -> tuple[Entrant, ...]:
        """The bots that joined when the league had begun."""
        return tuple(entrant for entrant in self.entrants if entrant.stage > 0)

    @functools.cached_property
    def gauntlet(self) -> int | None:
        """The number of the bot that sits at every table and all are measured against, if any."""
        numbers = {entrant.key: entrant.number for entrant in self.entrants}
        return numbers.get(self.settings.gauntlet or "")

    @functools.cached_property
    def _in_turn(self) -> frozenset[tuple[int, int]]:
        cycles = self.fit.cycles
        return frozenset(pair for cycle in cycles for pair in itertools.permutations(cycle, 2))

    @property
    def _numbers(self) -> range:
        return range(len(self.entrants))

    @property
    def _scale(self) -> int:
        return self.rules.score_scale  # type: ignore[no-any-return]  # as Rules says

    @functools.cached_property
    def _standings(self) -> list[Standing | None]:
        return standings(self.book, self._scale, self.gauntlet)

    @functools.cached_property
    def _pair_wins(self) -> PairWins:
        return PairWins.of(self.book)

    @functools.cached_property
    def _cells(self) -> list[list[Cell | None]]:
        return matrix(self.book, self._scale)
