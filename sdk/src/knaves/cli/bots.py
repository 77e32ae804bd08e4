"""The command ``knaves bots``."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from knaves.cli.options import AsJson
from knaves.cli.output import open_console, plain_table, print_json

if TYPE_CHECKING:
    from knaves.packs import BotEntry

__all__ = ["bots"]


def bots(
    context: typer.Context,
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="Only those that play this game.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the installed bots, and say why one can't be used."""
    from knaves.packs import Catalogue, check_bot, find_game

    catalogue = Catalogue.read()
    if game is not None:
        find_game(game, catalogue)
    found = [check_bot(bot) for bot in catalogue.bots(game)]
    if as_json:
        print_json(bots=[_document(bot) for bot in found])
    else:
        _print_table(found, hint=not context.obj)
    for damaged in catalogue.damaged:
        print(f"knaves: passed over {damaged.where}: {damaged.reason}", file=sys.stderr)
    if context.obj:  # --debug; see `knaves.cli.commands.run`
        for bot in found:
            if bot.traceback:
                print(f"\n{bot.qualified_name}\n{bot.traceback}", end="", file=sys.stderr)


def _document(bot: BotEntry) -> dict[str, Any]:
    return {
        "name": bot.name,
        "pack": bot.pack,
        "version": bot.version,
        "games": bot.games,
        "status": bot.status,
        "reason": bot.reason,
    }


def _print_table(found: list[BotEntry], *, hint: bool) -> None:
    console = open_console()
    if not found:
        console.print("No bots are installed.")
        return
    table = plain_table("bot", "plays", "pack", "version", "status")
    for bot in found:
        plays = "any game" if bot.any_game else ", ".join(bot.games)
        table.add_row(bot.name, plays, bot.pack, bot.version, bot.status)
    console.print(table)
    reasons = [bot for bot in found if bot.reason]
    if reasons:
        console.print()
    for bot in reasons:
        console.print(f"{bot.qualified_name} is {bot.status}: {bot.reason}")
    if hint and any(bot.traceback for bot in found):
        console.print("--debug shows the tracebacks.")
