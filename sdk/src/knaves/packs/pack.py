"""Read which packs are installed, and what they offer, from their metadata alone.

This is our own loop over distributions: the ready-made ones stop at the first damaged
distribution, or drop one of two entry points with the same name without a word.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from operator import attrgetter
from typing import Final, TypeAlias

import attrs

from knaves.errortext import in_one_line
from knaves.packs.distributions import (
    LEFTOVER_MARK,
    Distribution,
    can_be_name,
    discover,
    name_of,
    read_metadata,
    where_is,
)

__all__ = ["Damaged", "Offer", "Pack", "is_group", "read_packs"]

GROUPS: Final = ("knaves.bots", "knaves.games")


@attrs.frozen
class Offer:
    """One entry point of a pack; its texts are as a stranger wrote them.

    Attributes:
        group: its group, such as ``knaves.bots.pisti``.
        name: its name.
        value: where its object is, such as ``my_pack:Captor``; the last of several.
        repeated: whether the pack has more of this name in this group.
    """

    group: str
    name: str
    value: str
    repeated: bool = False


@attrs.frozen
class Pack:
    """An installed distribution that offers bots or games.

    Attributes:
        name: its canonical name: small letters, words joined by ``-``.
        version: its version, empty where it can't be read.
        offers: its entry points in our groups, in the order of the file.
        requires: what it requires, as the texts of its ``Requires-Dist``.
        damage: what is wrong with its metadata, or an empty text.
    """

    name: str
    version: str
    offers: tuple[Offer, ...]
    requires: tuple[str, ...] = ()
    damage: str = ""


@attrs.frozen
class Damaged:
    """A distribution that was passed over, because nothing that it says can be relied on.

    Attributes:
        where: its folder, or its name where it has none.
        reason: what is wrong, and what to do.
        leftover: whether an interrupted installation left it behind under a marked name.
    """

    where: str
    reason: str
    leftover: bool = False


_Copy: TypeAlias = tuple[Distribution, tuple[Offer, ...]]


def read_packs() -> tuple[tuple[Pack, ...], tuple[Damaged, ...]]:
    """Return the packs on ``sys.path`` by name, and the distributions that were passed over.

    No pack is imported, and a damaged distribution hides no other.
    """
    damaged: list[Damaged] = []
    copies: dict[str, list[_Copy]] = defaultdict(list)
    for distribution in discover():
        try:
            name, offers = name_of(distribution), _offers(distribution)
        except Exception:  # noqa: BLE001 - a finder and its files may be anybody's
            reason = "its metadata can't be read; reinstall it"
            damaged.append(Damaged(where_is(distribution), reason))
            continue
        if can_be_name(name):
            copies[name].append((distribution, offers))
        elif offers and name.startswith(LEFTOVER_MARK):
            # What an interrupted pip left behind: a whole distribution under a marked name.
            reason = "left behind by an interrupted installation; delete it"
            damaged.append(Damaged(where_is(distribution), reason, leftover=True))
        elif offers:
            reason = "a distribution can't be called like its folder; reinstall it"
            damaged.append(Damaged(where_is(distribution), reason))
    packs = [pack for name in sorted(copies) for pack in _read_pack(name, copies[name])]
    return tuple(packs), tuple(sorted(damaged, key=attrgetter("where")))


def _read_pack(name: str, copies: list[_Copy]) -> Iterator[Pack]:
    """Yield the pack of this name, if it offers something to us."""
    if not any(offers for _, offers in copies):
        return
    # The same distribution may lie on the path twice: in an environment that sees another
    # one, or beside what an upgrade left behind. Python imports the first, so it is the one
    # that counts; but a damaged folder is debris and does not hide a sound one.
    described = [(*read_metadata(copy), offers) for copy, offers in copies]
    sound = (each for each in described if each[0] is not None)
    metadata, damage, offers = next(sound, described[0])
    if not offers:
        return
    if metadata is None:
        yield Pack(name, "", offers, damage=damage)
    else:
        requires = tuple(metadata.get_all("Requires-Dist", ()))
        yield Pack(name, in_one_line(metadata["Version"]), offers, requires)


def _offers(distribution: Distribution) -> tuple[Offer, ...]:
    text = distribution.read_text("entry_points.txt") or ""
    if not any(group in text for group in GROUPS):
        return ()
    points = [point for point in distribution.entry_points if is_group(point.group)]
    times = Counter((point.group, point.name) for point in points)
    values = {(point.group, point.name): point.value for point in points}
    return tuple(
        Offer(group, name, value, repeated=times[group, name] > 1)
        for (group, name), value in values.items()
    )


def is_group(name: str) -> bool:
    """Tell whether a group of entry points is one of ours."""
    return name in GROUPS or name.startswith("knaves.bots.")
