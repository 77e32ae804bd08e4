"""How the ratings went, deal by deal."""

from __future__ import annotations

from knaves.league.results import LeagueBot, LeagueResult
from knaves.reports.site.charts import Span, course_drawing
from knaves.reports.site.course import Moment
from knaves.reports.site.markup import Markup, element, joined, signed
from knaves.reports.site.pages.parts import heading, prose, with_interval
from knaves.stats.intervals import Interval

__all__ = ["course_page"]

Line = list[tuple[float, Interval]]
"""A bot's ratings: when, from 0 to 1, and what."""


def course_page(result: LeagueResult, moments: tuple[Moment, ...]) -> Markup:
    """Return a drawing for each bot, the best first, all with the same scales.

    Args:
        result: the league; its ratings are where the drawings end.
        moments: what was known on the way.
    """
    moments = (*moments, Moment(result.deals, result.ratings))
    lines = {bot.entrant.number: _line(bot.entrant.number, moments) for bot in result.bots}
    # The first intervals are so wide that they would leave no room for the others.
    late = [moment for line in lines.values() for moment in line[len(line) // 4 :]]
    span = Span.of(interval for _, interval in late)
    figures = [
        _figure(bot, result.ratings[bot.entrant.number].elo, lines, result.deals, span)
        for bot in result.bots
        if len(lines[bot.entrant.number]) > 1
    ]
    return joined(
        [
            heading("How the ratings went"),
            prose(
                "Each rating comes from all games up to then: 400 points are odds of ten to one, "
                "and 0 is the mean. The band is the interval of each moment by itself, and the "
                "faint lines are the other bots."
                if figures
                else "After more deals there is something to see here."
            ),
            element("div", *figures, class_="curves"),
        ]
    )


def _line(bot: int, moments: tuple[Moment, ...]) -> Line:
    deals = moments[-1].deals
    return [
        (moment.deals / deals, rating)
        for moment in moments
        if (rating := moment.ratings[bot].elo).margin is not None
    ]


def _figure(
    bot: LeagueBot, rating: Interval, lines: dict[int, Line], deals: int, span: Span
) -> Markup:
    own = bot.entrant.number
    others = [line for number, line in lines.items() if number != own]
    return element(
        "figure",
        element("figcaption", element("b", bot.label), element("span", with_interval(rating, 0))),
        element(
            "div",
            course_drawing(lines[own], others, span),
            element(
                "div",
                element("span", f"rating {_end(span.high)}"),
                element("span", _end(span.low)),
                class_="scale",
            ),
            class_="drawn",
        ),
        element("div", *map(_in_span, ("0", "deals", f"{deals:,}")), class_="axis"),
    )


def _in_span(text: str) -> Markup:
    return element("span", text)


def _end(value: float) -> str:
    return signed(f"{value:+.0f}")
