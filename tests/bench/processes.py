"""Whole processes: how `knaves` starts, how jobs scale, how much memory a long match takes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.bench.timing import Comparison, compare

KNAVES = str(Path(sys.executable).parent / "knaves")
SCALED_GAMES = 60_000
MEMORY_GAMES = 1_000_000
MEGABYTE = 1024 * 1024


def start_up() -> Comparison:
    """Compare ``knaves --help`` with ``python -c pass``."""
    return compare(
        lambda: _run([KNAVES, "--help"]), lambda: _run([sys.executable, "-c", "pass"]), rounds=21
    )


def two_jobs() -> Comparison:
    """Compare ``--jobs 1`` with ``--jobs 2``: the ratio is how much faster two are."""
    match = [KNAVES, "match", "pisti", "random", "random", "random", "random", "--seed", "bench"]
    match += ["--games", str(SCALED_GAMES)]
    return compare(
        lambda: _run([*match, "--jobs", "1"]), lambda: _run([*match, "--jobs", "2"]), rounds=3
    )


def peak_megabytes(games: int = MEMORY_GAMES) -> float:
    """Return the peak memory of the largest process of a long match, in megabytes."""
    match = [KNAVES, "match", "pisti", "dummy", "dummy", "dummy", "dummy", "--seed", "bench"]
    command = [*match, "--games", str(games), "--jobs", str(os.cpu_count() or 1)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"the match failed with status {process.returncode}")
    # The kernel counts the workers that the match has waited for, too.
    return usage.ru_maxrss * 1024 / MEGABYTE


def _run(command: list[str]) -> int:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return 1
