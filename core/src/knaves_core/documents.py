"""Read JSON objects that must hold exactly what they should, and say what is amiss."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

__all__ = ["Reader", "list_of", "object_of", "optional", "read_json", "text", "whole"]

T = TypeVar("T")
Reader = Callable[[Any], T]
"""Turns a value from JSON into one of ours; raises ValueError if it can't."""


def read_json(line: str) -> Any:
    """Read a text as JSON in which no object names a key twice.

    Raises:
        ValueError: if it is anything else.
    """
    try:
        return json.loads(line, object_pairs_hook=_without_duplicates)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    document: dict[str, Any] = {}
    for key, value in pairs:
        if key in document:
            raise ValueError(f"{key!r} is there twice")
        document[key] = value
    return document


def text(value: Any) -> str:
    """Return a value that is a text."""
    if type(value) is not str:
        raise ValueError(f"{value!r:.40} isn't a text")
    return value


def whole(value: Any) -> int:
    """Return a value that is a whole number, and not true or false."""
    if type(value) is not int:
        raise ValueError(f"{value!r:.40} isn't a whole number")
    return value


def optional(read: Reader[T]) -> Reader[T | None]:
    """Return a reader that also takes null, as None."""
    return lambda value: None if value is None else read(value)


def list_of(read: Reader[T]) -> Reader[tuple[T, ...]]:
    """Return a reader of lists, as tuples, each of whose items is read alike."""

    def read_list(value: Any) -> tuple[T, ...]:
        if type(value) is not list:
            raise ValueError(f"{value!r:.40} isn't a list")
        return tuple([read(item) for item in value])

    return read_list


def object_of(make: Callable[..., T], **readers: Reader[Any]) -> Reader[T]:
    """Return a reader of objects that have these keys and no others.

    Args:
        make: is called with what was read, by keyword.
        readers: how the value of each key is read.
    """

    def read_object(value: Any) -> T:
        if type(value) is not dict:
            raise ValueError(f"{value!r:.40} isn't an object")
        for key in value:
            if key not in readers:
                raise ValueError(f"{key!r:.40} isn't one of its keys")
        return make(**{key: _read_key(value, key, read) for key, read in readers.items()})

    return read_object


def _read_key(document: Mapping[str, Any], key: str, read: Reader[T]) -> T:
    if key not in document:
        raise ValueError(f"it lacks {key!r}")
    try:
        return read(document[key])
    except ValueError as error:
        raise ValueError(f"{key}: {error}") from None
