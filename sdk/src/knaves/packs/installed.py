"""Tell how each distribution came into this environment, for those who have to mend it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

import attrs

from knaves.errortext import in_one_line
from knaves.packs.distributions import (
    LEFTOVER_MARK,
    Distribution,
    canonical,
    discover,
    name_of,
    read_metadata,
    read_text,
    where_is,
)
from knaves.packs.origins import read_origin
from knaves.packs.requirements import applicable

__all__ = ["Installed", "effective_copies", "find_installed"]


@attrs.frozen(kw_only=True)
class Installed:
    """One copy of a distribution; what can't be read of it is empty.

    Attributes:
        name: its canonical name, by its folder.
        version: its version, empty where its metadata can't be relied on.
        folder: its dist-info folder, or its name where it has none.
        requires: what it requires, as the texts of its ``Requires-Dist``.
        groups: the groups of its entry points.
        unread: the lines before the first of them, which nobody reads.
        installer: what installed it, such as ``pip`` or ``uv``.
        origin: from where, as pip takes it: a folder or a URL; empty for a package index.
        editable: whether it runs from the folder that is its origin.
    """

    name: str
    version: str
    folder: str
    requires: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    installer: str = ""
    origin: str = ""
    editable: bool = False

    @property
    def needs(self) -> tuple[str, ...]:
        """The names of the distributions that it requires in this environment."""
        return tuple(canonical(requirement.name) for requirement in applicable(self.requires))


def find_installed() -> list[Installed]:
    """Find all copies of all distributions; see `effective_copies` for those that count."""
    return [
        _read(distribution)
        for distribution in discover()
        if not name_of(distribution).startswith(LEFTOVER_MARK)
    ]


def effective_copies(copies: Iterable[Installed]) -> dict[str, Installed]:
    """Return of each name the copy that counts: the first whose metadata can be relied on.

    Where there is none such, it is the first.
    """
    effective: dict[str, Installed] = {}
    for copy in copies:
        if copy.name not in effective or (copy.version and not effective[copy.name].version):
            effective[copy.name] = copy
    return effective


def _read(distribution: Distribution) -> Installed:
    metadata, _ = read_metadata(distribution)
    origin, editable = read_origin(read_text(distribution, "direct_url.json"))
    return Installed(
        name=name_of(distribution),
        version=in_one_line(metadata["Version"]) if metadata else "",
        folder=where_is(distribution),
        requires=tuple(metadata.get_all("Requires-Dist", ())) if metadata else (),
        groups=_groups(distribution),
        unread=_unread(distribution),
        installer=in_one_line(read_text(distribution, "INSTALLER")),
        origin=origin,
        editable=editable,
    )


def _groups(distribution: Distribution) -> tuple[str, ...]:
    try:
        return tuple(sorted(map(in_one_line, distribution.entry_points.groups)))
    except Exception:  # noqa: BLE001 - a finder and its files may be anybody's
        return ()


def _unread(distribution: Distribution) -> tuple[str, ...]:
    lines = map(str.strip, read_text(distribution, "entry_points.txt").splitlines())
    before = takewhile(lambda line: not (line.startswith("[") and line.endswith("]")), lines)
    return tuple(in_one_line(line) for line in before if line and not line.startswith("#"))
