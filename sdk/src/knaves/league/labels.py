"""What the bots of a league are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from knaves.league.settings import Entrant

__all__ = ["labels_of"]


def labels_of(entrants: Iterable[Entrant]) -> dict[str, str]:
    """Return by its key what people call each bot: its name, or its key where two share a name."""
    entrants = list(entrants)
    names = Counter(entrant.name for entrant in entrants)
    return {
        entrant.key: entrant.name if names[entrant.name] == 1 else entrant.key
        for entrant in entrants
    }
