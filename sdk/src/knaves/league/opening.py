"""Make a league or extend it: what is asked for, measured against what is fixed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import attrs

from knaves.errors import UsageError
from knaves.fair import random_secret, secret_of_seed
from knaves.league.entrants import Found, find_changed, find_entrants, refuse_changed
from knaves.league.plan import Plan
from knaves.league.settings import Settings, Stage
from knaves.league.store import LeagueReader, LeagueWriter
from knaves_core import Game
from knaves_core.rules import DEFAULT_PRESET

__all__ = ["DEFAULT_DEALS", "Request", "enlarge", "find_joining", "new_settings"]

DEFAULT_DEALS: Final = 100
"""How many deals a new league has where nobody says how many."""
FEWEST_BOTS: Final = 2


@attrs.frozen(kw_only=True)
class Request:
    """What somebody asks of a league; None leaves it as it is, or as a new one is by itself.

    Attributes:
        path: the file of the league.
        game: the game.
        bots: references to the bots that join; none of them means all that are registered.
        deals: how many deals are to be played, in all.
        rules: the rules as text, in full.
        sizes: how many seats the tables have, ascending.
        gauntlet: the key of the bot that plays against all others.
        seed: the text that stands for the secret.
        allow_changed: whether bots may have changed since they joined.
    """

    path: Path
    game: Game[Any]
    bots: tuple[str, ...]
    deals: int | None
    rules: str | None
    sizes: tuple[int, ...] | None
    gauntlet: str | None
    seed: str | None
    allow_changed: bool

    def check(self) -> None:
        """Check what can't be done in any league.

        Raises:
            DealError: if the game is not for tables of these sizes.
            UsageError: if no deal is to be played.
        """
        if self.deals is not None and self.deals < 1:
            raise UsageError(f"a league has 1 deal or more, not {self.deals}")
        for seats in self.sizes or ():
            self.game.check_seats(seats)

    def check_against(self, settings: Settings) -> None:
        """Check that nothing is asked for that contradicts what is fixed.

        Raises:
            UsageError: if something does.
        """
        if self.game.name != settings.game:
            raise UsageError(
                f"{self.path} is a league of {settings.game}, not of {self.game.name}: "
                "name another file with --league FILE"
            )
        for contradiction in self._contradictions(settings):
            raise UsageError(
                f"{self.path} was made {contradiction}: leave the option out, "
                "or begin another league with --league FILE"
            )

    def _contradictions(self, settings: Settings) -> Iterator[str]:
        if self.rules not in (None, settings.rules):
            yield f"with --rules {settings.rules}, not {self.rules}"
        if self.sizes not in (None, settings.sizes):
            yield f"with --seats {_written(settings.sizes)}, not {_written(self.sizes or ())}"
        if self.gauntlet not in (None, settings.gauntlet):
            fixed = settings.gauntlet
            with_it = f"with --gauntlet {fixed}, not {self.gauntlet}"
            yield "without --gauntlet" if fixed is None else with_it
        if self.seed not in (None, settings.seed):
            # What the seed of a league is stays secret until all of it is played.
            yield "without --seed" if settings.seed is None else "with another --seed"


def _written(sizes: tuple[int, ...]) -> str:
    return f"{sizes[0]}" if len(sizes) == 1 else f"{sizes[0]}-{sizes[-1]}"


def find_joining(request: Request, league: LeagueReader | None) -> Found:
    """Find the bots that join a league, which is None while there is none.

    Raises:
        BotError: if a bot that is named can't be used.
        UsageError: if there are too few.
    """
    game = request.game.name
    present = () if league is None else league.entrants
    gauntlet = [] if request.gauntlet is None else [request.gauntlet]
    if request.bots:
        found = find_entrants(game, [*request.bots, *gauntlet], present)
    elif league is None or league.settings.open:
        found = find_entrants(game, None, present)
        alone = find_entrants(game, gauntlet, (*present, *found.newcomers))
        found = Found((*found.newcomers, *alone.newcomers), found.left_out)
    else:
        found = Found(())
    bots = [entrant.key for entrant in (*present, *found.newcomers)]
    if len(bots) < FEWEST_BOTS:
        there = f"there is only {bots[0]}" if bots else "there is none"
        raise UsageError(f"a league is played by {FEWEST_BOTS} bots or more, and {there}")
    return found


def new_settings(request: Request, joining: Found) -> Settings:
    """Return what is fixed of a new league."""
    game = request.game
    filled = tuple([seats for seats in game.seats if seats <= len(joining.newcomers)])
    return Settings(
        name=request.path.stem,
        game=game.name,
        rules=request.rules or game.spec(game.rules(DEFAULT_PRESET)),
        sizes=request.sizes or filled or (min(game.seats),),
        gauntlet=request.gauntlet,
        open=not request.bots,
        secret=random_secret() if request.seed is None else secret_of_seed(request.seed),
        seed=request.seed,
    )


def enlarge(writer: LeagueWriter, request: Request, joining: Found) -> None:
    """Add a stage to a league if there is more to play than before.

    Raises:
        UsageError: if there is to be less of it, or a bot has changed and must not.
    """
    league = writer.reader
    settings, stages = league.settings, league.stages
    before = stages[-1].deals if stages else 0
    deals = request.deals or before or DEFAULT_DEALS
    if deals < before:
        raise UsageError(
            f"{request.path} has {before} deals already, which stay: --deals may grow, not shrink"
        )
    if joining.newcomers or deals > before:
        bots = sorted([bot.key for bot in (*league.entrants, *joining.newcomers)])
        stages = (*stages, Stage(len(stages), tuple(bots), deals))
    if league.blocks < Plan.of(settings, stages).blocks:
        _check_changes(writer, request)
    if len(stages) > len(league.stages):
        writer.add_stage(deals, joining.newcomers)


def _check_changes(writer: LeagueWriter, request: Request) -> None:
    """Refuse bots that have changed, or note them where that is allowed."""
    changed = find_changed(writer.reader.entrants, request.game.name)
    if changed and not request.allow_changed:
        refuse_changed(changed)
    if changed:
        writer.note_changed(changed)
