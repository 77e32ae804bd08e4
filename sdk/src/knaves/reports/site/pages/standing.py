"""The standing of a league, with its intervals drawn."""

from __future__ import annotations

from knaves.league.results import LeagueBot, LeagueResult
from knaves.reports.figures import decimals
from knaves.reports.league.notes import note_lines
from knaves.reports.league.verdicts import verdict_lines
from knaves.reports.site.charts import Span, interval_drawing, scale_drawing
from knaves.reports.site.markup import Markup, element, joined
from knaves.reports.site.pages.parts import (
    HOLDS,
    heading,
    lines,
    prose,
    scrolling,
    table,
    with_interval,
)
from knaves.stats.intervals import Interval
from knaves.stats.ranks import Rank

__all__ = ["standing_page"]

FIRST, *OTHERS = "rank, bot", "points a game", "wins", "best", "games", "faults"
"""What the columns are called: before the drawn intervals, and behind them."""


def standing_page(result: LeagueResult) -> Markup:
    """Return the standing, the best bot first, and in words what can be said of it."""
    scores = [bot.score for bot in result.bots if bot.score is not None]
    span, places = Span.of(scores), decimals(scores)
    rows = [_row(bot, span, places) for bot in result.bots]
    return joined(
        [
            heading("Standing"),
            lines(verdict_lines(result.groups) or ["Nothing can be said yet: play more deals"]),
            scrolling(
                table((FIRST, scale_drawing(span), *OTHERS), rows, class_="standing"),
                "standing",
                wide=True,
            ),
            *(prose(note) for note in note_lines(result)),
            prose(
                "Points a game are those over the mean of the table. " + HOLDS + " A rank is a "
                "range where bots can't be told apart; “best” is how probable it is that a bot "
                "is the best of all.",
                "hint",
            ),
        ]
    )


def _row(bot: LeagueBot, span: Span, places: int) -> Markup:
    score = bot.score
    return element(
        "tr",
        element("th", element("span", _rank(bot.rank), class_="rank"), bot.label, scope="row"),
        element("td", _drawn(score, span), class_="plotted"),
        element("td", "–" if score is None else with_interval(score, places), class_="score"),
        _cell("wins", "–" if bot.wins is None else f"{bot.wins.mean:.1%}"),
        _cell("best", _chance(bot.rank)),
        _cell("games", f"{bot.games:,}"),
        _cell("faults", f"{bot.faults:,}"),
    )


def _drawn(score: Interval | None, span: Span) -> Markup | None:
    return None if score is None else interval_drawing(score, span)


def _cell(label: str, text: str) -> Markup:
    return element("td", text, data_label=label)


def _rank(rank: Rank | None) -> str:
    if rank is None:
        return "–"
    return f"{rank.best}" if rank.best == rank.worst else f"{rank.best}–{rank.worst}"


def _chance(rank: Rank | None) -> str:
    chance = None if rank is None else rank.chance_of_best
    if chance is None:
        return "–"
    # Nothing is certain that was measured.
    return {"100%": "> 99%", "0%": "< 1%"}.get(text := f"{chance:.0%}", text)
