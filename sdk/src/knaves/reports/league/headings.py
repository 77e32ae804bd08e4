"""What a league is and how far it has got, in lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from knaves.league.results import LeagueResult
from knaves.league.settings import Mode
from knaves.reports.league.chance import chance_lines
from knaves.reports.wording import flagged_text

__all__ = ["heading_lines"]


def heading_lines(result: LeagueResult) -> Iterator[str]:
    """Yield what is played, how far it is, and where chance comes from."""
    settings = result.settings
    yield (
        f"{result.game.title}, rules {settings.rules}: {len(result.entrants)} bots "
        f"at tables of {_sizes(settings.sizes)}{_gauntlet(result)}"
    )
    plan = result.plan
    amounts = [("games", result.games, plan.games), ("deals", result.deals, plan.deals)]
    amounts.append(("blocks", result.blocks, plan.blocks))
    yield "; ".join(f"{name} {_of(played, planned)}" for name, played, planned in amounts)
    yield from _chance(result)
    table = result.rules.score_table()
    if table:
        yield f"score table: {'; '.join(table)}"
    if result.flagged:
        yield flagged_text(result.flagged, result.games)


def _sizes(sizes: tuple[int, ...]) -> str:
    *most, last = map(str, sizes)
    return f"{', '.join(most)} and {last} seats" if most else f"{last} seats"


def _gauntlet(result: LeagueResult) -> str:
    key = result.settings.gauntlet
    return "" if key is None else f", {result.labels[key]} at each of them"


def _of(played: int, planned: int) -> str:
    return f"{played:,}" if played == planned else f"{played:,} of {planned:,}"


def _chance(result: LeagueResult) -> Iterator[str]:
    """Yield where chance comes from; the secret once nothing is left that it would give away."""
    settings = result.settings
    if settings.mode is Mode.FAIR:
        yield f"commitment {result.commitment.hex()}"
    elif not result.finished:
        yield "seeded (guessable)" if settings.guessable else "seeded"
    yield from chance_lines(settings, finished=result.finished)
