"""Each bot against each other, shaded where the difference is more than chance."""

from __future__ import annotations

from knaves.league.results import LeagueResult
from knaves.reports.figures import decimals, signed_and_margin
from knaves.reports.site.markup import Markup, element, joined, signed
from knaves.reports.site.pages.parts import (
    HOLDS,
    cell,
    heading,
    prose,
    row,
    scrolling,
    table,
)
from knaves.reports.wording import deals_text
from knaves.stats.cells import Cell

__all__ = ["matrix_page"]

MARKS = {(True, True): "▲", (True, False): "△", (False, True): "▼", (False, False): "▽"}
"""By whether a bot does better, and whether that stands with all pairs in mind."""
NEVER = "–"


def matrix_page(result: LeagueResult) -> Markup:
    """Return the matrix: in the row of A and the column of B stands A minus B."""
    order = [bot.entrant.number for bot in result.bots]
    labels = [bot.label for bot in result.bots]
    found = [met for bot in order for other in order if (met := result.cell(bot, other))]
    places = decimals(met.difference for met in found)
    rows = [
        row(
            label,
            *(
                _itself() if bot == other else _cell(result.cell(bot, other), places)
                for other in order
            ),
            id_=f"matrix={bot}",
        )
        for bot, label in zip(order, labels, strict=True)
    ]
    return joined(
        [
            heading("Who does better against whom"),
            prose(
                "Each cell is the bot of its row minus the bot of its column, in points a game, "
                "over the games in which both sat. " + HOLDS
            ),
            scrolling(table(["minus", *labels], rows, class_="matrix"), "matrix"),
            _legend(),
        ]
    )


def _cell(met: Cell | None, places: int) -> Markup:
    if met is None:
        return cell(NEVER, class_="open", title="they never met")
    kind, mark = "open", ""
    if met.significant:
        better = met.difference.mean > 0
        kind = ("better" if better else "worse") + ("" if met.certain else " likely")
        mark = MARKS[better, met.certain]
    mean, margin = signed_and_margin(met.difference, places)
    return cell(
        f"{mark} {signed(mean)}".strip(),
        element("small", f"± {margin}" if margin else "no interval"),
        class_=kind,
        title=_title(met),
    )


def _title(met: Cell) -> str:
    told = f"{met.games:,} games in {met.deals:,} deals, {met.won:.0%} won"
    if met.significant or not met.more_deals:
        return told
    return f"{told}; {deals_text(met.more_deals)} to tell them apart"


def _itself() -> Markup:
    return cell(class_="itself", aria_label="itself")


def _legend() -> Markup:
    keys = {
        "better": ("▲ +", "does better, with all pairs in mind"),
        "better likely": ("△ +", "does better, this pair by itself"),
        "worse": ("▼ −", "does worse, with all pairs in mind"),
        "worse likely": ("▽ −", "does worse, this pair by itself"),
        "open": ("±", "can't be told"),
    }
    return element(
        "ul",
        *(
            element("li", element("span", sign, class_=f"key {kind}"), meaning)
            for kind, (sign, meaning) in keys.items()
        ),
        class_="legend",
    )
