"""The command ``knaves games``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from knaves.cli.output import open_console, plain_table, print_json

if TYPE_CHECKING:
    from rich.console import Console

    from knaves.packs import GameEntry
    from knaves_core import Game

__all__ = ["games"]


def games(
    name: Annotated[str | None, typer.Argument(help="A game to explain, such as pisti.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, and nothing else.")] = False,
) -> None:
    """List the installed games with their presets and options, or explain one in words."""
    from knaves.packs import Status, check_game, find_game, find_games, load_game

    found = [find_game(name)] if name else [check_game(entry) for entry in find_games()]
    listed = [
        (entry, load_game(entry.name) if entry.status is Status.OK else None) for entry in found
    ]
    if as_json:
        print_json(games=[_document(*row, explain=name is not None) for row in listed])
    else:
        _print_games(listed, explain=name is not None)


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


def _print_games(listed: list[tuple[GameEntry, Game[Any] | None]], *, explain: bool) -> None:
    console = open_console()
    for entry, game in listed:
        if game is None:
            problem = f"{entry.name} of {entry.pack} is {entry.status}: {entry.reason}\n"
            console.print(problem, soft_wrap=True)
        elif explain:
            _print_rules(console, game)
            _print_options(console, game)
        else:
            seats = " to ".join(map(str, sorted({game.seats[0], game.seats[-1]})))
            pack = f"{entry.pack} {entry.version}"
            console.print(f"{entry.name}: {game.title} for {seats} seats ({pack})", style="bold")
            _print_options(console, game)


def _print_rules(console: Console, game: Game[Any]) -> None:
    """Print the rules in words: laid out on a terminal, as they are written elsewhere."""
    from rich.markdown import Markdown

    text = _rules_text(game)
    if console.is_terminal:
        console.print(Markdown(text))
    else:
        console.print(text, soft_wrap=True)


def _print_options(console: Console, game: Game[Any]) -> None:
    values = _presets(game)
    house = next(iter(values.values()))
    presets = plain_table("preset", "what it changes")
    for name, written in values.items():
        changes = [
            f"{option}={written[option]}" for option in house if written[option] != house[option]
        ]
        presets.add_row(name, ", ".join(changes))
    options = plain_table("option", "values", "default", "what it decides")
    for option in _options(game):
        options.add_row(*option.values())
    for table in (presets, options):
        console.print(table)
        console.print()
