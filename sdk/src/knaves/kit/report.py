"""Say what came of checks, to people and as JSON."""

from __future__ import annotations

import shlex
import textwrap
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from knaves.kit.checks import Status
from knaves.kit.running import Outcome
from knaves.kit.subject import Subject

__all__ = ["document", "failure_lines", "repeat_command", "summary"]

LABEL_WIDTH: Final = 7
REMEDY_WIDTH: Final = 92


def repeat_command(subject: Subject, outcome: Outcome) -> str:
    """Return the command that runs a check again as it was run."""
    game = outcome.finding.game
    if game is None and len(subject.games) == 1:
        game = subject.games[0]
    words = ["knaves", "check", subject.reference, *(["--game", game] if game else [])]
    return shlex.join([*words, "-k", outcome.check.id, "--seed", subject.seed])


def failure_lines(subject: Subject, outcome: Outcome) -> list[str]:
    """Return, line by line, what helps to mend what a failed check found."""
    finding = outcome.finding
    parts = {
        "seed": subject.seed,
        "view": finding.view,
        "error": finding.trace,
        "again": repeat_command(subject, outcome),
    }
    lines = [line for label, text in parts.items() for line in _labelled(label, text)]
    return lines + textwrap.wrap(f"If this fails, {outcome.check.remedy}", REMEDY_WIDTH)


def _labelled(label: str, text: str) -> list[str]:
    lines = text.strip().splitlines()
    labels = [label, *[""] * len(lines)]
    return [f"{start:{LABEL_WIDTH}}{line}" for start, line in zip(labels, lines, strict=False)]


def summary(outcomes: Sequence[Outcome]) -> str:
    """Return how many checks were passed, in one line."""
    counts = Counter(outcome.finding.status for outcome in outcomes)
    told = ", ".join(f"{counts[status]} {status}" for status in Status if counts[status])
    return f"{len(outcomes)} check{'s' * (len(outcomes) != 1)}: {told}"


def document(subject: Subject, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Return what came of checks as what JSON can hold, without its schema."""
    return {
        "bot": subject.reference,
        "games": subject.games,
        "seed": subject.seed,
        "checks": [_check_document(subject, outcome) for outcome in outcomes],
    }


def _check_document(subject: Subject, outcome: Outcome) -> dict[str, Any]:
    finding = outcome.finding
    return {
        "id": outcome.check.id,
        "status": finding.status,
        "text": finding.text,
        "meaning": outcome.check.meaning,
        "remedy": outcome.check.remedy,
        "game": finding.game,
        "view": finding.view,
        "traceback": finding.trace,
        "again": repeat_command(subject, outcome),
        "wall_s": round(outcome.wall_s, 3),
    }
