"""What the bots of a league are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from knaves.errors import UsageError
from knaves.errortext import in_one_line
from knaves.league.settings import Entrant
from knaves_core.rules import nearest

__all__ = ["key_called", "labels_of"]


def labels_of(entrants: Iterable[Entrant]) -> dict[str, str]:
    """Return by its key what people call each bot: its name, or its key where two share a name."""
    names = {entrant.key: in_one_line(entrant.name) for entrant in entrants}
    times = Counter(names.values())
    return {key: name if times[name] == 1 else in_one_line(key) for key, name in names.items()}


def key_called(name: str, labels: Mapping[str, str]) -> str:
    """Return the key of the bot that has a label; its key may be named as well.

    Args:
        name: the label or the key.
        labels: the labels of all bots, by their keys.

    Raises:
        UsageError: if no bot is called so.
    """
    if name in labels:
        return name
    for key, label in labels.items():
        if label == name:
            return key
    known = list(labels.values())
    raise UsageError(
        f"no bot of the league is called {name!r}{nearest(name, known)} "
        f"(these are: {', '.join(known)})"
    )
