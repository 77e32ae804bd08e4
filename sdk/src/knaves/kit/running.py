"""Run checks, one after the other, whatever they find."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

import attrs

from knaves.kit.checks import Check, Finding
from knaves.kit.registry import CHECKS
from knaves.kit.subject import Subject

__all__ = ["Outcome", "run_check", "run_checks"]


@attrs.frozen
class Outcome:
    """What came of a check.

    Attributes:
        check: the check.
        finding: what it found.
        wall_s: how long it took, in seconds; what it looks at may be there from another one.
    """

    check: Check
    finding: Finding
    wall_s: float


def run_checks(subject: Subject, checks: Sequence[Check] = CHECKS) -> Iterator[Outcome]:
    """Run checks on a bot; yield what came of each as soon as it is known.

    >>> subject = Subject.find("captor", "pisti")
    >>> [outcome.finding.status.value for outcome in run_checks(subject, CHECKS[:2])]
    ['ok', 'ok']
    """
    for check in checks:
        yield run_check(subject, check)


def run_check(subject: Subject, check: Check) -> Outcome:
    """Run one check on a bot."""
    begin = time.perf_counter()
    finding = check.examine(subject)
    return Outcome(check, finding, time.perf_counter() - begin)
