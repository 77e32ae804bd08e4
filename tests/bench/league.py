"""A league of eight bots against a match of as many games: what it costs to keep them all."""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path

import attrs
from tests.bench.processes import KNAVES, MEGABYTE

from knaves.reports.figures import duration

GAMES = 200_000
BOTS = 8
SEATS = 4
GAMES_A_DEAL = 280
"""Eight bots sit at 70 tables of four, in four rotations each."""
NS_A_SECOND = 10**9
COPIES = "from knaves_bots_basic import Random\n" + "".join(
    f"\n\nclass Random{number}(Random): ...\n" for number in range(BOTS)
)


@attrs.frozen
class Cost:
    """What a command took.

    Attributes:
        processor_s: the processor time of all its processes, in seconds.
        megabytes: the peak memory of the largest of them.
    """

    processor_s: float
    megabytes: float


def against_match(games: int = GAMES) -> tuple[Cost, Cost]:
    """Return what a league of random bots costs, and what a match of as many games does.

    Processor time and not the time on the clock: a league plays in a process of its own and
    stores in another, at the same time.
    """
    deals = -(-games // GAMES_A_DEAL)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "copies.py").write_text(COPIES, encoding="utf-8")
        bots = [f"copies.py:Random{number}" for number in range(BOTS)]
        league = ["league", "run", "pisti", *bots, "--deals", f"{deals}", "--seed", "bench"]
        match = ["match", "pisti", *bots[:SEATS], "--games", f"{deals * GAMES_A_DEAL}"]
        return _run(league, folder), _run([*match, "--seed", "bench"], folder)


def _run(arguments: list[str], folder: str) -> Cost:
    with subprocess.Popen(
        [KNAVES, *arguments], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        # The kernel adds the workers that the command has waited for.
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{arguments[0]} failed with status {process.returncode}")
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024 / MEGABYTE)


def row(ours: Cost, theirs: Cost) -> str:
    """Return the times of both."""
    league, match = (duration(round(cost.processor_s * NS_A_SECOND)) for cost in (ours, theirs))
    return f"{league} against {match}"
