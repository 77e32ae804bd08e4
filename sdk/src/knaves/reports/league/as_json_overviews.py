"""The leagues of a folder as JSON, for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from knaves.league.overview import LeagueState, Overview

__all__ = ["overviews_document"]


def overviews_document(overviews: Sequence[Overview]) -> dict[str, Any]:
    """Return leagues as what JSON can hold, without its schema."""
    return {"leagues": [_document(overview) for overview in overviews]}


def _document(overview: Overview) -> dict[str, Any]:
    sound = overview.state is not LeagueState.DAMAGED
    return {
        "file": str(overview.path),
        "state": overview.state,
        "reason": overview.reason or None,
        "game": overview.game if sound else None,
        "rules": overview.rules if sound else None,
        "bots": list(overview.bots) if sound else None,
        "games": overview.games if sound else None,
        "planned": overview.planned if sound else None,
    }
