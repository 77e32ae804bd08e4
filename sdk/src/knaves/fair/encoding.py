"""Derive keys from keys: HMAC-SHA256 over fields whose borders count."""

from __future__ import annotations

import functools
import hashlib
from typing import Final

import attrs

__all__ = ["Key", "encode"]

KEY_BYTES: Final = 32
BLOCK_BYTES: Final = 64


def encode(*fields: str | int | bytes) -> bytes:
    """Join fields so that no two lists of texts give the same bytes.

    Each field is preceded by its length as 4 bytes, big-endian; texts are UTF-8 and whole
    numbers are written in decimal, so 7 is the same as ``"7"``.
    """
    pieces = [
        field if isinstance(field, bytes) else str(field).encode(errors="surrogatepass")
        for field in fields
    ]
    return b"".join([len(piece).to_bytes(4, "big") + piece for piece in pieces])


@attrs.frozen
class Key:
    """A key of 32 bytes, from which others are derived that tell nothing of each other."""

    _secret: bytes = attrs.field(repr=False)

    @_secret.validator
    def _is_whole(self, _attribute: object, secret: bytes) -> None:
        if len(secret) != KEY_BYTES:
            raise ValueError(f"a key has {KEY_BYTES} bytes, not {len(secret)}")

    @functools.cached_property
    def _hashes(self) -> tuple[hashlib._Hash, hashlib._Hash]:
        # The two hashes of an HMAC, after their padded keys: `hmac.digest` would make them
        # anew each time, which takes longer than all the rest.
        padded = self._secret.ljust(BLOCK_BYTES, b"\0")
        inner, outer = (bytes([byte ^ pad for byte in padded]) for pad in (0x36, 0x5C))
        return hashlib.sha256(inner), hashlib.sha256(outer)

    def derive(self, message: bytes) -> bytes:
        """Return the HMAC-SHA256 of a message, 32 bytes.

        Args:
            message: what it is for: fields joined by `encode`.
        """
        inner, outer = self._hashes
        within = inner.copy()
        within.update(message)
        around = outer.copy()
        around.update(within.digest())
        return around.digest()
