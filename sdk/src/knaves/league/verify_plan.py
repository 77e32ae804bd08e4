"""Verify what a league goes by: its secret, its plan, and when its bots were changed."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import attrs

from knaves.fair import secret_of_seed
from knaves.league.plan import Plan
from knaves.league.settings import Change, Settings
from knaves.league.store import LeagueReader
from knaves_core import DealError, Game, ReplayError

__all__ = ["sound_plan", "up_to", "verify_changes", "verify_secret"]


def verify_secret(settings: Settings, shown: bytes) -> None:
    """Verify that a league's secret is that of its seed, and of the commitment that was shown.

    Raises:
        ReplayError: if it is not.
    """
    if settings.seed is not None and secret_of_seed(settings.seed) != settings.secret:
        raise ReplayError("its secret isn't that of its seed")
    if shown != settings.commitment:
        raise ReplayError("its commitment isn't that of its name, game, rules and secret")


def sound_plan(settings: Settings, game: Game[Any], league: LeagueReader) -> Plan:
    """Return the plan of a league, if it is one that can be.

    Raises:
        ReplayError: if its stages, bots or sizes of tables can't be those of a league.
    """
    stages, entrants = league.stages, league.entrants
    for earlier, later in itertools.pairwise(stages):
        grown = later.bots != earlier.bots or later.deals > earlier.deals
        if later.deals < earlier.deals or not grown:
            raise ReplayError(f"its stage {later.number} doesn't extend the one before")
    for bot in entrants:
        if not 0 <= bot.stage < len(stages):
            raise ReplayError(f"{bot.key} joins with stage {bot.stage}, which there is not")
        if not bot.key.endswith((f"/{bot.name}", f":{bot.name}", f".{bot.name}")):
            raise ReplayError(f"{bot.key} is called {bot.name!r:.60}, which is not its name")
    if list(entrants) != sorted(entrants, key=lambda bot: (bot.stage, bot.key)):
        raise ReplayError("its bots aren't numbered as they join, by their keys")
    for size in settings.sizes:
        try:
            game.check_seats(size)
        except DealError as error:
            raise ReplayError(f"its tables have {size} seats: {error}") from None
    return Plan.of(settings, stages)


def up_to(deal: int, plan: Plan) -> Plan:
    """Return the part of a plan that ends with a deal: the whole may be of any length."""
    stages = [attrs.evolve(stage, deals=min(stage.deals, deal + 1)) for stage in plan.stages]
    return attrs.evolve(plan, stages=tuple(stages))


def verify_changes(changes: Sequence[Change], blocks: int) -> None:
    """Verify that bots were changed one after the other, and while there were blocks to play.

    Raises:
        ReplayError: if they were not.
    """
    before = [change.blocks for change in changes]
    if before != sorted(before) or not all(0 <= each <= blocks for each in before):
        raise ReplayError(f"bots were changed after {before} blocks, and there are {blocks}")
