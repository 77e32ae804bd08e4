"""Checks within tests of pytest: what the class and the plugin have in common."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import ClassVar, Final, Protocol

import pytest

from knaves.errors import BotError, UsageError
from knaves.kit.checks import Check, Status
from knaves.kit.registry import CHECKS, find_check
from knaves.kit.report import failure_lines
from knaves.kit.running import run_check
from knaves.kit.subject import Subject
from knaves_core import KnavesError

__all__ = ["Declaration", "assert_passes", "find_subject", "parameters", "subject_of"]

BY_ATTRIBUTE: Final = "set the attribute `game` of the class"


class Declaration(Protocol):
    """What a class of tests says of the bot that it checks; see `knaves.kit.BotConformance`."""

    bot: ClassVar[str]
    game: ClassVar[str | None]
    opt_out: ClassVar[Mapping[str, str]]


@functools.cache  # so that all its tests look at the same games
def find_subject(bot: str, game: str | None, advice: str) -> Subject:
    """Return a bot that is checked; the same object for the same bot.

    Args:
        bot: names the bot.
        game: the game for which it is checked; all for which it is registered if None.
        advice: how a user names the game of a bare class.

    Raises:
        BotError: if there is no such bot or game.
    """
    return Subject.find(bot, game, advice=advice)


def subject_of(tests: Declaration) -> Subject:
    """Return the bot that a class of tests names.

    Raises:
        BotError: if it names none.
    """
    bot, game = getattr(tests, "bot", None), tests.game
    if not isinstance(bot, str):
        raise BotError("set the attribute `bot` of the class to the name of a bot")
    if not isinstance(game, str | None):
        raise BotError(f"{BY_ATTRIBUTE} to the name of a game")
    return find_subject(bot, game, BY_ATTRIBUTE)


def parameters(tests: Declaration) -> list[pytest.ParameterSet]:
    """Return each check as the parameter of a test.

    Raises:
        CollectError: if an attribute of the class can't be used; of this error pytest tells
            no more than its line.
    """
    try:
        subject_of(tests)
        reasons = _reasons(tests.opt_out)
    except KnavesError as error:
        raise pytest.Collector.CollectError(f"{type(tests).__qualname__}: {error}") from None
    return [
        pytest.param(check, id=check.id, marks=_marks(reasons.get(check.id))) for check in CHECKS
    ]


def _reasons(opt_out: object) -> Mapping[str, str]:
    """Return why checks are expected to fail, by id."""
    if not isinstance(opt_out, Mapping):
        raise UsageError("`opt_out` takes a reason for each check: {'quiet': 'because …'}")
    for id_, reason in opt_out.items():
        find_check(str(id_))
        if not isinstance(reason, str) or not reason.strip():
            raise UsageError(f"opting out of {id_} takes a reason: {{{id_!r}: 'because …'}}")
    return opt_out


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
