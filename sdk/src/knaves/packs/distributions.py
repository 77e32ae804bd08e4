"""Read single distributions: what each is called, what it says of itself, what it installed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

# Its import replaces the finder of distributions in the whole process, so it is imported
# here and nowhere else.
from importlib_metadata import Distribution, PackageMetadata

import knaves_core
from knaves.errortext import in_one_line
from knaves.packs.origins import plain_path, read_origin

__all__ = [
    "CORE",
    "LEFTOVER_MARK",
    "MAX_NAME",
    "Distribution",
    "can_be_name",
    "canonical",
    "discover",
    "name_of",
    "read_metadata",
    "read_text",
    "where_is",
]

CORE: Final = "knaves-core"
"""The distribution whose version packs depend on, and whose games keep their names."""

LEFTOVER_MARK: Final = "~"
"""What pip puts before the name of a folder while it replaces it."""

MAX_NAME: Final = 200
"""As long as a name can be, and what is shown of one that is longer."""

CANONICAL: Final = re.compile(r"[a-z0-9](?:[a-z0-9-]*[a-z0-9])?")


def canonical(name: str) -> str:
    """Return the one spelling by which a distribution's name is compared (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def can_be_name(name: str) -> bool:
    """Tell whether a distribution may have this canonical name (PEP 508)."""
    return len(name) <= MAX_NAME and CANONICAL.fullmatch(name) is not None


def discover() -> list[Distribution]:
    """Return all copies of all distributions; of those with one name, the first counts.

    They are in the order of the path, in which Python imports them; but if there are several
    of knaves-core, the one that installed the knaves_core that is running comes first.
    """
    found = list(Distribution.discover())
    cores = [distribution for distribution in found if name_of(distribution) == CORE]
    if len(cores) < 2:
        return found
    running = Path(knaves_core.__file__).resolve()
    holders = [core for core in cores if _installed(core, running)]
    return holders + [distribution for distribution in found if distribution not in holders]


def name_of(distribution: Distribution) -> str:
    """Return the canonical name that the folder of a distribution has.

    It costs no reading, it is there even where METADATA is not, and installers go by it.
    """
    path: Any = getattr(distribution, "_path", None)  # private; a finder of others may lack it
    if not isinstance(getattr(path, "name", None), str):
        metadata = _metadata(distribution)
        return canonical(metadata["Name"]) if metadata else ""
    if path.name.upper() == "EGG-INFO":
        path = path.parent
    return canonical(Path(path.name).stem.partition("-")[0])


def read_metadata(distribution: Distribution) -> tuple[PackageMetadata | None, str]:
    """Return the metadata of a distribution, or None and why it can't be relied on."""
    name, metadata = name_of(distribution), _metadata(distribution)
    if metadata is None:
        return None, f"its METADATA is missing or can't be read: reinstall {name}"
    # Whoever claims the name of another pack must not be taken for it.
    claimed = metadata["Name"]
    if canonical(claimed) != name:
        says = in_one_line(claimed[:MAX_NAME]) or "no name"
        return None, f"its folder says {name}, its METADATA {says}: reinstall it"
    return metadata, ""


def _metadata(distribution: Distribution) -> PackageMetadata | None:
    try:
        metadata = distribution.metadata
    except Exception:  # noqa: BLE001 - missing, unreadable, or not even text
        return None
    return metadata if "Name" in metadata and "Version" in metadata else None


def read_text(distribution: Distribution, file: str) -> str:
    """Return the text of a metadata file, which is empty if it can't be read."""
    try:
        return distribution.read_text(file) or ""
    except Exception:  # noqa: BLE001 - a finder and its files may be anybody's
        return ""


def where_is(distribution: Distribution) -> str:
    """Return the folder of a distribution, or its name where it has none, as plain text."""
    return plain_path(str(getattr(distribution, "_path", None) or distribution))


def _installed(distribution: Distribution, file: Path) -> bool:
    """Tell whether a file came with a distribution, as far as that can be known."""
    origin, editable = read_origin(read_text(distribution, "direct_url.json"))
    if editable:
        return file.is_relative_to(Path(origin).resolve())
    try:
        return any(
            Path(str(distribution.locate_file(path))).resolve() == file
            for path in distribution.files or ()
            if path.name == file.name
        )
    except Exception:  # noqa: BLE001 - as above
        return False
