"""Who watches a match on the command line, and prints what there is to see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from knaves.spectator import Spectator

__all__ = ["spectator_for"]


def spectator_for(
    game: str,
    bots: Sequence[str],
    say: Callable[[str], object],
    *,
    show: bool,
    explain: str | None,
    seed: str,
    record: Path | None,
    tracebacks: bool,
) -> Spectator | None:
    """Return who tells each game as it goes or shows each decision of a bot, or None.

    Args:
        game: the name of the game.
        bots: the references of all bots of the match.
        say: is given each line.
        show: whether each game is told.
        explain: whose decisions are shown: a name, a label in the match, or a reference.
        seed: the seed of the match.
        record: the file of records that is being written, or None.
        tracebacks: whether errors are shown with their tracebacks.

    Raises:
        UsageError: if the bot isn't in the match.
    """
    if show:
        from knaves.reports.story import Story

        return Story(say, tracebacks=tracebacks)
    if explain is None:
        return None
    from knaves.packs import load_game
    from knaves.reports.explanation import Explanation

    explained = _explained(explain, game, bots)
    return Explanation(say, load_game(game), explained, seed, record, tracebacks=tracebacks)


def _explained(bot: str, game: str, bots: Sequence[str]) -> dict[str, str]:
    """Return the bots of this name, label or reference: their labels, and their references."""
    from knaves.errors import UsageError
    from knaves.match.schedule import told_apart
    from knaves.packs import find_bot
    from knaves_core.rules import nearest

    names = [find_bot(reference, game).name for reference in bots]
    labels = told_apart(names)
    explained = {
        label: reference
        for label, name, reference in zip(labels, names, bots, strict=True)
        if bot in {label, name, reference}
    }
    if not explained:
        hint = nearest(bot, list(labels))
        raise UsageError(
            f"--explain {bot}: it isn't in the match{hint} (these are: {', '.join(labels)})"
        )
    return explained
