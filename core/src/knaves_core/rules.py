"""Rules as one immutable value: a preset plus overrides, written ``house,cards=4``."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from typing import Any, Final, Self, TypeVar

import attrs

from knaves_core.errors import RulesError

__all__ = ["DEFAULT_PRESET", "Option", "Rules", "choice", "count", "flag", "nearest", "option"]

DEFAULT_PRESET: Final = "house"
"""The preset that every game has, and that holds where no other is named."""

_METADATA_KEY: Final = "knaves.option"
T = TypeVar("T")


@attrs.frozen
class Option:
    """How one option of a game is read, written and explained.

    Attributes:
        help: what it decides, in a few words.
        values: what it takes, for people, such as ``on|off`` or ``1 to 26``.
        read: turns the text after ``=`` into the value; raises ValueError.
        write: the inverse of ``read``.
    """

    help: str
    values: str
    read: Callable[[str], Any]
    write: Callable[[Any], str] = str


def option(
    default: T,
    *,
    help: str,  # noqa: A002 - the word that every command line library uses for it
    values: str,
    read: Callable[[str], T],
    write: Callable[[T], str] = str,
) -> T:
    """Declare an option of a `Rules` class with a reader and a writer of its own.

    A value is refused if what is written of it reads back as another one.
    """
    described = Option(help, values, read, write)
    field: T = attrs.field(
        default=default, metadata={_METADATA_KEY: described}, validator=_check_option
    )
    return field


def _check_option(_rules: Rules, attribute: attrs.Attribute[Any], value: Any) -> None:
    described: Option = attribute.metadata[_METADATA_KEY]
    try:
        fits = described.read(described.write(value)) == value
    except (ValueError, TypeError, AttributeError, LookupError):
        fits = False
    if not fits:
        raise RulesError(f"option {attribute.name!r} takes {described.values}, not {value!r}")


def flag(default: bool, *, help: str) -> bool:  # noqa: A002 - as above
    """Declare an option that is ``on`` or ``off``."""

    def read(text: str) -> bool:
        if text not in ("on", "off"):
            raise ValueError(text)
        return text == "on"

    return option(
        default, help=help, values="on|off", read=read, write={True: "on", False: "off"}.__getitem__
    )


def choice(default: str, *others: str, help: str) -> Any:  # noqa: A002 - as above
    """Declare an option that is one of several words; the default is the first of them."""
    words = (default, *others)

    def read(text: str) -> str:
        if text not in words:
            raise ValueError(text)
        return text

    return option(default, help=help, values="|".join(words), read=read)


def count(default: int, *, least: int, most: int, help: str) -> int:  # noqa: A002 - as above
    """Declare an option that is a whole number from ``least`` to ``most``, both included."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not least <= int(text) <= most:
            raise ValueError(text)
        return int(text)

    return option(default, help=help, values=f"{least} to {most}", read=read)


@attrs.frozen
class Rules:
    """Base of a game's rules: an immutable value with one field an option.

    Attributes:
        preset: the name of the preset that the options started from.
    """

    preset: str = attrs.field(default=DEFAULT_PRESET, kw_only=True)

    @property
    def score_scale(self) -> int:
        """How many units make a point, so that scores stay whole: 10 where tenths are counted."""
        return 1

    def score_table(self) -> tuple[str, ...]:
        """Return, in lines for people, what is scored, where they may expect another table.

        Reports show it. A game whose scores explain themselves has none.
        """
        return ()

    @classmethod
    def options(cls) -> dict[str, Option]:
        """Return the options that these rules have, by name, in their order of declaration."""
        return {
            field.name: field.metadata[_METADATA_KEY]
            for field in attrs.fields(cls)
            if _METADATA_KEY in field.metadata
        }

    @classmethod
    def read(cls, spec: str, presets: Mapping[str, Self]) -> Self:
        """Read ``preset,option=value,…``; an empty text or a missing preset means ``house``.

        Raises:
            RulesError: for an unknown preset or option, or a value that it can't take.
        """
        parts = [part.strip() for part in spec.split(",") if part.strip()]
        preset = parts.pop(0) if parts and "=" not in parts[0] else DEFAULT_PRESET
        started_from = _preset(preset, presets)
        overrides: dict[str, Any] = {}
        for part in parts:
            name, value = cls._read_override(part)
            if name in overrides:
                raise RulesError(f"option {name!r} is set twice; name it once")
            overrides[name] = value
        return attrs.evolve(started_from, **overrides)

    @classmethod
    def _read_override(cls, part: str) -> tuple[str, Any]:
        name, equals, text = (piece.strip() for piece in part.partition("="))
        options = cls.options()
        if name not in options:
            raise RulesError(_unknown("option", name, options))
        described = options[name]
        if not equals:
            raise RulesError(f"option {name!r} lacks its value: {name}={described.values}")
        try:
            return name, described.read(text)
        except ValueError:
            raise RulesError(f"option {name!r} takes {described.values}, not {text!r}") from None

    def spec(self, presets: Mapping[str, Self]) -> str:
        """Write the rules as text: the preset, then each option that differs from it.

        Raises:
            RulesError: if their preset is not among these.
        """
        preset = _preset(self.preset, presets)
        overrides = [
            f",{name}={described.write(getattr(self, name))}"
            for name, described in self.options().items()
            if getattr(self, name) != getattr(preset, name)
        ]
        return self.preset + "".join(overrides)


def nearest(word: str, known: Mapping[str, object] | list[str]) -> str:
    """Return ``"; did you mean 'x'?"`` for the known words that resemble this one, or ``""``."""
    close = difflib.get_close_matches(word, list(known), n=3, cutoff=0.6)
    return f"; did you mean {' or '.join(map(repr, close))}?" if close else ""


def _preset(name: str, presets: Mapping[str, T]) -> T:
    if name not in presets:
        raise RulesError(_unknown("preset", name, presets))
    return presets[name]


def _unknown(kind: str, word: str, known: Mapping[str, object]) -> str:
    return f"unknown {kind} {word!r}{nearest(word, known)} (known: {', '.join(known)})"
