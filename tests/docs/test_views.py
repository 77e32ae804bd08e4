"""Each public attribute of a view, and of what a view leads to, is described once."""

from __future__ import annotations

import enum
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from tests.docs.tables import read_tables

from knaves_core import Card, Rules, Trick, TrickView, View
from knaves_core.games.azi import AziView
from knaves_core.games.call import CallView
from knaves_core.games.fool import FoolView
from knaves_core.games.pisti import PistiView

TABLES = {
    (table.section, table.header[0]): table
    for table in read_tables(Path(__file__).parents[2] / "docs" / "views.md")
}
EVERY_VIEW = TABLES["Every view", "attribute"].rows
VIEWS_WITH_TRICKS = TABLES["Games with tricks", "TrickView"].rows


def shown(owner: type, name: str) -> str:
    """Return how a page calls an attribute: a method with its arguments."""
    value = inspect.getattr_static(owner, name)
    if not isinstance(value, classmethod) and not inspect.isfunction(value):
        return name
    arguments = list(inspect.signature(getattr(owner, name)).parameters)
    return f"{name}({', '.join(arguments[inspect.isfunction(value) :])})"


def attributes(owner: type) -> set[str]:
    """Return all public attributes of a class as a page calls them."""
    if issubclass(owner, enum.Enum):
        return set(owner.__members__)
    return {shown(owner, name) for name in dir(owner) if not name.startswith("_")}


def classes_within(hint: Any) -> Iterator[type]:
    if isinstance(hint, type):
        yield hint
    for argument in get_args(hint):
        yield from classes_within(argument)


def leads_to(owner: type) -> Iterator[type]:
    """Yield the classes of what the attributes of a class hold."""
    for hint in get_type_hints(owner).values():
        yield from classes_within(hint)
    for value in vars(owner).values():
        if isinstance(value, property):
            yield from classes_within(get_type_hints(value.fget)["return"])


def described_classes(view: type[View]) -> list[type]:
    """Return a view class and all classes of its game that it leads to, but for the rules."""
    package = view.__module__.rpartition(".")[0]
    found = [view]
    for owner in found:
        found += [
            other
            for other in dict.fromkeys(leads_to(owner))
            if other.__module__.startswith(f"{package}.")
            and not issubclass(other, Rules)
            and other not in found
        ]
    return found


def described_for_several(owner: type) -> set[str]:
    """Return what the page tells of all views like this one at once."""
    names = {*EVERY_VIEW} if issubclass(owner, View) else set()
    return names | ({*VIEWS_WITH_TRICKS} if issubclass(owner, TrickView) else set())


CLASSES = [
    (view.__module__.split(".")[2], owner)
    for view in (PistiView, CallView, FoolView, AziView)
    for owner in described_classes(view)
]


@pytest.mark.parametrize(
    ("game", "owner"), CLASSES, ids=[f"{game}-{owner.__name__}" for game, owner in CLASSES]
)
def test_each_attribute_is_described(game: str, owner: type) -> None:
    rows = TABLES[game, owner.__name__].rows
    shared = described_for_several(owner)
    assert {*rows} | shared == attributes(owner)
    assert shared.isdisjoint(rows)
    assert all(len(row) == 2 and row[1] for row in rows.values())


def test_no_other_class_of_a_game_is_described() -> None:
    described = {key for key in TABLES if key[0] in {"pisti", "call", "fool", "azi"}}
    assert described == {(game, owner.__name__) for game, owner in CLASSES}


def test_cards_and_tricks_are_described() -> None:
    assert {*TABLES["Cards", "Card"].rows} == attributes(Card)
    assert {*TABLES["Games with tricks", "Trick"].rows} == attributes(Trick)
