"""Markup in which a stranger's text is only text."""

from __future__ import annotations

import html
from collections.abc import Iterable
from typing import Final

__all__ = ["Markup", "element", "joined", "signed", "text"]

VOID: Final = frozenset({"line", "circle", "polyline", "polygon"})
"""Elements of drawings that hold nothing."""


class Markup(str):
    """Text that is markup already; any other text is escaped where it is put in."""

    __slots__ = ()


def element(name: str, *children: str | None, **attributes: str | float | None) -> Markup:
    """Return an element.

    Args:
        name: its name.
        children: what is in it; what is no `Markup` is escaped, and None left out.
        attributes: what is None is left out; an underscore at the end is dropped, and others
            stand for hyphens.

    >>> element("td", "5 < 6", class_="score", data_label=None)
    '<td class="score">5 &lt; 6</td>'
    """
    told = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{html.escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    if name in VOID:
        return Markup(f"<{name}{told}/>")
    return Markup(f"<{name}{told}>{joined(children)}</{name}>")


def joined(pieces: Iterable[str | None]) -> Markup:
    """Return pieces one after the other, with what is no `Markup` escaped."""
    return Markup(
        "".join(
            piece if isinstance(piece, Markup) else html.escape(piece)
            for piece in pieces
            if piece is not None
        )
    )


def text(words: str) -> Markup:
    """Return a text as markup, escaped."""
    return joined([words])


def signed(number: str) -> str:
    """Write a number with its sign in the minus sign that fits the digits."""
    return number.replace("-", "−")
