"""What is known of a bot or a game that a pack offers, without importing it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import attrs

from knaves.errors import BotError
from knaves.errortext import in_one_line
from knaves.packs.distributions import MAX_NAME
from knaves.packs.status import Status

__all__ = ["BotEntry", "Entry", "GameEntry"]


def _name(text: str) -> str:
    return in_one_line(text[:MAX_NAME])


def _names(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(map(_name, texts))


@attrs.frozen(kw_only=True)
class Entry:
    """Something that can be named. Strangers wrote its texts; all but its value are plain.

    Attributes:
        name: the name by which it is called.
        pack: the canonical name of its distribution; of a bare class, its file or module.
        version: the version of the pack; empty for a bare class, or where it can't be read.
        value: where its class is, such as ``my_pack:Captor``.
        status: whether it can be used.
        reason: why it can't be used, in one line; empty where it can.
        traceback: the traceback of what broke it, or an empty text.
    """

    kind: ClassVar[str]

    name: str = attrs.field(converter=_name)
    pack: str = attrs.field(converter=in_one_line)
    version: str = attrs.field(converter=_name)
    value: str
    status: Status = Status.OK
    reason: str = attrs.field(default="", converter=in_one_line)
    traceback: str = attrs.field(default="", repr=False)

    @property
    def qualified_name(self) -> str:
        """The name with its pack, which tells those of the same name apart: ``pack/name``."""
        return f"{self.pack}/{self.name}"

    def refusal(self) -> BotError:
        """Say in one line why it can't be used, although it is there."""
        pack = f"{self.pack} {self.version}".strip()
        return BotError(f"{self.kind} {self.name} of {pack} is {self.status}: {self._explanation}")

    @property
    def _explanation(self) -> str:
        return self.reason + (" (--debug shows where)" if self.traceback else "")


@attrs.frozen(kw_only=True)
class BotEntry(Entry):
    """A bot that can be named.

    Attributes:
        games: the names of the games that it plays.
        any_game: whether it is registered for any game, those of other packs included.
        installed: whether it comes from an installed pack, and not as a bare class.
    """

    kind = "bot"

    games: tuple[str, ...] = attrs.field(converter=_names)
    any_game: bool = False
    installed: bool = True

    def refusal(self) -> BotError:
        """Say in one line why it can't be used, although it is there."""
        if self.installed:
            return super().refusal()
        return BotError(f"bot {in_one_line(self.value)} can't be used: {self._explanation}")


@attrs.frozen(kw_only=True)
class GameEntry(Entry):
    """A game that can be named."""

    kind = "game"
