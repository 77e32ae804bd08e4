"""A league: matches between many bots, durable and resumable."""

from knaves.league.played import BlockGame, PlayedBlock, Table
from knaves.league.settings import Entrant, Settings, Stage

__all__ = ["BlockGame", "Entrant", "PlayedBlock", "Settings", "Stage", "Table"]
