"""Checks that nothing but its seed and its views decides what a bot plays."""

from __future__ import annotations

from typing import Final

import attrs

from knaves.kit.checks import Finding, check, failed, passed, skipped
from knaves.kit.fresh import Unseen
from knaves.kit.subject import Circumstances, Subject

__all__ = ["game_order", "global_random", "hash_seed", "same_move", "two_at_once"]

AGAIN: Final = Circumstances(again=True)
ALL_AT_ONCE: Final = Circumstances(hash_seed=1, random_seed=1, backwards=True, crowded=True)


@check("same-move")
def same_move(subject: Subject) -> Finding:
    """The same seed and the same view bring the same move.

    If this fails, draw all chance from `info.random`, and let neither the time nor the address
    of an object decide (`id`, or a set of objects that have no hash of their own).
    """
    return _difference(subject, AGAIN, "when all was as before") or passed()


@check("hash-seed")
def hash_seed(subject: Subject) -> Finding:
    """Its moves don't depend on how Python hashes texts, which is different in every run.

    If this fails, look for a set of texts, or of what holds texts, that the bot walks through
    or pops from; sort it, or use a dict or a list.
    """
    return _blamed(subject, Circumstances(hash_seed=1), "with another PYTHONHASHSEED")


@check("global-random")
def global_random(subject: Subject) -> Finding:
    """Its moves don't depend on the global random generator, which it shares with all others.

    If this fails, draw from the generator that `deal_started` gets as `info.random`, and not
    from the module `random`.
    """
    return _blamed(subject, Circumstances(random_seed=1), "when random was seeded otherwise")


@check("game-order")
def game_order(subject: Subject) -> Finding:
    """It plays a game alike, whichever games it has played before.

    If this fails, look for what outlives a game: a variable of the module or the class, a
    mutable default, a cache, a file. Keep it in the object, which is new in every game.
    """
    finding = _blamed(
        subject, Circumstances(backwards=True), "when the games came in another order"
    )
    return attrs.evolve(finding, game=None)  # those before it may be of another game


@check("two-at-once")
def two_at_once(subject: Subject) -> Finding:
    """Two objects of it that play at the same time don't disturb each other.

    If this fails, look for a variable of the module or the class that holds something of a
    game in progress, and keep it in the object.
    """
    return _blamed(subject, Circumstances(crowded=True), "when another object played meanwhile")


def _blamed(subject: Subject, circumstances: Circumstances, when: str) -> Finding:
    """Tell whether these circumstances make a difference, and not others."""
    if _difference(subject, ALL_AT_ONCE, when) is None:
        return passed()
    if _difference(subject, AGAIN, when) is not None:
        return skipped("it plays otherwise each time, even when all is as before")
    return _difference(subject, circumstances, when) or passed()


def _difference(subject: Subject, circumstances: Circumstances, when: str) -> Finding | None:
    """Return the first difference that circumstances make to its moves, as a failure."""
    usual = subject.played().trials
    try:
        others = subject.played(circumstances).trials
    except Unseen as unseen:
        return failed(f"{when}, {unseen}", trace=unseen.trace)
    for before, after in zip(usual, others, strict=False):  # a few of them were played again
        for number, (one, other) in enumerate(
            zip(before.decisions, after.decisions, strict=False), start=1
        ):
            if one.move != other.move:
                return failed(
                    f"{before.trial}, its move {number}: {one.move}, but {other.move} {when}",
                    game=before.trial.game,
                    view=one.view,
                )
    return None
