"""Decisions of recorded games for people, and what bots answer when they are asked again."""

from __future__ import annotations

import shlex
from pathlib import Path

from knaves.ask import Asked
from knaves.errortext import shown
from knaves.faults import with_place
from knaves.records import Decision
from knaves.reports.figures import duration
from knaves.reports.views import labelled, move_text, view_lines
from knaves_core import Fault

__all__ = ["ask_command", "asked_lines", "decision_lines"]


def ask_command(bot: str, record: Path, game: int, decision: int, seed: str | None = None) -> str:
    """Return the command that asks a bot for a decision again, in a debugger."""
    words = ["knaves", "ask", bot, "--record", str(record)]
    words += ["--game", str(game), "--decision", str(decision)]
    words += [] if seed is None else ["--seed", seed]
    return shlex.join([*words, "--pdb"])


def decision_lines(decision: Decision) -> list[str]:
    """Show a recorded decision: the view with the legal moves, and what was played."""
    fault = decision.fault
    if fault is None:
        played = move_text(decision.move, decision.view)
    else:
        played = f"none: {_message(fault)}; {decision.move.code} was played instead"
    place = f"decision {decision.number} of {len(decision.record.moves)}"
    return [
        f"{place}: seat {decision.view.seat}, {decision.label}",
        *view_lines(decision.view, decision.game),
        *labelled("recorded", played),
    ]


def asked_lines(asked: Asked, *, timed: bool = True) -> list[str]:
    """Show what a bot answered to a recorded decision, which is shown apart.

    Args:
        asked: what it answered.
        timed: whether to show how long it took; who steps through it does not want to know.
    """
    lines = []
    for fault in asked.earlier:
        lines += labelled("before", f"{_message(fault)}, decision {fault.decision + 1}")
    if asked.fault is None:
        lines += labelled("answer", move_text(asked.reply, asked.decision.view))
    elif asked.fault.kind == "exception":
        lines += labelled("answer", f"none: {_message(asked.fault)}")
    else:
        lines += labelled("answer", f"{shown(asked.reply)}: {asked.fault.message}")
    verdict = "legal" if asked.fault is None else asked.fault.kind
    lines += labelled("verdict", f"{verdict}, {'' if asked.as_recorded else 'not '}as recorded")
    if timed and asked.wall_ns is not None:
        lines += labelled("time", duration(asked.wall_ns))
    return lines


def _message(fault: Fault) -> str:
    return with_place(fault.message, fault.traceback)
