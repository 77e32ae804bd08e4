"""What the bots of a league are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from knaves.errortext import in_one_line
from knaves.league.settings import Entrant

__all__ = ["labels_of"]


def labels_of(entrants: Iterable[Entrant]) -> dict[str, str]:
    """Return by its key what people call each bot: its name, or its key where two share a name."""
    names = {entrant.key: in_one_line(entrant.name) for entrant in entrants}
    times = Counter(names.values())
    return {key: name if times[name] == 1 else in_one_line(key) for key, name in names.items()}
