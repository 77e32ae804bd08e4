"""What is fixed of the leagues in the tests."""

from __future__ import annotations

from typing import Any

from knaves.fair import secret_of_seed
from knaves.league.settings import Settings

CONTRIBUTIONS = (("Ada", "heads"), ("Bo", "tails"))


def settings_of(game: str = "pisti", **others: Any) -> Settings:
    """Return the settings of a fair league, but for some others."""
    fixed: dict[str, Any] = {
        "name": "friday",
        "game": game,
        "rules": "house",
        "sizes": (4,),
        "gauntlet": None,
        "open": False,
        "secret": secret_of_seed("a secret of the tests"),
        "contributions": CONTRIBUTIONS,
    }
    return Settings(**fixed | others)
