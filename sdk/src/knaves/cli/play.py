"""The command ``knaves play``."""

from __future__ import annotations

from typing import Annotated

import typer

from knaves.cli.options import HOUSE, GameName, Rules, Seed, whole
from knaves.cli.status import INTERRUPTED

__all__ = ["play"]


def play(
    game: GameName,
    bots: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="BOT", help="Whom you play against; missing ones are chosen for you."
        ),
    ] = None,
    seat: Annotated[
        int, typer.Option(metavar="N", parser=whole, help="Where you sit, from 0.")
    ] = 0,
    rules: Rules = HOUSE,
    seed: Seed = None,
) -> None:
    """Play against bots at this terminal, game after game."""
    from knaves.cli.terminal import open_dialogue
    from knaves.errors import UsageError
    from knaves.fair import Chance, random_seed
    from knaves.interrupts import interruptible
    from knaves.packs import choose_bots, load_game, load_player
    from knaves.session import play_session, seats_for

    loaded = load_game(game)
    chosen_rules = loaded.rules(rules)
    names = bots or []
    seats = seats_for(loaded, len(names))
    loaded.check_seats(seats)
    if not 0 <= seat < seats:
        raise UsageError(f"there is no seat {seat}: --seat takes 0 to {seats - 1}")
    missing = seats - 1 - len(names)
    if missing:
        names = [*names, *choose_bots(game, missing)]
    players = [load_player(name, game) for name in names]
    chance = Chance.of_seed(random_seed() if seed is None else seed)
    with interruptible():
        session = play_session(
            loaded, chosen_rules, players, open_dialogue(), chance=chance, seat=seat
        )
    if session.interrupted:
        raise typer.Exit(INTERRUPTED)
