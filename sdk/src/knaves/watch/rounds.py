"""One round: a version of a bot is checked, and plays if it is sound."""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import Final

import attrs

from knaves.faults import with_place
from knaves.kit.checks import Status
from knaves.kit.fresh import Unseen, run_fresh
from knaves.kit.registry import find_check
from knaves.kit.running import run_checks
from knaves.kit.subject import Subject
from knaves.watch.playing import Contest, Round, play_version

__all__ = ["play_round"]

CHECKS: Final = tuple(
    map(find_check, ("loads", "hooks", "in-time", "plays", "legal-moves", "survives-faults"))
)
"""What a version has to pass before it plays."""

HANGING: Final = re.compile(r'\(most recent call first\):\n  File "([^"\n]+)", line (\d+)')
"""How a watchdog begins to say where it found a process."""


def play_round(
    contest: Contest, version: int, last: int | None = None, copy: str | None = None
) -> Round:
    """Check a bot as it is now, and let it play; whatever it does, it does in other processes.

    Args:
        contest: what it is put to.
        version: the number of this version.
        last: the number of the last version that played.
        copy: a reference to a copy of it.

    Raises:
        BotError: if the bot can't be found.
    """
    if problem := _first_problem(Subject.find(contest.bot, contest.game, contest.seed)):
        return Round(version, last, problem)
    arguments = {
        "contest": attrs.asdict(contest),
        "version": version,
        "last": last,
        "copy": copy,
    }
    try:
        return Round.of_document(run_fresh(play_version, arguments).value)
    except Unseen as unseen:
        return Round(version, last, _placed(f"{unseen}", unseen.trace))


def _first_problem(subject: Subject) -> str:
    for outcome in run_checks(subject, CHECKS):
        finding = outcome.finding
        if finding.status is Status.FAILED:
            return _placed(f"{outcome.check.id}: {finding.text}", finding.trace)
    return ""


def _placed(problem: str, trace: str) -> str:
    """Put behind a problem where in the bot's code it is: where it goes wrong, or hangs."""
    hanging = HANGING.search(trace)
    if hanging is None:
        return with_place(problem, trace)
    path, line = hanging.groups()
    return f"{problem} ({PurePath(path).name}:{line})"
