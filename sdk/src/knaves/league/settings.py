"""What a league is: what was fixed when it was made, who plays in it, and how it grew."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import attrs

from knaves.fair import commitment, is_guessable

__all__ = ["Change", "Disclosed", "Entrant", "Mode", "Newcomer", "Settings", "Stage"]


class Mode(StrEnum):
    """Where the secret of a league comes from."""

    FAIR = "fair"
    """It is drawn at random, and committed to before anything else."""
    SEEDED = "seeded"
    """It is the hash of a text that somebody chose; who guesses the text knows every deal."""


@attrs.frozen
class Disclosed:
    """What all chance of a league comes from, which nobody else may see while it goes on.

    Attributes:
        secret: 32 bytes.
        seed: the text whose hash the secret is, or None in a fair league.
        contributions: (name, text) of people who had a say in the deals, in their order.
    """

    secret: bytes
    seed: str | None
    contributions: tuple[tuple[str, str], ...]


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
    secret: bytes = attrs.field(repr=False)
    seed: str | None = attrs.field(default=None, repr=False)
    contributions: tuple[tuple[str, str], ...] = ()

    @property
    def commitment(self) -> bytes:
        """What is shown of the secret before anything else, 32 bytes."""
        return commitment(self.name, self.game, self.rules, self.secret)

    @property
    def mode(self) -> Mode:
        """Where the secret comes from."""
        return Mode.FAIR if self.seed is None else Mode.SEEDED

    @property
    def guessable(self) -> bool:
        """Whether the secret comes from a seed so short that others may have found it."""
        return self.seed is not None and is_guessable(self.seed)

    def disclosed(self, *, finished: bool) -> Disclosed | None:
        """Return what chance comes from, or None while something is left that it gives away."""
        return Disclosed(self.secret, self.seed, self.contributions) if finished else None

    def chance_document(self, *, finished: bool) -> dict[str, Any]:
        """Return where chance comes from as what JSON can hold; null is what isn't disclosed."""
        shown = self.disclosed(finished=finished)
        return {
            "mode": self.mode.value,
            "guessable": self.guessable,
            "secret": shown and shown.secret.hex(),
            "seed": shown and shown.seed,
            "contributions": shown
            and [{"name": name, "text": text} for name, text in shown.contributions],
        }


@attrs.frozen
class Newcomer:
    """A bot that joins a league.

    Attributes:
        key: ``pack/name``: what it is called in tables, and in everything that is derived; by
            it another process finds the bot, see `knaves.packs.load_player`.
        name: its name.
        pack: the pack that it comes from; of a bare class, its file or module.
        version: the version of the pack.
        digest: SHA-256 of the contents of its pack, in hexadecimal.
    """

    key: str
    name: str
    pack: str
    version: str
    digest: str


@attrs.frozen
class Entrant(Newcomer):
    """A bot of a league.

    Attributes:
        number: its number, from 0 in the order of joining; those of one stage by their keys.
        stage: the number of the stage with which it joined.
    """

    number: int
    stage: int


@attrs.frozen
class Change:
    """A change of a bot while its league went on, which somebody allowed.

    Attributes:
        key: the bot.
        blocks: how many blocks of the league had been played by then.
        version: the version of its pack until then.
        digest: the digest of its pack until then.
    """

    key: str
    blocks: int
    version: str
    digest: str


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
