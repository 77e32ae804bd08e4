"""A person whose lines are written beforehand, and what he is shown."""

from __future__ import annotations

import io

from knaves.players.dialogue import StreamDialogue


def scripted(*lines: str) -> tuple[StreamDialogue, io.StringIO]:
    """Return a dialogue in which these lines are typed, and where its output goes."""
    shown = io.StringIO()
    return StreamDialogue(io.StringIO("".join(f"{line}\n" for line in lines)), shown), shown
