"""What is known of a bot or a game that a pack offers, without importing it."""

from __future__ import annotations

import enum

import attrs

__all__ = ["BotEntry", "GameEntry", "Status"]


class Status(enum.StrEnum):
    """Whether a bot or a game can be used, and if not, why."""

    OK = "ok"
    """It can be named and used."""
    AMBIGUOUS = "ambiguous"
    """Another pack offers the same name; ``pack/name`` tells the two apart."""
    INCOMPATIBLE = "incompatible"
    """Its pack requires another version of knaves-core than the installed one."""
    BLOCKED = "blocked"
    """Whoever runs the arena blocked it."""
    BROKEN = "broken"
    """It is registered wrongly, can't be imported, or its hooks are wrong."""


@attrs.frozen(kw_only=True)
class BotEntry:
    """A bot that can be named.

    Attributes:
        name: the name by which it is called.
        pack: the canonical name of its distribution; of a bare class, its file or module.
        version: the version of the pack; empty for a bare class, or where it can't be read.
        games: the names of the games that it plays.
        any_game: whether it is registered for any game, those of other packs included.
        value: where its class is, such as ``my_pack:Captor``.
        installed: whether it comes from an installed pack, and not as a bare class.
        status: whether it can be used.
        reason: why it can't be used, in one line; empty where it can.
        traceback: the traceback of what broke it, or an empty text.
    """

    name: str
    pack: str
    version: str
    games: tuple[str, ...]
    value: str
    any_game: bool = False
    installed: bool = True
    status: Status = Status.OK
    reason: str = ""
    traceback: str = attrs.field(default="", repr=False)

    @property
    def qualified_name(self) -> str:
        """The name with its pack, which tells bots of the same name apart: ``pack/name``."""
        return f"{self.pack}/{self.name}"


@attrs.frozen(kw_only=True)
class GameEntry:
    """A game that can be named.

    Attributes:
        name: the name by which it is called.
        pack: the canonical name of its distribution.
        version: the version of the pack, empty where it can't be read.
        value: where its class is, such as ``my_pack:Whist``.
        status: whether it can be used.
        reason: why it can't be used, in one line; empty where it can.
        traceback: the traceback of what broke it, or an empty text.
    """

    name: str
    pack: str
    version: str
    value: str
    status: Status = Status.OK
    reason: str = ""
    traceback: str = attrs.field(default="", repr=False)
