"""Checks within tests of pytest: what the class and the plugin have in common."""

from __future__ import annotations

import functools
from collections.abc import Mapping

import pytest

from knaves.errors import UsageError
from knaves.kit.checks import Check, Status
from knaves.kit.registry import CHECKS, find_check
from knaves.kit.report import failure_lines
from knaves.kit.running import run_check
from knaves.kit.subject import Subject

__all__ = ["assert_passes", "find_subject", "parameters"]


@functools.cache  # so that all its tests look at the same games
def find_subject(bot: str, game: str | None) -> Subject:
    """Return a bot that is checked; the same object for the same bot."""
    return Subject.find(bot, game)


def parameters(opt_out: Mapping[str, str]) -> list[pytest.ParameterSet]:
    """Return each check as the parameter of a test.

    Args:
        opt_out: the checks that are expected to fail, by id, and why.

    Raises:
        UsageError: if there is no such check, or no reason is given.
    """
    for id_, reason in opt_out.items():
        find_check(id_)
        if not reason.strip():
            raise UsageError(f"opting out of {id_} takes a reason: {{{id_!r}: 'because …'}}")
    return [
        pytest.param(check, id=check.id, marks=_marks(opt_out.get(check.id))) for check in CHECKS
    ]


def _marks(reason: str | None) -> list[pytest.MarkDecorator]:
    return [] if reason is None else [pytest.mark.xfail(strict=True, reason=reason)]


def assert_passes(subject: Subject, check: Check) -> None:
    """Run a check; fail the test that is running if the bot fails it, skip if it is skipped."""
    outcome = run_check(subject, check)
    finding = outcome.finding
    if finding.status is Status.SKIPPED:
        pytest.skip(finding.text)
    if finding.status is Status.FAILED:
        lines = [f"{check.id}: {finding.text}", *failure_lines(subject, outcome)]
        pytest.fail("\n".join(lines), pytrace=False)
