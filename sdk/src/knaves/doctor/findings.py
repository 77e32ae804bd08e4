"""What doctor can find: each kind with its id, its severity, its meaning and its remedy."""

from __future__ import annotations

import enum
from typing import Final

import attrs

__all__ = ["KINDS", "Finding", "Kind", "Severity"]


class Severity(enum.StrEnum):
    """How bad a finding is; the worst come first."""

    ERROR = "error"
    """Something that is installed can't be used."""
    WARNING = "warning"
    """Everything can be used, but perhaps it is not what somebody meant."""
    NOTE = "note"
    """It is as somebody wanted it, and good to know."""


@attrs.frozen
class Kind:
    """A kind of finding.

    Attributes:
        id: its name, which stays the same from version to version.
        severity: how bad it is.
        meaning: what is wrong, in general.
        remedy: what to do about it, in general.
    """

    id: str
    severity: Severity
    meaning: str
    remedy: str

    def found(self, what: str, where: str, *, command: str = "") -> Finding:
        """Return a finding of this kind.

        Args:
            what: what is wrong with what, in one line.
            where: the file or folder that it is about.
            command: a command that mends it, if there is one.
        """
        return Finding(self, what, where, command)


@attrs.frozen
class Finding:
    """One thing that doctor found.

    Attributes:
        kind: its kind, with its id and severity.
        what: what is wrong with what, in one line.
        where: the file or folder that it is about.
        command: a command that mends it, or an empty text.
    """

    kind: Kind
    what: str
    where: str
    command: str = ""

    @property
    def do(self) -> str:
        """What to do about it, in one line; with the command, if there is one."""
        return f"{self.kind.remedy}: {self.command}" if self.command else self.kind.remedy


DAMAGED: Final = Kind(
    "damaged-pack",
    Severity.ERROR,
    "The metadata of a pack is missing, can't be read, or is that of another one.",
    "delete this folder and install the pack again",
)
LEFTOVER: Final = Kind(
    "leftover",
    Severity.WARNING,
    "An interrupted installation left a folder behind, marked with `~`.",
    "delete this folder",
)
DUPLICATE: Final = Kind(
    "duplicate",
    Severity.WARNING,
    "A distribution lies on the path more than once; one copy counts, and this is another.",
    "delete this folder, or the other one if this is the copy that you mean",
)
UNMET: Final = Kind(
    "unmet-requirement",
    Severity.ERROR,
    "What knaves or a pack requires is missing, or is there in another version.",
    "upgrade what requires it, or install what it requires",
)
UNCHECKED: Final = Kind(
    "unchecked",
    Severity.WARNING,
    "The version of a pack, or what it requires, is not of the form that it must have, so nobody "
    "checks it.",
    "correct it in the `pyproject.toml` of the pack and install the pack again",
)
INVALID_NAME: Final = Kind(
    "invalid-name",
    Severity.ERROR,
    "An entry point has a name that no bot or game may have.",
    "rename the entry point, with 2 to 32 small letters, digits and hyphens, a letter first, "
    "and install the pack again",
)
UNKNOWN_GAME: Final = Kind(
    "unknown-game",
    Severity.ERROR,
    "A bot is registered for a game that no installed pack offers.",
    "correct the group of the entry point, or install the pack with the game",
)
UNKNOWN_GROUP: Final = Kind(
    "unknown-group",
    Severity.WARNING,
    "A group of entry points begins like ours and is none of them, so nobody reads it.",
    "name the group `knaves.bots`, `knaves.bots.GAME` or `knaves.games`, and install it again",
)
BOT_CLASH: Final = Kind(
    "bot-clash",
    Severity.WARNING,
    "Two packs offer a bot of the same name for the same game.",
    "write `pack/name`, or uninstall one of the packs",
)
GAME_CLASH: Final = Kind(
    "game-clash",
    Severity.ERROR,
    "Two packs offer a game of the same name, and it can't be used.",
    "uninstall one of the packs, or put it into `KNAVES_BLOCK`",
)
STALE_EDITABLE: Final = Kind(
    "stale-editable",
    Severity.ERROR,
    "An editable installation leads to a folder or a module that is no longer there.",
    "put it back, uninstall the pack, or install it again from where it is now",
)
STALE_PATH: Final = Kind(
    "stale-path",
    Severity.WARNING,
    "A `.pth` file puts a folder on the path that isn't there.",
    "put the folder back, or delete this line, or the file",
)
BROKEN: Final = Kind(
    "broken",
    Severity.ERROR,
    "A bot or a game is registered wrongly, can't be imported, or its hooks are wrong.",
    "mend it, or install its pack again if its entry points have changed; "
    "`knaves bots --debug` shows the traceback of a bot",
)
HANGS: Final = Kind(
    "import-hangs",
    Severity.ERROR,
    "The import of a pack doesn't end in time.",
    "take out what waits at import; until then put the pack into `KNAVES_BLOCK`",
)
ENDS: Final = Kind(
    "import-ends",
    Severity.ERROR,
    "A pack ends Python while it is imported, by an exit or a crash.",
    "take out what ends it at import; until then put the pack into `KNAVES_BLOCK`",
)
BLOCKED: Final = Kind(
    "blocked",
    Severity.NOTE,
    "Bots or games are blocked by the environment variable `KNAVES_BLOCK`.",
    "take them out of `KNAVES_BLOCK` to use them",
)
OTHER_COMMAND: Final = Kind(
    "other-command",
    Severity.WARNING,
    "The `knaves` on the PATH belongs to another Python, which sees other packs.",
    "put the folder of this one first on the PATH, or run it by its Python",
)
READ_ONLY: Final = Kind(
    "read-only-folder",
    Severity.WARNING,
    "No file can be written into the folder where knaves runs, where records would go.",
    "run knaves in another folder, or name files in another one",
)

KINDS: Final = (
    DAMAGED,
    LEFTOVER,
    DUPLICATE,
    UNMET,
    UNCHECKED,
    INVALID_NAME,
    UNKNOWN_GAME,
    UNKNOWN_GROUP,
    BOT_CLASH,
    GAME_CLASH,
    STALE_EDITABLE,
    STALE_PATH,
    BROKEN,
    HANGS,
    ENDS,
    BLOCKED,
    OTHER_COMMAND,
    READ_ONLY,
)
"""All kinds of findings, as the documentation lists them."""
