"""What a seat of Eights answers with: a card, or a draw."""

from __future__ import annotations

from typing import Final, TypeAlias

import attrs

from knaves_core import Card, InternedMove

__all__ = ["DRAW", "Draw", "EightsMove"]


@attrs.frozen(eq=False)
class Draw(InternedMove):
    """Draw a card from the stock, or pass where it is used up."""

    @property
    def code(self) -> str:
        """The word ``draw``."""
        return "draw"


DRAW: Final = Draw()
"""The one `Draw`."""

EightsMove: TypeAlias = Card | Draw
"""What a seat of Eights can answer with."""
