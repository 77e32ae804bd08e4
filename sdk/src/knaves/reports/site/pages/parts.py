"""What several pages are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from knaves.reports.figures import signed_with_margin
from knaves.reports.site.markup import Markup, element, signed
from knaves.stats.intervals import CONFIDENCE, Interval

__all__ = [
    "HOLDS",
    "cell",
    "heading",
    "lines",
    "prose",
    "row",
    "scrolling",
    "table",
    "typed",
    "with_interval",
]

HOLDS = f"The interval after ± holds the true value in {CONFIDENCE:.0%} of all such leagues."
"""What an interval is, for a reader."""


def heading(text: str) -> Markup:
    """Return the heading of a page."""
    return element("h2", text)


def prose(text: str, class_: str = "prose") -> Markup:
    """Return a paragraph that explains something; what stands in backquotes is typed."""
    return element("p", *typed(text), class_=class_)


def typed(text: str) -> list[str]:
    """Return a text of ours with what stands in backquotes marked as something to type."""
    return [
        element("code", piece) if number % 2 else piece
        for number, piece in enumerate(text.split("`"))
    ]


def lines(texts: Iterable[str]) -> Markup:
    """Return what is said in words, line by line."""
    return element("ul", *(element("li", text) for text in texts), class_="verdicts")


def with_interval(interval: Interval, places: int) -> str:
    """Write a difference with its sign and, where it has one, its margin."""
    return signed(signed_with_margin(interval, places))


def table(headings: Sequence[str], rows: Sequence[Markup], *, class_: str | None = None) -> Markup:
    """Return a table with a heading above each column, a text or the scale of its drawings.

    It is said of each part what it is: where a table is laid out as a list, on a phone,
    browsers forget it.
    """
    heads = [
        element(
            "th",
            head,
            scope="col",
            role="columnheader",
            class_="plotted" if isinstance(head, Markup) else None,
        )
        for head in headings
    ]
    return element(
        "table",
        element("thead", element("tr", *heads, role="row"), role="rowgroup"),
        element("tbody", *rows, role="rowgroup"),
        class_=class_,
        role="table",
    )


def row(head: str, *cells: Markup, id_: str | None = None) -> Markup:
    """Return a row of a table with what it is about and its cells."""
    about = element("th", head, scope="row", role="rowheader")
    return element("tr", about, *cells, role="row", id_=id_)


def cell(*children: str | None, **attributes: str | None) -> Markup:
    """Return a cell of a table; see `element`."""
    return element("td", *children, role="cell", **attributes)


def scrolling(content: Markup, label: str, *, wide: bool = False) -> Markup:
    """Return a box in which something scrolls that is wider than the page."""
    class_ = "scroll wide" if wide else "scroll"
    return element("div", content, class_=class_, role="region", aria_label=label, tabindex=0)
