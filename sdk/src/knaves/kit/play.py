"""Checks of how a bot plays."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from typing import Final

from knaves.kit.checks import Finding, check, failed, passed, skipped
from knaves.kit.fresh import Ended, Flooded, Overdue
from knaves.kit.limits import Limit
from knaves.kit.subject import Subject
from knaves.kit.trials import Trial
from knaves.kit.watching import Decision
from knaves_core import Fault

__all__ = ["in_time", "keeps_view", "legal_moves", "plays", "quiet", "survives_faults"]

EXCEPTION: Final = "exception"
"""The kind of the faults that are errors, and not answers."""

MEDIAN_SHARE: Final = 0.25
"""Which part of the budget of a move the median of all moves may be."""

MAX_PRINTED: Final = 60


@check("plays", Ended)
def plays(subject: Subject) -> Finding:
    """It plays seeded games without an error: in every seat, by every preset, at every table.

    Its opponents play at random, so it meets what no sensible player would do. If this fails,
    mend the error that is shown; it is raised for the view that is shown.
    """
    for trial, fault in _faults(subject):
        if fault.kind == EXCEPTION:
            return _failed(trial, fault)
    return passed(f"{len(subject.played().trials)} games")


@check("legal-moves")
def legal_moves(subject: Subject) -> Finding:
    """It answers with nothing but the moves in `view.legal`, and with these themselves.

    If this fails, return one of the objects in `view.legal`: no code, no copy, no coroutine,
    and no move that was legal a turn ago.
    """
    for trial, fault in _faults(subject):
        if fault.kind != EXCEPTION:
            return _failed(trial, fault)
    return passed()


@check("survives-faults")
def survives_faults(subject: Subject) -> Finding:
    """It plays on whatever its opponents do wrong: they err, answer nonsense, or are not there.

    For each of their faults a penalty move is played. If this fails, see what the bot takes
    for granted of its opponents' moves; all that it may rely on are the rules.
    """
    if any(_faults(subject)):
        return skipped("it has faults of its own in games with others, too")
    for trial, fault in _faults(subject, faulty=True):
        return _failed(trial, fault)
    return passed()


@check("keeps-view")
def keeps_view(subject: Subject) -> Finding:
    """It leaves the view as it was given.

    If this fails, copy what you want to change into a list or a set of your own.
    """
    for trial, decision in _decisions(subject):
        if not decision.view_kept:
            return failed(f"{trial}: it changed its view", game=trial.game, view=decision.view)
    return passed()


@check("in-time", Overdue)
def in_time(subject: Subject) -> Finding:
    """It is within its time: a second of the processor a move, a quarter of that at the median.

    By the clock, a move may take three times as long and a bit. If this fails, do less a move:
    look less far ahead, draw fewer samples, and keep what does not change in the bot.
    """
    decisions = [*_decisions(subject)]
    if not decisions:
        return skipped("it made no move")
    worst = Limit(subject.budget_ms)
    for trial, decision in decisions:
        if not worst.allows(decision.cpu_ms, decision.wall_ms):
            took = f"{decision.cpu_ms:.0f} ms, {decision.wall_ms:.0f} ms by the clock"
            text = f"{trial}: a move took {took}; it may take {worst}"
            return failed(text, game=trial.game, view=decision.view)
    times = sorted(decision.cpu_ms for _, decision in decisions)
    median = statistics.median(times)
    measured = (
        f"median {median:.2f} ms, p99 {times[99 * len(times) // 100]:.2f} ms, "
        f"worst {times[-1]:.2f} ms"
    )
    if median > MEDIAN_SHARE * subject.budget_ms:
        return failed(f"{measured}; the median may be {MEDIAN_SHARE * subject.budget_ms:g} ms")
    return passed(measured)


@check("quiet", Flooded)
def quiet(subject: Subject) -> Finding:
    """It prints nothing on standard output while it plays.

    If this fails, print to standard error, or use `logging`, which does.
    """
    printed = subject.played().printed
    return failed(f"it printed {printed[:MAX_PRINTED]!r}") if printed else passed()


def _faults(subject: Subject, *, faulty: bool = False) -> Iterator[tuple[Trial, Fault]]:
    for played in subject.played().trials:
        if played.trial.faulty is faulty:
            for fault in played.faults:
                yield played.trial, fault


def _decisions(subject: Subject) -> Iterator[tuple[Trial, Decision]]:
    for played in subject.played().trials:
        for decision in played.decisions:
            yield played.trial, decision


def _failed(trial: Trial, fault: Fault) -> Finding:
    where = "" if fault.hook == "play" else f" in {fault.hook}"
    text = f"{trial}, after {fault.decision} moves{where}: {fault.message}"
    return failed(text, game=trial.game, view=fault.view, trace=fault.traceback)
