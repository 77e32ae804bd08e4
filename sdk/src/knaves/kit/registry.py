"""All checks, in the order in which they are told, and how they are named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from knaves.errors import UsageError
from knaves.kit import determinism, loading, play
from knaves.kit.checks import Check
from knaves_core.rules import nearest

__all__ = ["CHECKS", "find_check", "find_checks"]

CHECKS: Final[tuple[Check, ...]] = (
    loading.loads,
    loading.hooks,
    loading.import_quick,
    loading.import_clean,
    play.plays,
    play.legal_moves,
    play.survives_faults,
    play.keeps_view,
    play.in_time,
    play.quiet,
    determinism.same_move,
    determinism.hash_seed,
    determinism.global_random,
    determinism.game_order,
    determinism.two_at_once,
)
"""All checks."""


def find_check(id: str) -> Check:  # noqa: A002 - its id
    """Return the check with this id.

    Raises:
        UsageError: if there is none.
    """
    for check in CHECKS:
        if check.id == id:
            return check
    raise _unknown(id)


def find_checks(beginnings: Sequence[str]) -> tuple[Check, ...]:
    """Return the checks whose ids begin with one of these, in their usual order.

    Raises:
        UsageError: if one of them is the beginning of no id.
    """
    for beginning in beginnings:
        if not any(check.id.startswith(beginning) for check in CHECKS):
            raise _unknown(beginning)
    return tuple(check for check in CHECKS if check.id.startswith(tuple(beginnings)))


def _unknown(name: str) -> UsageError:
    ids = [check.id for check in CHECKS]
    return UsageError(f"unknown check {name!r}{nearest(name, ids)} (known: {', '.join(ids)})")
