"""What a check is, and what it finds."""

from __future__ import annotations

import enum
from collections.abc import Callable

import attrs

from knaves.kit.fresh import Unseen
from knaves.kit.subject import Subject

__all__ = ["Check", "Finding", "Status", "check", "failed", "passed", "skipped"]


class Status(enum.StrEnum):
    """Whether a bot has passed a check."""

    OK = "ok"
    """It has."""
    FAILED = "failed"
    """It has not."""
    SKIPPED = "skipped"
    """It can't be told before something else is mended."""


@attrs.frozen
class Finding:
    """What a check found.

    Attributes:
        status: whether the bot has passed.
        text: in one line, what is wrong, why nothing can be told, or what was measured.
        game: the name of the game in which it is wrong, if it is only that.
        view: the view at which it showed, or an empty text.
        trace: the traceback that belongs to it, or an empty text.
    """

    status: Status
    text: str = ""
    game: str | None = None
    view: str = ""
    trace: str = ""


def passed(text: str = "") -> Finding:
    """Say that the bot has passed, and what was measured."""
    return Finding(Status.OK, text)


def failed(text: str, *, game: str | None = None, view: str = "", trace: str = "") -> Finding:
    """Say that the bot has not passed, and what is wrong."""
    return Finding(Status.FAILED, text, game, view, trace)


def skipped(reason: str) -> Finding:
    """Say that it can't be told whether the bot passes, and why."""
    return Finding(Status.SKIPPED, reason)


Examine = Callable[[Subject], Finding]


@attrs.frozen
class Check:
    """Something that every bot has to do, or to leave alone.

    Attributes:
        id: by which it is named; it does not change.
        meaning: what holds for a bot that passes, in a sentence or two.
        remedy: what to do if it fails, in words that follow ``If this fails, ``.
    """

    id: str
    meaning: str
    remedy: str
    _examine: Examine = attrs.field(repr=False)
    _stands_for: tuple[type[Unseen], ...] = attrs.field(repr=False)

    def examine(self, subject: Subject) -> Finding:
        """Look whether a bot passes."""
        try:
            return self._examine(subject)
        except self._stands_for as unseen:
            return failed(str(unseen), trace=unseen.trace)
        except Unseen as unseen:
            return skipped(str(unseen))


def check(id: str, *stands_for: type[Unseen]) -> Callable[[Examine], Check]:  # noqa: A002 - its id
    """Make a function a check; its docstring is the meaning and, behind it, the remedy.

    Args:
        id: the id of the check.
        stands_for: what it is the business of this check to report, if it happens instead of
            an answer; others are skipped then.
    """

    def make(examine: Examine) -> Check:
        words = " ".join((examine.__doc__ or "").split())  # without docstrings there are none
        meaning, _, remedy = words.partition(" If this fails, ")
        return Check(id, meaning, remedy, examine, stands_for)

    return make
