"""A view as its bot got it, field by field, for people."""

from __future__ import annotations

import enum
import textwrap
from typing import Any, Final, cast

import attrs

from knaves.players.wording import sorted_cards
from knaves_core import Game, Move, View

__all__ = ["labelled", "move_text", "value_text", "view_lines"]

LABEL_WIDTH: Final = 14
LINE_WIDTH: Final = 78
NOTHING: Final = "-"


def view_lines(view: View, game: Game[Any]) -> list[str]:
    """Show a view in lines, field by field; the seat that it is of is left to a heading.

    The hand is sorted; everything else, and so the legal moves, stands as the bot got it.
    """
    fields = attrs.fields(cast("type[attrs.AttrsInstance]", type(view)))
    texts = {field.name: value_text(getattr(view, field.name)) for field in fields}
    del texts["seat"]
    texts["rules"] = game.spec(view.rules)  # type: ignore[attr-defined]  # every game's views have it
    texts["hand"] = value_text(tuple(sorted_cards(view.hand, view)))
    return [line for label, text in texts.items() for line in labelled(label, text)]


def labelled(label: str, text: str) -> list[str]:
    """Write a text behind its label, in several lines if it is long."""
    start = f"  {label:{LABEL_WIDTH}}  "
    return textwrap.wrap(
        text,
        LINE_WIDTH,
        initial_indent=start,
        subsequent_indent=" " * len(start),
        break_long_words=False,
        break_on_hyphens=False,
    )


def value_text(value: Any) -> str:
    """Write a value of a view: cards and moves as codes, nothing as a dash.

    >>> from knaves_core import Card
    >>> value_text((Card("ST"), Card("D2")))
    'ST D2'
    >>> value_text(((0, Card("ST")), (3, None), ()))
    '0 ST, 3 -, -'
    """
    if isinstance(value, tuple):
        separator = ", " if any(isinstance(item, tuple) for item in value) else " "
        separator = "; " if any(map(_has_fields, value)) else separator
        return separator.join(map(value_text, value)) or NOTHING
    if _has_fields(value):
        return ", ".join(
            f"{field.name} {_enclosed(getattr(value, field.name))}"
            for field in attrs.fields(type(value))
            if field.repr
        )
    if value is None:
        return NOTHING
    return str(value.value if isinstance(value, enum.Enum) else value) or NOTHING


def _has_fields(value: Any) -> bool:
    return attrs.has(type(value)) and not hasattr(value, "code")


def _enclosed(value: Any) -> str:
    text = value_text(value)
    return f"({text})" if "," in text else text


def move_text(move: Move, view: View) -> str:
    """Write a legal move as its code, and as a person would say it where that is another way."""
    phrase = view.phrase(move)
    return move.code if phrase == move.code else f"{move.code} ({phrase})"
