"""One round: a version of a bot is checked, and plays if it is sound."""

from __future__ import annotations

from typing import Final

import attrs

from knaves.kit.checks import Status
from knaves.kit.fresh import Unseen, run_fresh
from knaves.kit.registry import find_check
from knaves.kit.running import run_checks
from knaves.kit.subject import Subject
from knaves.watch.playing import Contest, Round, place_of, play_version

__all__ = ["play_round"]

CHECKS: Final = tuple(
    map(find_check, ("loads", "hooks", "in-time", "plays", "legal-moves", "survives-faults"))
)
"""What a version has to pass before it plays."""


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
        return Round(version, last, f"{unseen}{place_of(unseen.trace)}")


def _first_problem(subject: Subject) -> str:
    for outcome in run_checks(subject, CHECKS):
        finding = outcome.finding
        if finding.status is Status.FAILED:
            place = place_of(finding.trace)
            told = finding.text.removesuffix(place)  # a SyntaxError says it by itself
            return f"{outcome.check.id}: {told}{place}"
    return ""
