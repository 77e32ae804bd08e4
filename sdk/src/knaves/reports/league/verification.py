"""What was verified of a league, in plain words and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from knaves.league.settings import Mode
from knaves.league.verify import Verification
from knaves.reports.league.chance import added_lines, chance_lines
from knaves.reports.league.notes import changed_text

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
    yield from chance_lines(settings, finished=verified.finished)
    yield from _reservations(verified)


def _reservations(verified: Verification) -> Iterator[str]:
    if not verified.finished:
        yield (
            f"not finished: {verified.games:,} of {verified.planned:,} games were played; until "
            "all are, the host alone has the secret, and others can check what is revealed: the "
            f"keys of {verified.revealed:,} of {verified.committed:,} deals"
        )
    if verified.settings.guessable:
        yield "guessable: the seed is so short that others may have found it, and known every deal"
    elif verified.settings.mode is Mode.SEEDED:
        yield "seeded: whoever chose the seed knew every deal"
    yield from added_lines(verified.settings, verified.stages)
    for change in verified.changes:
        yield changed_text(change.key, change)


def verification_document(verified: Verification) -> dict[str, Any]:
    """Return what was verified as a document for JSON, without a schema.

    Seed, secret and contributions are null until all that is planned was played.
    """
    settings = verified.settings
    return {
        "league": settings.name,
        "game": settings.game,
        "rules": settings.rules,
        "commitment": verified.commitment.hex(),
        "digest": verified.digest.hex(),
        **settings.chance_document(finished=verified.finished),
        "committed": verified.committed,
        "revealed": verified.revealed,
        "decks": verified.decks,
        "blocks": verified.blocks,
        "games": verified.games,
        "planned": verified.planned,
        "finished": verified.finished,
        "moves": verified.moves,
        "faults": verified.faults,
        "changes": len(verified.changes),
    }
