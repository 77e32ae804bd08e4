"""Where all chance comes from: a secret drawn at random, or the hash of a text."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from knaves.fair.encoding import KEY_BYTES, encode

__all__ = ["commitment", "is_guessable", "random_secret", "random_seed", "secret_of_seed"]

SEED_BYTES: Final = 16


def random_secret() -> bytes:
    """Draw a secret of 256 bits."""
    return secrets.token_bytes(KEY_BYTES)


def random_seed() -> str:
    """Return a fresh seed of 128 bits as text, for ``--seed``."""
    return secrets.token_hex(SEED_BYTES)


def is_guessable(seed: str) -> bool:
    """Tell whether a seed is too short to be secret: who guesses it knows every deal."""
    return len(seed) < 2 * SEED_BYTES


def secret_of_seed(seed: str) -> bytes:
    """Return the secret that a seed stands for: its SHA-256."""
    return hashlib.sha256(seed.encode(errors="surrogatepass")).digest()


def commitment(league: str, game: str, rules: str, secret: bytes) -> bytes:
    """Return what a host shows of a secret before anything else, 32 bytes.

    It tells nothing of the secret, and no other secret, league or rules have the same.

    Args:
        league: the name of the league.
        game: the name of the game.
        rules: its rules as text.
        secret: the secret, 32 bytes.
    """
    fields = encode("knaves-commit-v1", league, f"{game} {rules}", secret)
    return hashlib.sha256(fields).digest()
