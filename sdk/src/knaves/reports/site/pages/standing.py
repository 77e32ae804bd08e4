"""The standing of a league, with its intervals drawn."""

from __future__ import annotations

from knaves.league.results import LeagueBot, LeagueResult
from knaves.reports.figures import decimals
from knaves.reports.league.notes import remark_lines
from knaves.reports.league.standing import EARLY, chance_text, rank_text, scored_over
from knaves.reports.league.verdicts import verdict_lines
from knaves.reports.site.charts import Span, interval_drawing, scale_drawing
from knaves.reports.site.markup import Markup, element, joined
from knaves.reports.site.pages.parts import (
    HOLDS,
    cell,
    heading,
    lines,
    prose,
    row,
    scrolling,
    table,
    with_interval,
)
from knaves.stats.intervals import Interval

__all__ = ["standing_page"]

FIRST, *OTHERS = "rank, bot", "points a game", "rating", "wins", "best", "games", "faults"
"""What the columns are called: before the drawn intervals, and behind them."""
NONE = "–"


def standing_page(result: LeagueResult) -> Markup:
    """Return the standing, the best bot first, and in words what can be said of it."""
    scores = [bot.score for bot in result.bots if bot.score is not None]
    span, places = Span.of(scores), decimals(scores)
    over = f"points over {scored_over(result)}"
    rows = [_row(bot, result.ratings[bot.entrant.number].elo, span, places) for bot in result.bots]
    return joined(
        [
            heading("Standing"),
            lines(verdict_lines(result.tiers) or ["Nothing can be said yet: play more deals"]),
            scrolling(
                table((FIRST, scale_drawing(span, over), *OTHERS), rows, class_="standing"),
                "standing",
                wide=True,
            ),
            *(prose(note) for note in remark_lines(result)),
            _all_faults(result.faults),
            prose(
                f"Points a game are those over {scored_over(result)}. {HOLDS} A rank is a "
                "range where bots can't be told apart. The rating comes from who beat whom: 400 "
                "points are odds of ten to one, and 0 is the mean. “Best” is how probable it is "
                "that a bot is the best of all.",
                "hint",
            ),
        ]
    )


def _row(bot: LeagueBot, rating: Interval, span: Span, places: int) -> Markup:
    score = bot.score
    rank = element("span", rank_text(bot.rank) or NONE, class_="rank")
    return row(
        joined([rank, element("a", bot.label, href=f"#matrix={bot.entrant.number}")]),
        cell(_drawn(score, span), class_="plotted"),
        _labelled("points a game", _points(bot, places)),
        _labelled("rating", NONE if score is None else with_interval(rating, 0)),
        _labelled("wins", NONE if bot.wins is None else f"{bot.wins.mean:.1%}"),
        _labelled("best", chance_text(bot.rank) or NONE),
        _labelled("games", f"{bot.games:,}"),
        _labelled("faults", _faults(bot.faults)),
    )


def _points(bot: LeagueBot, places: int) -> str:
    if bot.score is None:
        return NONE
    points = with_interval(bot.score, places)
    return f"{points} {EARLY}" if bot.is_early else points


def _drawn(score: Interval | None, span: Span) -> Markup | None:
    return None if score is None else interval_drawing(score, span)


def _faults(faults: int) -> str:
    text = f"{faults:,}"
    return element("a", text, href="#faults") if faults else text


def _all_faults(faults: int) -> Markup | None:
    if not faults:
        return None
    link = element("a", "see them", href="#faults")
    return element("p", f"faults: {faults:,}; ", link, class_="prose")


def _labelled(label: str, text: str) -> Markup:
    """Return a cell that says what is in it where the table has no columns."""
    return cell(text, data_label=label)
