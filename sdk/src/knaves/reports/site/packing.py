"""Documents in script files: a page that lies in a folder can load those, and nothing else."""

from __future__ import annotations

import base64
import gzip
import json
from typing import Any, Final

from knaves.reports.site.replays import Replay, Step

__all__ = ["game_document", "plain_script", "script"]

NOBODY: Final = -1
"""Stands for no seat."""


def script(name: str, document: Any) -> str:
    """Return a script that hands a document to the page, compressed.

    Args:
        name: what the page asks for it by.
        document: anything that JSON can hold.
    """
    text = json.dumps(document, separators=(",", ":"))
    # Without a time and a file name, so that equal documents give equal bytes.
    packed = base64.b64encode(gzip.compress(text.encode("ascii"), mtime=0)).decode("ascii")
    return f'knaves.take({json.dumps(name)},"{packed}");\n'


def plain_script(name: str, document: Any) -> str:
    """Return a script that hands a document to the page as it is, for what is always needed."""
    return f"knaves.{name} = {json.dumps(document, separators=(',', ':'))};\n"


def game_document(replay: Replay) -> dict[str, Any]:
    """Return a game as the page plays it: of each step what is new in it.

    A step is a list: the seat that is to act; the events, each with its seat; the hands that
    changed, each with its seat; and, if it changed, the table.
    """
    record = replay.record
    return {
        "moves": record.moves,
        "scores": replay.scores,
        "sheets": replay.sheets,
        "winners": replay.winners,
        "reason": record.reason,
        "faults": [
            {
                "seat": fault.seat,
                "decision": fault.decision,
                "kind": fault.kind,
                "message": fault.message,
                "penalty": fault.penalty,
            }
            for fault in record.faults
        ],
        "steps": [
            _changes(step, earlier)
            for step, earlier in zip(replay.steps, (None, *replay.steps), strict=False)
        ],
    }


def _changes(step: Step, earlier: Step | None) -> list[Any]:
    before = ("",) * len(step.hands) if earlier is None else earlier.hands
    changed = [
        [seat, hand]
        for seat, (hand, old) in enumerate(zip(step.hands, before, strict=True))
        if hand != old
    ]
    table = [] if earlier is not None and step.table == earlier.table else [step.table]
    events = [[_seat(seat), text] for seat, text in step.events]
    return [_seat(step.to_act), events, changed, *table]


def _seat(seat: int | None) -> int:
    return NOBODY if seat is None else seat
