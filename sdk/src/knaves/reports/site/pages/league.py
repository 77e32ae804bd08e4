"""What the league is, how its deals can be verified, and what of it is in the report."""

from __future__ import annotations

from collections.abc import Iterator

from knaves.league.results import LeagueResult
from knaves.reports.league.chance import chance_facts
from knaves.reports.site.markup import Markup, element, joined
from knaves.reports.site.pages.parts import cell, heading, row, scrolling, table, typed

__all__ = ["league_page"]

DIGEST_LETTERS = 12


def league_page(result: LeagueResult, kept: str) -> Markup:
    """Return the page about the league.

    Args:
        result: what it came to.
        kept: which of its deals are in the report, in a sentence.
    """
    facts = [
        part
        for term, text in _facts(result, kept)
        for part in (element("dt", term), element("dd", text))
    ]
    bots = [
        row(
            bot.label,
            cell(f"{bot.entrant.pack} {bot.entrant.version}", class_="words"),
            cell(element("code", bot.entrant.digest[:DIGEST_LETTERS]), class_="words"),
        )
        for bot in result.bots
    ]
    return joined(
        [
            heading("The league"),
            element("dl", *facts, class_="facts panel"),
            element("h3", "Bots"),
            scrolling(table(("bot", "pack", "digest of its files"), bots, class_="bots"), "bots"),
        ]
    )


def _facts(result: LeagueResult, kept: str) -> Iterator[tuple[str, str]]:
    settings, plan = result.settings, result.plan
    yield "game", f"{result.game.title}, rules {settings.rules}"
    yield "tables of", ", ".join(map(str, settings.sizes))
    if settings.gauntlet is not None:
        yield "at every table", result.labels[settings.gauntlet]
    yield "played", f"{result.games:,} games, {result.blocks:,} of {plan.blocks:,} blocks"
    if result.flagged:
        yield "flagged", f"{result.flagged:,} games ended in a way that deserves a second look"
    for change in result.changes:
        label = result.labels[change.key]
        yield "changed", f"{label}, after {change.blocks:,} blocks: it was {change.version} before"
    yield "in this report", kept
    yield "commitment", result.commitment.hex()
    yield from _chance(result)
    yield "verify", joined(typed("`knaves league verify FILE` computes all of it again"))


def _chance(result: LeagueResult) -> Iterator[tuple[str, str]]:
    if not result.finished:
        yield "secret", "shown when all of the league is played"
    yield from chance_facts(result.settings, finished=result.finished)
