"""Read what the installed distributions offer, from their metadata alone.

This is our own loop over distributions: the ready-made ones stop at the first damaged
distribution, or drop one of two entry points with the same name without a word.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from operator import attrgetter, itemgetter
from pathlib import Path
from typing import Final, TypeAlias

import attrs

# Its import replaces the finder of distributions in the whole process, so it is imported
# here and nowhere else.
from importlib_metadata import Distribution, PackageMetadata

__all__ = [
    "LEFTOVER_MARK",
    "Damaged",
    "Distribution",
    "Offer",
    "Pack",
    "canonical",
    "folder_name",
    "is_group",
    "metadata_of",
    "read_packs",
    "where_is",
]

GROUPS: Final = ("knaves.bots", "knaves.games")
LEFTOVER_MARK: Final = "~"
"""What pip puts before the name of a folder while it replaces it."""


@attrs.frozen
class Offer:
    """One entry point of a pack.

    Attributes:
        group: its group, such as ``knaves.bots.pisti``.
        name: its name.
        value: where its object is, such as ``my_pack:Captor``.
    """

    group: str
    name: str
    value: str


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


def canonical(name: str) -> str:
    """Return the one spelling by which a distribution's name is compared (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def read_packs() -> tuple[list[Pack], list[Damaged]]:
    """Return the packs on ``sys.path`` by name, and the distributions that were passed over.

    No pack is imported, and a damaged distribution hides no other.
    """
    damaged: list[Damaged] = []
    copies: dict[str, list[_Copy]] = defaultdict(list)
    for distribution in Distribution.discover():
        try:
            name, offers = folder_name(distribution), _offers(distribution)
        except Exception:  # noqa: BLE001 - a finder and its files may be anybody's
            reason = "its metadata can't be read; reinstall it"
            damaged.append(Damaged(where_is(distribution), reason))
            continue
        if not name.startswith(LEFTOVER_MARK):
            copies[name].append((distribution, offers))
        elif offers:
            # What an interrupted pip left behind: a whole distribution under a marked name.
            reason = "left behind by an interrupted installation; delete it"
            damaged.append(Damaged(where_is(distribution), reason, leftover=True))
    packs = [pack for name in sorted(copies) for pack in _read_pack(name, copies[name])]
    return packs, sorted(damaged, key=attrgetter("where"))


def _read_pack(name: str, copies: list[_Copy]) -> Iterator[Pack]:
    """Yield the pack of this name, if it offers something to us."""
    if not any(offers for _, offers in copies):
        return
    # The same distribution may lie on the path twice: in an environment that sees another
    # one, or beside what an upgrade left behind. Python imports the first, so it is the one
    # that counts; but a folder without METADATA is debris and does not hide a sound one.
    described = ((metadata_of(copy), offers) for copy, offers in copies)
    metadata, offers = next(filter(itemgetter(0), described), (None, copies[0][1]))
    if not offers:
        return
    if metadata is None:
        damage = f"its METADATA is missing or can't be read: reinstall {name}"
        yield Pack(name, "", offers, damage=damage)
    else:
        requires = tuple(metadata.get_all("Requires-Dist", ()))
        yield Pack(canonical(metadata["Name"]), metadata["Version"], offers, requires)


def _offers(distribution: Distribution) -> tuple[Offer, ...]:
    text = distribution.read_text("entry_points.txt") or ""
    if not any(group in text for group in GROUPS):
        return ()
    return tuple(
        Offer(point.group, point.name, point.value)
        for point in distribution.entry_points
        if is_group(point.group)
    )


def is_group(name: str) -> bool:
    """Tell whether a group of entry points is one of ours."""
    return name in GROUPS or name.startswith("knaves.bots.")


def metadata_of(distribution: Distribution) -> PackageMetadata | None:
    """Return the metadata of a distribution, or None if it does not even give its name."""
    try:
        metadata = distribution.metadata
    except Exception:  # noqa: BLE001 - missing, unreadable, or not even text
        return None
    return metadata if "Name" in metadata and "Version" in metadata else None


def folder_name(distribution: Distribution) -> str:
    """Return the canonical name that the folder of a distribution has.

    It costs no reading, and it is there even where METADATA is not.
    """
    path = getattr(distribution, "_path", None)  # private; a finder of others may lack it
    if path is not None:
        return canonical(Path(path.name).stem.partition("-")[0])
    metadata = metadata_of(distribution)
    return canonical(metadata["Name"]) if metadata else ""


def where_is(distribution: Distribution) -> str:
    """Return the folder of a distribution, or its name where it has none."""
    return str(getattr(distribution, "_path", None) or distribution)
