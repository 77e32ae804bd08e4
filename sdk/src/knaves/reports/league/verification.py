"""What was verified of a league, in plain words and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from knaves.league.settings import Mode, Settings
from knaves.league.verify import Verification

__all__ = ["verification_document", "verification_lines"]


def verification_lines(verified: Verification) -> Iterator[str]:
    """Yield what was verified, how much of it, and what that does not tell."""
    settings = verified.settings
    yield (
        f"{verified.games:,} games of {settings.name} are verified: "
        f"{verified.blocks:,} blocks, {verified.moves:,} moves"
    )
    yield f"commitment {verified.commitment.hex()}"
    yield f"digest {verified.digest.hex()}"
    yield (
        f"chance: the commitment is that of the league's name, game, rules and secret; "
        f"{verified.committed:,} deals were committed to, {verified.revealed:,} of their keys are "
        f"revealed, and {verified.decks:,} decks and {verified.blocks:,} seatings are those of "
        "the secret"
    )
    yield (
        "games: every move is legal; scores, ends, penalty moves and the totals of all bots come "
        f"out as they are stored; faults: {verified.faults:,}"
    )
    if verified.complete:
        yield from _revealed(settings)
    yield from _reservations(verified)


def _revealed(settings: Settings) -> Iterator[str]:
    """Yield what all chance comes from, when nothing is left that it could give away."""
    if settings.seed is not None:
        yield f"seed {settings.seed}"
    yield f"secret {settings.secret.hex()}"
    for name, text in settings.contributions:
        yield f"contribution of {name}: {text}"


def _reservations(verified: Verification) -> Iterator[str]:
    if not verified.complete:
        yield (
            f"not complete: {verified.games:,} of {verified.planned:,} games were played; until "
            "all are, the host alone has the secret, and others can check what is revealed: the "
            f"keys of {verified.revealed:,} of {verified.committed:,} deals"
        )
    if verified.guessable:
        yield "guessable: the seed is so short that others may have found it, and known every deal"
    elif verified.settings.mode is Mode.SEEDED:
        yield "seeded: whoever chose the seed knew every deal"
    for change in verified.changes:
        yield (
            f"changed: {change.key} was another after {change.blocks:,} blocks "
            f"(version {change.version} before)"
        )


def verification_document(verified: Verification) -> dict[str, Any]:
    """Return what was verified as a document for JSON, without a schema.

    Seed, secret and contributions are null until all that is planned was played.
    """
    settings = verified.settings
    shown = settings if verified.complete else None
    return {
        "league": settings.name,
        "game": settings.game,
        "rules": settings.rules,
        "mode": settings.mode.value,
        "guessable": verified.guessable,
        "commitment": verified.commitment.hex(),
        "digest": verified.digest.hex(),
        "seed": shown and shown.seed,
        "secret": shown and shown.secret.hex(),
        "contributions": shown
        and [{"name": name, "text": text} for name, text in shown.contributions],
        "committed": verified.committed,
        "revealed": verified.revealed,
        "decks": verified.decks,
        "blocks": verified.blocks,
        "games": verified.games,
        "planned": verified.planned,
        "complete": verified.complete,
        "moves": verified.moves,
        "faults": verified.faults,
        "changes": len(verified.changes),
    }
