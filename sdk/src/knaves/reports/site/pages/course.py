"""How the scores went, deal by deal."""

from __future__ import annotations

from knaves.league.results import LeagueBot, LeagueResult
from knaves.reports.figures import decimals
from knaves.reports.site.charts import Span, course_drawing
from knaves.reports.site.course import Moment
from knaves.reports.site.markup import Markup, element, joined
from knaves.reports.site.pages.parts import heading, prose, signed, with_interval
from knaves.stats.intervals import Interval

__all__ = ["course_page"]

Line = list[tuple[float, Interval]]
"""A bot's scores: when, from 0 to 1, and what."""


def course_page(result: LeagueResult, moments: tuple[Moment, ...]) -> Markup:
    """Return a drawing for each bot, the best first, all with the same scales."""
    lines = {bot.entrant.number: _line(bot.entrant.number, moments) for bot in result.bots}
    # The first intervals are so wide that they would leave no room for the others.
    late = [at_score for line in lines.values() for at_score in line[len(line) // 4 :]]
    span = Span.of(interval for _, interval in late)
    figures = [
        _figure(bot, lines, span, result.deals)
        for bot in result.bots
        if bot.score is not None and len(lines[bot.entrant.number]) > 1
    ]
    return joined(
        [
            heading("How the scores went"),
            prose(
                "Points a game over the mean of the table, after so many deals; the band is the "
                "interval of each moment by itself, and the faint lines are the other bots."
                if figures
                else "After more deals there is something to see here."
            ),
            element("div", *figures, class_="curves"),
            prose(
                f"All drawings go from {_end(span.low)} to {_end(span.high)} points a game.", "hint"
            )
            if figures
            else None,
        ]
    )


def _line(bot: int, moments: tuple[Moment, ...]) -> Line:
    deals = moments[-1].deals
    return [
        (moment.deals / deals, score)
        for moment in moments
        if (score := moment.scores[bot]) is not None and score.margin is not None
    ]


def _figure(bot: LeagueBot, lines: dict[int, Line], span: Span, deals: int) -> Markup:
    own = bot.entrant.number
    others = [line for number, line in lines.items() if number != own]
    score = bot.score
    told = "" if score is None else with_interval(score, decimals([score]))
    return element(
        "figure",
        element("figcaption", element("b", bot.label), element("span", told)),
        course_drawing(lines[own], others, span),
        element("div", element("span", "0"), element("span", f"{deals:,} deals"), class_="axis"),
    )


def _end(value: float) -> str:
    return signed(f"{value:+.1f}")
