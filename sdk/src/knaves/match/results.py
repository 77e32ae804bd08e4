"""What a match came to: each bot, each seat, and what may be said of their differences."""

from __future__ import annotations

import functools
from collections.abc import Sequence

import attrs

from knaves.faults import NotedFault
from knaves.match.duel import Duel
from knaves.match.schedule import Schedule
from knaves.match.tally import Tally
from knaves.stats.intervals import Interval, SampleMean
from knaves.stats.planning import more_needed
from knaves.stats.wins import win_unit

__all__ = ["BotResult", "MatchResult", "SeatResult"]


@attrs.frozen
class BotResult:
    """What one bot of a match came to.

    Attributes:
        name: its name.
        label: the name that tells it apart: where another bot has the same, it is followed
            by ``#`` and the place in the list.
        pack: the pack that it comes from, or None if it was handed in as an object.
        seat: its place in the list of bots, from 0, where that tells it apart; else None.
        games: how many games it played.
        wins: how many it won; a win that is shared counts in parts.
        score: its mean score, in points a game, with the interval over blocks.
        faults: how often it did something wrong.
    """

    name: str
    label: str
    pack: str | None
    seat: int | None
    games: int
    wins: float
    score: Interval
    faults: int


@attrs.frozen
class SeatResult:
    """What the bots scored in one seat; each of them sat there equally often.

    Attributes:
        seat: the seat.
        score: the mean score, in points a game, with the interval over blocks.
    """

    seat: int
    score: Interval


@attrs.frozen
class MatchResult:
    """What a match came to.

    Attributes:
        schedule: what was to be played: game, rules, bots, seed.
        asked: how many games were asked for, before they were rounded up to whole blocks;
            in a duel, how many at most.
        duel: what is decided of its two bots, where the match was to end with that.
    """

    schedule: Schedule
    asked: int
    _tally: Tally = attrs.field(repr=False)
    duel: Duel | None = None

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.schedule.game.name

    @property
    def rules(self) -> str:
        """The rules as text, such as ``"house,plays=36"``."""
        return self.schedule.game.spec(self.schedule.rules)

    @property
    def blocks(self) -> int:
        """How many blocks were played to their end: the number that intervals rest on."""
        return self._tally.bots.blocks

    @property
    def games(self) -> int:
        """How many games were played in them."""
        return self.blocks * len(self.schedule.bots)

    @property
    def planned(self) -> int:
        """How many games were to be played, in whole blocks; in a duel, how many at most."""
        return self.schedule.blocks * len(self.schedule.bots)

    @property
    def interrupted(self) -> bool:
        """Whether somebody ended the match before it was over."""
        over = self.duel is not None and self.duel.is_decided
        return self.games < self.planned and not over

    @property
    def flagged(self) -> int:
        """How many games ended in a way that deserves a second look; see `Result.flagged`."""
        return self._tally.flagged

    @property
    def first_faults(self) -> tuple[NotedFault, ...]:
        """The first fault of each kind, and how many there are; in the order of the games.

        Kinds are told apart by `NotedFault`, and of each bot `KINDS_KEPT` are kept; a file of
        records holds every fault.
        """
        return tuple(self._tally.first_faults)

    @functools.cached_property
    def bots(self) -> tuple[BotResult, ...]:
        """What each bot came to, in the order of the list."""
        return tuple(
            BotResult(
                name=name,
                label=label,
                pack=pack,
                seat=None if label == name else place,
                games=self.games,
                wins=self._tally.wins[place] / win_unit(len(self.schedule.bots)),
                score=self._tally.bots.mean(place, self._unit).interval(),
                faults=self._tally.faults[place],
            )
            for place, (name, label, pack) in enumerate(
                zip(self.schedule.bots, self.schedule.labels, self.schedule.packs, strict=True)
            )
        )

    @functools.cached_property
    def seats(self) -> tuple[SeatResult, ...]:
        """What was scored in each seat."""
        return tuple(
            SeatResult(seat, self._tally.seats.mean(seat, self._unit).interval())
            for seat in range(len(self.schedule.bots))
        )

    @property
    def ranking(self) -> tuple[int, ...]:
        """The places of the bots in the list, the highest mean score first."""
        places = range(len(self.bots))
        return tuple(sorted(places, key=lambda place: -self.bots[place].score.mean))

    def difference(self, bot: int, other: int) -> Interval:
        """Return the mean score of a bot minus another's, in points a game.

        Its interval is that of the paired differences, block by block: both bots played
        the same deals in the same seats.

        Args:
            bot: the place of the one bot in the list, from 0.
            other: the place of the other.
        """
        return self._difference(bot, other).interval()

    def always_alike(self, bot: int, other: int) -> bool:
        """Tell whether two bots differed by the same in all of several blocks.

        Args:
            bot: the place of the one bot in the list, from 0.
            other: the place of the other.
        """
        return self._difference(bot, other).is_alike

    def lead(self, bots: Sequence[int], others: Sequence[int]) -> Interval:
        """Return the mean score of some bots minus that of some others, in points a game.

        It tells how two bots compare that sit at the table more than once each.

        Args:
            bots: the places of the ones in the list, from 0.
            others: the places of the others.
        """
        weights = [
            len(others) * (place in bots) - len(bots) * (place in others)
            for place in range(len(self.bots))
        ]
        unit = self._unit * len(bots) * len(others)
        return self._tally.bots.contrast(weights, unit).interval()

    def more_blocks(self, bot: int, other: int) -> int | None:
        """Return about how many more blocks would tell two bots apart.

        It is a plan that takes the true difference to be what was measured.

        Args:
            bot: the place of the one bot in the list, from 0.
            other: the place of the other.

        Returns:
            The number: 0 where they are told apart. None where the blocks can't tell; see
            `knaves.stats.planning.more_needed`.
        """
        return more_needed(self._difference(bot, other), self.blocks)

    def _difference(self, bot: int, other: int) -> SampleMean:
        return self._tally.bots.difference(bot, other, self._unit)

    @property
    def _unit(self) -> int:
        return len(self.schedule.bots) * self.schedule.rules.score_scale  # type: ignore[no-any-return]  # as Rules says
