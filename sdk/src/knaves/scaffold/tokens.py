"""What a pack and its bot are called: the words in which one pack differs from another."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

import attrs

from knaves.errors import FileError

__all__ = ["PYPROJECT", "Tokens", "read_text"]

PYPROJECT: Final = "pyproject.toml"
"""The file of a pack that holds its tokens."""

GROUP: Final = "knaves.bots."


@attrs.frozen
class Tokens:
    """What a pack with one bot is called.

    Attributes:
        bot: the bot's name: that of its entry points.
        distribution: the name under which the pack is installed.
        package: the name under which it is imported.
        class_name: the name of the bot's class.
        games: the games that the bot is registered for, sorted.
    """

    bot: str
    distribution: str
    package: str
    class_name: str
    games: tuple[str, ...]

    @classmethod
    def of_bot(cls, name: str, *games: str) -> Tokens:
        """Derive the tokens of a new pack from the name of its bot.

        >>> Tokens.of_bot("my-magpie").class_name
        'MyMagpieBot'
        """
        words = "".join(word.capitalize() for word in name.split("-"))
        class_name = f"{words.removesuffix('Bot')}Bot"
        return cls(name, name, name.replace("-", "_"), class_name, games)

    @classmethod
    def of_pack(cls, folder: Path) -> Tokens:
        """Read the tokens of a pack from its ``pyproject.toml``.

        Raises:
            FileError: if that can't be read, or registers no bot for a game.
        """
        path = folder / PYPROJECT
        try:
            project = tomllib.loads(read_text(path)).get("project", {})
        except tomllib.TOMLDecodeError as error:
            raise FileError(f"{path} isn't TOML: {error}") from None
        values = _values(project)
        if not values:
            raise FileError(f"{path} registers no bot: it has no entry point in {GROUP}<game>")
        bot, value = next(iter(values.values()))
        module, _, class_name = value.partition(":")
        return cls(
            bot=bot,
            distribution=project.get("name", bot),
            package=module.partition(".")[0].strip(),
            class_name=class_name.strip(),
            games=tuple(game for game, (name, _) in values.items() if name == bot),
        )

    @property
    def words(self) -> tuple[str, ...]:
        """The words that stand for this pack in its files."""
        return self.distribution, self.package, self.class_name, self.bot


def read_text(path: Path) -> str:
    """Read a text file of a pack.

    Raises:
        FileError: if it can't be read, or is no text.
    """
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise FileError.reading(path, error.strerror) from None
    except UnicodeDecodeError:
        raise FileError.reading(path, "it isn't text in UTF-8") from None


def _values(project: dict[str, Any]) -> dict[str, tuple[str, str]]:
    """Return the name and value of the first entry point that a pack has for each game."""
    groups = sorted(project.get("entry-points", {}).items())
    return {
        group.removeprefix(GROUP): next(iter(points.items()))
        for group, points in groups
        if group.startswith(GROUP) and points
    }
