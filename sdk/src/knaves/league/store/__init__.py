"""The file of a league: what was played is stored for good, and one process writes it."""

from knaves.league.store.create import check_vacant, create_league
from knaves.league.store.digests import block_digest, plan_digest
from knaves.league.store.lock import is_locked
from knaves.league.store.reader import LeagueReader
from knaves.league.store.writer import LeagueWriter

__all__ = [
    "LeagueReader",
    "LeagueWriter",
    "block_digest",
    "check_vacant",
    "create_league",
    "is_locked",
    "plan_digest",
]
