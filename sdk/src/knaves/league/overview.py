"""What a file of a league is at a glance, without adding up its games."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

import attrs

from knaves.league.labels import labels_of
from knaves.league.plan import Plan
from knaves.league.store import LeagueReader, is_locked
from knaves_core import KnavesError

__all__ = ["LeagueState", "Overview", "read_overview"]


class LeagueState(StrEnum):
    """What becomes of a league at the moment."""

    RUNNING = "running"
    """A process plays it."""
    INTERRUPTED = "interrupted"
    """Something that is planned isn't played, and nobody plays it."""
    FINISHED = "finished"
    """All that is planned is played."""
    DAMAGED = "damaged"
    """It can't be read, or holds what no league can."""


@attrs.frozen
class Overview:
    """What a file of a league is at a glance.

    Attributes:
        path: the file.
        state: what becomes of it.
        reason: why it can't be read, in one line; empty otherwise, when the rest counts.
        game: the name of the game.
        rules: the rules as text.
        bots: the labels of the bots, in the order in which they joined.
        games: how many games were played.
        planned: how many are planned in all.
    """

    path: Path
    state: LeagueState
    reason: str = ""
    game: str = ""
    rules: str = ""
    bots: tuple[str, ...] = ()
    games: int = 0
    planned: int = 0


def read_overview(path: Path) -> Overview:
    """Return what a file is; one that is no league, or is damaged, comes with the reason."""
    try:
        with LeagueReader(path) as reader:
            settings, games = reader.settings, reader.games
            bots = tuple(labels_of(reader.entrants).values())
            plan = Plan.of(settings, reader.stages)
    except KnavesError as error:
        return Overview(path, LeagueState.DAMAGED, str(error))
    if is_locked(path):
        state = LeagueState.RUNNING
    elif plan.is_finished_by(games):
        state = LeagueState.FINISHED
    else:
        state = LeagueState.INTERRUPTED
    return Overview(
        path,
        state,
        game=settings.game,
        rules=settings.rules,
        bots=bots,
        games=games,
        planned=plan.games,
    )
