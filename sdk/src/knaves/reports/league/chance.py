"""What all chance of a league comes from, in lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from knaves.errortext import in_one_line
from knaves.league.settings import Mode, Settings, Stage

__all__ = ["added_lines", "chance_facts", "chance_lines"]


def chance_lines(settings: Settings, *, finished: bool) -> Iterator[str]:
    """Yield what chance comes from, once nothing is left that it gives away."""
    for term, text in chance_facts(settings, finished=finished):
        yield f"{term}: {text}" if " " in term else f"{term} {text}"


def chance_facts(settings: Settings, *, finished: bool) -> Iterator[tuple[str, str]]:
    """Yield what each thing is called and what it is, once nothing is left that it gives away.

    The secret of a seeded league is the hash of its seed, so the seed alone is told.
    """
    shown = settings.disclosed(finished=finished)
    if shown is None:
        return
    if shown.seed is None:
        yield "secret", shown.secret.hex()
    else:
        seed = in_one_line(shown.seed)
        yield "seed", f"{seed} (guessable)" if settings.guessable else seed
    for name, text in shown.contributions:
        yield f"contribution of {in_one_line(name)}", in_one_line(text)


def added_lines(settings: Settings, stages: Sequence[Stage]) -> Iterator[str]:
    """Yield which deals somebody may have known: those that were added to a fair league."""
    first = stages[0].deals if stages else 0
    if settings.mode is Mode.FAIR and any(stage.deals > first for stage in stages):
        yield (
            f"deals from {first:,} on were planned when the league had begun: whoever saw its "
            "secret, which is shown whenever all is played, knows them"
        )
