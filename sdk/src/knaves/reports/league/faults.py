"""The faults of a league, as people read them on a terminal."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console
from rich.text import Text

from knaves.faults import fault_line
from knaves.league.fault_kinds import FaultKind, FaultKinds

__all__ = ["print_faults"]


def print_faults(
    found: FaultKinds, labels: Mapping[str, str], console: Console, *, tracebacks: bool = False
) -> None:
    """Print a line for each kind of faults, with the game where the first of them was.

    Args:
        found: the faults.
        labels: what the bots are called, by their keys.
        console: where it is printed.
        tracebacks: whether to print the traceback of each first one.
    """
    if not found.faults:
        console.print("No bot did anything wrong.")
        return
    for kind in found:
        first = kind.first
        line = fault_line(labels[first.key], first.fault, kind.times, _where(kind, labels))
        console.print(Text(line, style="yellow"))
        if tracebacks and first.fault.traceback:
            console.print(Text(first.fault.traceback.rstrip()), soft_wrap=True)
    if found.rest:
        console.print(Text(f"and {found.rest:,} faults of other kinds", style="yellow"))
    hints = [] if tracebacks else ["--debug shows the tracebacks"]
    hints.append("`knaves league report` and `export` have every fault")
    console.print(Text("; ".join(hints)))


def _where(kind: FaultKind, labels: Mapping[str, str]) -> str:
    first = kind.first
    table = ", ".join(labels[key] for key in first.table)
    return f"in deal {first.deal} at {table}, rotation {first.rotation}, seat {first.fault.seat}"
