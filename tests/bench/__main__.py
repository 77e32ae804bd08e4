"""Print every figure of speed that we promise, each as a ratio of the same run.

Exits with 1 if a promise is broken.
"""

from __future__ import annotations

import sys

from tests.bench.chance import against_its_games
from tests.bench.hearts import SHIPPED, against_hearts
from tests.bench.league import against_match, row
from tests.bench.loop import against_bare_state, against_hand_written
from tests.bench.processes import peak_megabytes, start_up, two_jobs
from tests.bench.promises import Promises
from tests.bench.timing import calibration, compare


def main() -> None:
    promises = Promises()
    noise = compare(calibration, calibration)
    promises.show(noise.ratio, "calibration loop against itself (1.00 on a quiet machine)")
    bare = against_bare_state()
    promises.show(
        bare.ratio, "our loop / bare loop on the same states", bare.row("a decision"), most=2.5
    )
    floor = against_hand_written()
    promises.show(
        floor.ratio, "our loop / loop written for the scores alone", floor.row("a decision")
    )
    chance = against_its_games()
    promises.show(
        chance.ratio,
        "all that chance decides / a game of random bots, that included",
        chance.row("a game"),
        most=0.1,
    )
    try:
        for name, hearts in against_hearts():
            promises.show(
                1 / hearts.ratio,
                f"call game / OpenSpiel's hearts, decisions a second: {name}",
                hearts.row("a move"),
                least=2 if name == SHIPPED else None,
            )
    except ImportError as error:
        print(f"skipped: OpenSpiel's hearts ({error}); add --group bench to uv run")
    start = start_up()
    promises.show(start.ratio, "knaves --help / python -c pass", start.row("a start"), most=12)
    jobs = two_jobs()
    promises.show(jobs.ratio, "--jobs 1 / --jobs 2 on two idle cores", jobs.row(""), least=1.7)
    if "--quick" not in sys.argv:
        league, match = against_match()
        ratio = league.processor_s / match.processor_s
        name = "league of 8 bots / match of as many games, processor time"
        promises.show(ratio, name, row(league, match), most=1.25)
        promises.show(league.megabytes, "peak of that league of 200,000 games", unit="MB", most=200)
        name = "peak of a match of a million games"
        promises.show(peak_megabytes(), name, unit="MB", most=150)
    sys.exit(promises.broken > 0)


if __name__ == "__main__":
    main()
