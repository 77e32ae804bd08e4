"""The command ``knaves league run``."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from knaves.cli.league.files import SUFFIX
from knaves.cli.league.show import print_result
from knaves.cli.options import BOT_FORMS, HOUSE, RULES_HELP, AsJson, GameName, Jobs, Seed, whole

if TYPE_CHECKING:
    from knaves.cli.league.lines import Lines

__all__ = ["run"]


def _sizes(text: str) -> range:
    """Read how many seats tables have: a number, or two with a dash between."""
    first, dash, last = text.partition("-")
    sizes = range(whole(first), whole(last if dash else first) + 1)
    if not sizes:
        raise typer.BadParameter(f"{text!r} holds no number: the smaller one comes first")
    return sizes


Bots = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="BOT",
        help=f"Who joins: {BOT_FORMS}.",
        show_default="all registered bots of the game",
    ),
]
Deals = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        parser=whole,
        help="How many deals are played in all; it may grow later.",
        show_default="100; what it has, for a league that exists",
    ),
]
League = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="The file of the league; one that exists is resumed or extended.",
        show_default=f"GAME{SUFFIX}",
    ),
]
GivenRules = Annotated[
    str | None, typer.Option(metavar="SPEC", help=RULES_HELP, show_default=HOUSE)
]
Seats = Annotated[
    range | None,
    typer.Option(
        metavar="N|A-B",
        parser=_sizes,
        help="How many sit at a table.",
        show_default="all sizes that need no copies of a bot",
    ),
]
Gauntlet = Annotated[
    str | None,
    typer.Option(metavar="BOT", help="Let this bot sit at every table: one against all."),
]
Contributions = Annotated[
    bool,
    typer.Option(
        "--contributions",
        help="When the commitment is shown, read lines `name: text` that take part in chance.",
    ),
]
AllowChanged = Annotated[
    bool,
    typer.Option("--allow-changed", help="Go on though bots have changed, and note it."),
]


def run(  # noqa: PLR0917 - options are given by name
    game: GameName,
    bots: Bots = None,
    deals: Deals = None,
    league: League = None,
    jobs: Jobs = 1,
    rules: GivenRules = None,
    seats: Seats = None,
    gauntlet: Gauntlet = None,
    seed: Seed = None,
    contributions: Contributions = False,
    allow_changed: AllowChanged = False,
    as_json: AsJson = False,
) -> None:
    """Play a league between many bots, or go on with it.

    More deals and bots extend it. All that is played is stored at once: whatever ends the
    command, the same one goes on.

    Example: knaves league run pisti --deals 200 --jobs 2
    """
    from knaves.cli.league.contributions import read_contributions
    from knaves.cli.league.following import followed
    from knaves.interrupts import Stopped
    from knaves.league.run import run_league
    from knaves.league.store import LeagueReader
    from knaves.strangers import output_to_stderr

    path = Path(f"{game}{SUFFIX}") if league is None else league
    with output_to_stderr():
        try:
            with followed(contributions=contributions) as follower:
                run_league(
                    path,
                    game,
                    bots or (),
                    deals=deals,
                    jobs=jobs,
                    rules=rules,
                    sizes=seats,
                    gauntlet=gauntlet,
                    seed=seed,
                    contribute=read_contributions if contributions else None,
                    allow_changed=allow_changed,
                    follower=follower,
                )
        except Stopped:
            _interrupted(follower, _resuming(game, league, jobs))
            raise
    with LeagueReader(path) as reader:
        result = follower.result(reader)
    print_result(result, as_json=as_json)


def _interrupted(follower: Lines, resuming: str) -> None:
    """Say how to go on with a league that was stopped, if there is one yet."""
    if follower.under_way:
        print(f"knaves: interrupted; to go on: {resuming}")
    elif follower.announced:
        print("knaves: interrupted before there was a league: the next one commits anew")


def _resuming(game: str, league: Path | None, jobs: int) -> str:
    """Return the command that goes on with a league."""
    words = ["knaves", "league", "run", game]
    words += [] if league is None else ["--league", str(league)]
    words += [] if jobs == 1 else ["--jobs", str(jobs)]
    return shlex.join(words)
