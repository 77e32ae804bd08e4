"""Run a league: make it, resume it or extend it, and play what is left to play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

import attrs

from knaves.errors import UsageError
from knaves.fair import random_secret, secret_of_seed
from knaves.interrupts import interruptible
from knaves.league.entrants import Found, find_changed, find_entrants, key_of, refuse_changed
from knaves.league.plan import Plan
from knaves.league.play import Follower, play_league
from knaves.league.request import Request
from knaves.league.settings import Mode, Settings, Stage
from knaves.league.store import LeagueReader, LeagueWriter, check_vacant, create_league
from knaves.packs import find_bot, load_game
from knaves_core.rules import DEFAULT_PRESET

__all__ = ["Contributions", "run_league"]

DEFAULT_DEALS: Final = 100
"""How many deals a new league has where nobody says how many."""
FEWEST_BOTS: Final = 2

Contributions = Iterable[tuple[str, str]]
"""Names of people, and what each has to say."""


def run_league(
    path: str | Path,
    game: str,
    bots: Sequence[str] = (),
    *,
    deals: int | None = None,
    jobs: int = 1,
    rules: str | None = None,
    sizes: Sequence[int] | None = None,
    gauntlet: str | None = None,
    seed: str | None = None,
    contribute: Callable[[], Contributions] | None = None,
    allow_changed: bool = False,
    follower: Follower | None = None,
) -> None:
    """Play a league to its end; one that exists is resumed, or extended if more is asked for.

    Games are the same whatever the number of jobs, the order in which bots are named, and
    however often the league was interrupted and resumed. Nothing is played twice. Ctrl-C ends
    it early; whatever ends it, what was stored by then stays.

    Args:
        path: the file of the league, which is made if it isn't there.
        game: the name of the game.
        bots: who joins, by reference (see `knaves.packs.load_player`). If nobody is named, a
            new league takes in all registered bots of the game that work, and again those
            that are new whenever it is resumed; a league of named bots stays as it is.
        deals: how many deals are played in all; None stands for 100 in a new league.
        jobs: in how many processes games are played at once. They import the main module
            anew, so a script needs its usual ``if __name__ == "__main__":``.
        rules: the rules as text, such as ``"house,plays=36"``.
        sizes: how many seats the tables have; by default all sizes that the game allows and
            that need no copies of a bot.
        gauntlet: a reference to the one bot that plays against all others.
        seed: what chance is derived from; by default a secret that is drawn at random.
        contribute: is asked what people add to the secret of a new league, when its follower
            has been told of the commitment. Only then is the file made.
        allow_changed: whether bots may have changed since they joined; that is noted.
        follower: is told what becomes of the league.

    Raises:
        BotError: if a game or bot can't be used, or ends a worker process.
        DealError: if the game is not for tables of these sizes.
        FileError: if the file can't be read or written, or isn't a league.
        Interrupted: if Ctrl-C was pressed.
        RulesError: if the rules can't be read.
        UsageError: if the request contradicts what is fixed of the league, a bot has changed,
            the numbers make no sense, or another process runs the league.
    """
    if jobs < 1:
        raise UsageError(f"games are played in 1 process or more, not in {jobs}")
    follower = Follower() if follower is None else follower
    with interruptible():
        loaded = load_game(game)
        for seats in sizes or ():  # before they are gathered: there may be any number
            loaded.check_seats(seats)
        request = Request(
            path=Path(path),
            game=loaded,
            bots=tuple(bots),
            deals=deals,
            rules=None if rules is None else loaded.spec(loaded.rules(rules)),
            sizes=None if sizes is None else tuple(sorted(set(sizes))),
            gauntlet=None if gauntlet is None else key_of(find_bot(gauntlet, game)),
            seed=seed,
            contributions=contribute is not None,
            allow_changed=allow_changed,
        )
        request.check()
        there = request.find_file()
        joining = _find_in(request) if there else _find_joining(request, None)
        for reason in joining.left_out:
            follower.left_out(reason)
        if not there:
            _make(request, joining, contribute, follower)
        with LeagueWriter(request.path) as writer:
            _enlarge(writer, request, joining, follower)
            play_league(writer, jobs, follower)


def _find_in(request: Request) -> Found:
    """Find who joins a league that is there, and check what is asked of it."""
    with LeagueReader(request.path) as league:
        request.check_against(league.settings)
        return _find_joining(request, league)


def _make(
    request: Request,
    joining: Found,
    contribute: Callable[[], Contributions] | None,
    follower: Follower,
) -> None:
    """Make the file of a new league, when people have had their say."""
    check_vacant(request.path)
    settings = _new_settings(request, joining)
    follower.committed(settings)
    contributions = () if contribute is None else tuple(contribute())
    create_league(request.path, attrs.evolve(settings, contributions=contributions))


def _find_joining(request: Request, league: LeagueReader | None) -> Found:
    """Find the bots that join a league, which is None while there is none.

    Raises:
        BotError: if a bot that is named can't be used.
        UsageError: if there are too few.
    """
    game = request.game.name
    present = () if league is None else league.entrants
    gauntlet = [] if request.gauntlet is None else [request.gauntlet]
    if request.bots:
        found = find_entrants(game, request.bots, present)
    elif league is None or league.settings.open:
        found = find_entrants(game, None, present)
    else:
        found = Found(())
    alone = find_entrants(game, gauntlet, (*present, *found.newcomers))
    found = Found((*found.newcomers, *alone.newcomers), found.left_out)
    bots = [entrant.key for entrant in (*present, *found.newcomers)]
    if len(bots) < FEWEST_BOTS:
        there = f"there is only {bots[0]}" if bots else "there is none"
        raise UsageError(f"a league is played by {FEWEST_BOTS} bots or more, and {there}")
    return found


def _new_settings(request: Request, joining: Found) -> Settings:
    """Return what is fixed of a new league."""
    game = request.game
    filled = tuple([seats for seats in game.seats if seats <= len(joining.newcomers)])
    return Settings(
        name=request.path.stem,
        game=game.name,
        rules=request.rules or game.spec(game.rules(DEFAULT_PRESET)),
        sizes=request.sizes or filled or (min(game.seats),),
        gauntlet=request.gauntlet,
        open=not request.bots,
        secret=random_secret() if request.seed is None else secret_of_seed(request.seed),
        seed=request.seed,
    )


def _enlarge(writer: LeagueWriter, request: Request, joining: Found, follower: Follower) -> None:
    """Add a stage to a league if there is more to play than before.

    Raises:
        UsageError: if there is to be less of it, or a bot has changed and must not.
    """
    league = writer.reader
    settings, stages = league.settings, league.stages
    before = stages[-1].deals if stages else 0
    deals = request.deals or before or DEFAULT_DEALS
    if deals < before:
        raise UsageError(
            f"{request.path} has {before} deals already, which stay: --deals may grow, not shrink"
        )
    there = {bot.key for bot in league.entrants}
    # Another process may have let them join between our look at the league and our lock.
    newcomers = [bot for bot in joining.newcomers if bot.key not in there]
    if newcomers or deals > before:
        bots = sorted([*there, *[bot.key for bot in newcomers]])
        stages = (*stages, Stage(len(stages), tuple(bots), deals))
    if league.blocks < Plan.of(settings, stages).blocks:
        _check_changes(writer, request)
    finished = Plan.of(settings, league.stages).is_finished_by(league.games)
    if finished and deals > before and settings.mode is Mode.FAIR:
        follower.disclosed(before)
    if len(stages) > len(league.stages):
        writer.add_stage(deals, newcomers)


def _check_changes(writer: LeagueWriter, request: Request) -> None:
    """Refuse bots that have changed, or note them where that is allowed."""
    changed = find_changed(writer.reader.entrants, request.game.name)
    if changed and not request.allow_changed:
        refuse_changed(changed)
    if changed:
        writer.note_changed(changed)
