"""Tell how each distribution came into this environment, for those who have to mend it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

import attrs

from knaves.packs.distributions import (
    LEFTOVER_MARK,
    Distribution,
    canonical,
    folder_name,
    metadata_of,
    where_is,
)
from knaves.packs.requirements import applicable

__all__ = ["Installed", "find_installed", "those_that_count"]


@attrs.frozen(kw_only=True)
class Installed:
    """One copy of a distribution; what can't be read of it is empty.

    Attributes:
        name: its canonical name; where its metadata can't be read, that of its folder.
        version: its version, empty where its metadata can't be read.
        folder: its dist-info folder, or its name where it has none.
        requires: what it requires, as the texts of its ``Requires-Dist``.
        groups: the groups of its entry points.
        installer: what installed it, such as ``pip`` or ``uv``.
        origin: from where, as pip takes it: a folder or a URL; empty for a package index.
        editable: whether it runs from the folder that is its origin.
    """

    name: str
    version: str
    folder: str
    requires: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    installer: str = ""
    origin: str = ""
    editable: bool = False

    @property
    def needs(self) -> tuple[str, ...]:
        """The names of the distributions that it requires in this environment."""
        return tuple(canonical(requirement.name) for requirement in applicable(self.requires))


def find_installed() -> list[Installed]:
    """Find all copies of all distributions, in the order in which Python looks for them."""
    return [
        _read(distribution)
        for distribution in Distribution.discover()
        if not folder_name(distribution).startswith(LEFTOVER_MARK)
    ]


def those_that_count(copies: Iterable[Installed]) -> dict[str, Installed]:
    """Return of each name the copy that counts: the first, but for debris without METADATA."""
    counting: dict[str, Installed] = {}
    for copy in copies:
        if copy.name not in counting or (copy.version and not counting[copy.name].version):
            counting[copy.name] = copy
    return counting


def _read(distribution: Distribution) -> Installed:
    folder, metadata = where_is(distribution), metadata_of(distribution)
    origin, editable = _origin(_text(distribution, "direct_url.json"))
    return Installed(
        name=canonical(metadata["Name"]) if metadata else folder_name(distribution),
        version=metadata["Version"] if metadata else "",
        folder=folder,
        requires=tuple(metadata.get_all("Requires-Dist", ())) if metadata else (),
        groups=_groups(distribution),
        installer=_text(distribution, "INSTALLER").strip(),
        origin=origin,
        editable=editable,
    )


def _groups(distribution: Distribution) -> tuple[str, ...]:
    try:
        return tuple(sorted(distribution.entry_points.groups))
    except Exception:  # noqa: BLE001 - as above
        return ()


def _text(distribution: Distribution, file: str) -> str:
    try:
        return distribution.read_text(file) or ""
    except Exception:  # noqa: BLE001 - a finder and its files may be anybody's
        return ""


def _origin(text: str) -> tuple[str, bool]:
    """Read a ``direct_url.json`` (PEP 610): from where, and whether editable."""
    try:
        document: dict[str, Any] = json.loads(text)
        url: str = document["url"]
        if "vcs_info" in document:
            revision = document["vcs_info"]
            return f"{revision['vcs']}+{url}@{revision['commit_id']}", False
        editable: bool = document.get("dir_info", {}).get("editable") is True
        return _place(url), editable
    except (AttributeError, KeyError, TypeError, ValueError):
        return "", False


def _place(url: str) -> str:
    """Return the path of a local URL, and another URL as it is."""
    address = urlsplit(url)
    if address.scheme != "file":
        return url
    from urllib.request import url2pathname  # noqa: PLC0415 - as heavy as all of packs

    return url2pathname(address.path)
