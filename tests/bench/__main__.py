"""Print every figure of speed that we promise, each as a ratio of the same run."""

from __future__ import annotations

import sys

from tests.bench.hearts import against_hearts
from tests.bench.loop import against_bare_state, against_hand_written
from tests.bench.processes import peak_megabytes, start_up, two_jobs
from tests.bench.timing import calibration, compare


def main() -> None:
    noise = compare(calibration, calibration)
    _show("calibration loop against itself (1.00 on a quiet machine)", noise.ratio)
    bare = against_bare_state()
    _show(
        "our loop / bare loop on the same states (at most 2.5)", bare.ratio, bare.row("a decision")
    )
    floor = against_hand_written()
    _show("our loop / loop written for the scores alone", floor.ratio, floor.row("a decision"))
    try:
        for name, hearts in against_hearts():
            _show(
                f"call game / OpenSpiel's hearts, decisions a second: {name}",
                1 / hearts.ratio,
                hearts.row("a move"),
            )
    except ImportError as error:
        print(f"skipped: OpenSpiel's hearts ({error}); add --group bench to uv run")
    help_time = start_up()
    _show("knaves --help / python -c pass (at most 12)", help_time.ratio, help_time.row("a start"))
    _show("--jobs 1 / --jobs 2 (at least 1.7 on two idle cores)", two_jobs().ratio)
    if "--quick" not in sys.argv:
        print(f"{peak_megabytes():7.0f} MB  peak of a match of a million games (under 150)")


def _show(name: str, ratio: float, times: str = "") -> None:
    print(f"{ratio:7.2f} ×   {name}" + (f": {times}" if times else ""), flush=True)


if __name__ == "__main__":
    main()
