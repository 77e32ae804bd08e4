"""What a pack and its bot are called: the words in which one pack differs from another."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import attrs

from knaves.errors import FileError
from knaves.scaffold.tables import Table

__all__ = ["PYPROJECT", "Tokens"]

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
            FileError: if that can't be read, something in it is of another type than it must
                be, or it registers no bot for a game.
        """
        path = folder / PYPROJECT
        project = Table.of_file(path).table("project")
        values = _values(project.table("entry-points"))
        if not values:
            raise FileError(f"{path} registers no bot: it has no entry point in {GROUP}<game>")
        bot, value = next(iter(values.values()))
        module, colon, class_name = value.partition(":")
        if not (module.strip() and colon and class_name.strip()):
            raise FileError(f"{path}: the entry point of {bot!r} must be of the form module:Class")
        return cls(
            bot=bot,
            distribution=project.text("name", bot),
            package=module.partition(".")[0].strip(),
            class_name=class_name.strip(),
            games=tuple(game for game, (name, _) in values.items() if name == bot),
        )

    @property
    def words(self) -> tuple[str, ...]:
        """The words that stand for this pack in its files."""
        return self.distribution, self.package, self.class_name, self.bot


def _values(groups: Table) -> dict[str, tuple[str, str]]:
    """Return the name and value of the first entry point that a pack has for each game."""
    tables = {name: groups.table(name) for name in sorted(groups.values) if name.startswith(GROUP)}
    first = {group: next(iter(table.values)) for group, table in tables.items() if table.values}
    return {
        group.removeprefix(GROUP): (name, tables[group].text(name)) for group, name in first.items()
    }
