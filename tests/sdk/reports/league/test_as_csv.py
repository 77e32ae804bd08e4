import csv

from tests.sdk.league.support.made_up import blocks_of, result_of

from knaves.reports.league.as_csv import COLUMNS, league_csv

PLANTED = {"pack/ann": 6.0, "pack/bob": 0.0, "other/cat": 0.0, "other/dan": -6.0}


def test_it_has_a_line_a_bot_the_best_first() -> None:
    rows = list(csv.DictReader(league_csv(result_of(PLANTED)).splitlines()))
    assert [rows[0]["name"], rows[3]["name"]] == ["ann", "dan"]
    assert tuple(rows[0]) == COLUMNS
    assert (rows[0]["rank_low"], rows[0]["rank_high"], rows[0]["pack"]) == ("1", "1", "pack")
    assert float(rows[0]["score_low"]) < 6 < float(rows[0]["score_high"])


def test_what_a_bot_does_not_have_yet_is_empty() -> None:
    late = {**PLANTED, "pack/eve": 0.0}
    rows = list(
        csv.DictReader(
            league_csv(result_of(late, blocks_of([*PLANTED.values()], deals=5))).splitlines()
        )
    )
    assert rows[-1]["name"] == "eve"
    assert (
        rows[-1]["games"],
        rows[-1]["score"],
        rows[-1]["rank_low"],
        rows[-1]["chance_of_best"],
    ) == (
        "0",
        "",
        "",
        "",
    )
