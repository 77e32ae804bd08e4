import csv

from tests.sdk.reports.match.matches import duel_of, match_of

from knaves.reports.match.as_csv import COLUMNS, match_csv


def test_there_is_a_line_for_each_bot_and_then_for_each_seat() -> None:
    table = csv.DictReader(match_csv(match_of(*[(80, 40, 0, 0), (80, 48, 4, 0)] * 50)).splitlines())
    assert tuple(table.fieldnames or ()) == COLUMNS
    rows = list(table)
    assert [row["row"] for row in rows] == ["bot"] * 4 + ["seat"] * 4
    assert [row["name"] for row in rows] == ["ann", "bob", "cat", "dan", "", "", "", ""]
    assert [row["seat"] for row in rows] == ["", "", "", "", "0", "1", "2", "3"]
    assert {(row["game"], row["rules"], row["games"]) for row in rows} == {
        ("pisti", "house", "400")
    }
    ann = rows[0]
    assert [float(ann[end]) for end in ("mean", "low", "high")] == [20, 20, 20]
    assert (ann["pack"], ann["wins"], ann["faults"]) == ("pack", "100.0", "0")


def test_what_is_not_there_is_empty() -> None:
    rows = list(csv.DictReader(match_csv(match_of((80, 40, 0, 0))).splitlines()))
    assert (rows[0]["mean"], rows[0]["low"], rows[0]["high"]) == ("20.0", "", "")
    assert rows[3]["pack"] == ""


def test_a_decision_is_the_last_line() -> None:
    result = duel_of(*[(80, 40, 0, 0), (84, 40, 4, 0)] * 12, effect=2)
    row = list(csv.DictReader(match_csv(result).splitlines()))[-1]
    assert (row["row"], row["name"], row["other"], row["games"]) == ("decision", "ann", "bob", "96")
    assert (row["finding"], row["effect"], row["mean"]) == ("better", "2", "5.5")
