"""The command ``knaves games``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from knaves.cli.options import AsJson
from knaves.cli.output import open_console, plain_table, print_json

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from knaves.packs import GameEntry
    from knaves_core import Game

__all__ = ["games"]


def games(
    name: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game to explain, such as pisti.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the installed games, or explain one.

    With the name of a game, prints its rules in words, its presets and its options.
    """
    from knaves.packs import Status, check_game, find_game, find_games, load_game

    found = [find_game(name)] if name else [check_game(entry) for entry in find_games()]
    listed = [
        (entry, load_game(entry.name) if entry.status is Status.OK else None) for entry in found
    ]
    if as_json:
        print_json(games=[_document(*row, explain=name is not None) for row in listed])
    elif name is None:
        _print_games(listed)
    else:
        _print_game(load_game(name))


def _document(entry: GameEntry, game: Game[Any] | None, *, explain: bool) -> dict[str, Any]:
    document = {
        "name": entry.name,
        "pack": entry.pack,
        "version": entry.version,
        "status": entry.status,
        "reason": entry.reason,
        "title": game and game.title,
        "seats": game and {"least": game.seats[0], "most": game.seats[-1]},
        "presets": _presets(game) if game else {},
        "options": _options(game) if game else [],
    }
    if explain and game:
        document["rules"] = _rules_text(game)
    return document


def _presets(game: Game[Any]) -> dict[str, dict[str, str]]:
    """Return the value that each option has in each preset, as rules are written."""
    return {
        name: {
            option: described.write(getattr(rules, option))
            for option, described in rules.options().items()
        }
        for name, rules in game.presets.items()
    }


def _options(game: Game[Any]) -> list[dict[str, str]]:
    house = game.rules()
    return [
        {
            "name": name,
            "values": described.values,
            "default": described.write(getattr(house, name)),
            "help": described.help,
        }
        for name, described in house.options().items()
    ]


def _rules_text(game: Game[Any]) -> str:
    try:
        return game.rules_text()
    except OSError:
        return f"The pack of {game.name} has no rules in words.\n"


def _print_games(listed: list[tuple[GameEntry, Game[Any] | None]]) -> None:
    """Print a line a game, and what is wrong with those that can't be used."""
    console = open_console()
    table = plain_table("game", "title", "seats", "presets")
    for entry, game in listed:
        if game is not None:
            seats = " to ".join(map(str, sorted({game.seats[0], game.seats[-1]})))
            table.add_row(entry.name, game.title, seats, ", ".join(game.presets))
    console.print(table)
    for entry, game in listed:
        if game is None:
            console.print(f"{entry.name} of {entry.pack} is {entry.status}: {entry.reason}")
    console.print("\n`knaves games GAME` prints the rules of one in words, and its options.")


def _print_game(game: Game[Any]) -> None:
    console = open_console()
    _print_rules(console, game)
    for table in (_presets_table(game), _options_table(game)):
        console.print()
        console.print(table)


def _print_rules(console: Console, game: Game[Any]) -> None:
    """Print the rules in words: laid out on a terminal, as they are written elsewhere."""
    from rich.markdown import Markdown

    text = _rules_text(game)
    console.print(Markdown(text) if console.is_terminal else text.rstrip("\n"))


def _presets_table(game: Game[Any]) -> Table:
    values = _presets(game)
    house = next(iter(values.values()))
    table = plain_table("preset", "what it changes")
    for name, written in values.items():
        changes = [
            f"{option}={written[option]}" for option in house if written[option] != house[option]
        ]
        table.add_row(name, ", ".join(changes) or "nothing; it is the default")
    return table


def _options_table(game: Game[Any]) -> Table:
    table = plain_table("option", "values", "default", "what it decides")
    for option in _options(game):
        table.add_row(*option.values())
    return table
