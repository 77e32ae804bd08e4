"""What the workers of a league do: they play one block after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import attrs

from knaves.fair import LeagueChance
from knaves.league.labels import labels_of
from knaves.league.play_block import Conditions, play_block
from knaves.league.played import PlayedBlock, Table
from knaves.league.settings import Entrant, Settings
from knaves.packs import load_game, load_player

__all__ = ["Assignment", "PlannedBlock"]


class PlannedBlock(NamedTuple):
    """A block that is to be played.

    Attributes:
        deal: the number of the deal.
        table: who sits together.
        completes: whether it is the last block of the deal that is planned.
    """

    deal: int
    table: Table
    completes: bool


@attrs.frozen
class Assignment:
    """What a worker must know of a league: a `knaves.workers.Job` that consists of blocks."""

    settings: Settings
    entrants: tuple[Entrant, ...]

    def prepare(self) -> Callable[[Sequence[PlannedBlock]], list[PlayedBlock]]:
        """Load the bots, and return what plays blocks between them."""
        settings = self.settings
        game = load_game(settings.game)
        chance = LeagueChance.of_secret(settings.secret, settings.contributions)
        players = {bot.key: load_player(bot.key, game.name) for bot in self.entrants}
        conditions = Conditions(game, game.rules(settings.rules), chance, players)
        return lambda planned: [play_block(conditions, deal, table) for deal, table, _ in planned]

    def describe(self, unit: PlannedBlock) -> str:
        """Say which block a worker did not survive, and what helps."""
        labels = labels_of(self.entrants)
        table = ", ".join(labels[key] for key in unit.table)
        return (
            f"deal {unit.deal} at the table {table}: what is stored stays; mend the bot that did "
            "it and go on with --allow-changed, or begin a league without it"
        )
