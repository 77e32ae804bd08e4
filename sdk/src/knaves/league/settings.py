"""What a league is: what was fixed when it was made, who plays in it, and how it grew."""

from __future__ import annotations

from enum import StrEnum

import attrs

__all__ = ["Entrant", "Mode", "Settings", "Stage"]


class Mode(StrEnum):
    """Where the secret of a league comes from."""

    FAIR = "fair"
    """It is drawn at random, and committed to before anything else."""
    SEEDED = "seeded"
    """It is the hash of a text that somebody chose; who guesses the text knows every deal."""


@attrs.frozen
class Settings:
    """What is fixed when a league is made.

    Attributes:
        name: its name, which its commitment binds.
        game: the name of the game.
        rules: the rules as text, such as ``"house,plays=36"``.
        sizes: how many seats its tables have, ascending.
        gauntlet: the key of the one bot that plays against all others, or None.
        open: whether every registered bot of the game joins, also those installed later.
        mode: where the secret comes from.
        secret: 32 bytes, from which all chance is derived.
        seed: the text whose hash the secret is, or None in a fair league.
        contributions: (name, text) of people who had a say in the deals, in their order.
    """

    name: str
    game: str
    rules: str
    sizes: tuple[int, ...]
    gauntlet: str | None
    open: bool
    mode: Mode
    secret: bytes = attrs.field(repr=False)
    seed: str | None = attrs.field(default=None, repr=False)
    contributions: tuple[tuple[str, str], ...] = ()


@attrs.frozen
class Entrant:
    """A bot of a league.

    Attributes:
        number: its number, from 0 in the order of joining; those of one stage by their keys.
        key: ``pack/name``: what it is called in tables, and in everything that is derived.
        name: its name.
        pack: the pack that it comes from; of a bare class, its file or module.
        version: the version of the pack.
        reference: how another process finds it; see `knaves.packs.load_player`.
        digest: SHA-256 of the contents of its pack, in hexadecimal.
        stage: the number of the stage with which it joined.
    """

    number: int
    key: str
    name: str
    pack: str
    version: str
    reference: str
    digest: str
    stage: int


@attrs.frozen
class Stage:
    """What a league was extended to: once when it was made, and for every extension.

    Attributes:
        number: its number, from 0.
        bots: the keys of all bots that are in the league from then on, sorted.
        deals: so many deals are played at their tables, from 0.
    """

    number: int
    bots: tuple[str, ...]
    deals: int
