import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.sdk.cli.conftest import Outcome

Run = Callable[..., Outcome]


def test_people_read_what_each_did_with_the_same_cards(run: Run, done: Path) -> None:
    shown = run("league", "travellers", str(done), "--deal", "3")
    assert (shown.status, shown.err) == (0, "")
    assert shown.out.startswith("deal 3, 5 tables of 4 seats\n")
    assert re.findall(r"^seat (\d): ", shown.out, re.MULTILINE) == ["0", "1", "2", "3"]


def test_one_table_is_named_by_its_bots(run: Run, done: Path) -> None:
    table = "captor, drawer,first,bots/unmade"
    shown = run("league", "travellers", str(done), "--deal", "0", "--table", table)
    assert shown.out.startswith("deal 0, 1 table of 4 seats\n")


def test_programs_read_json(run: Run, done: Path) -> None:
    document = json.loads(run("league", "travellers", str(done), "--deal", "0", "--json").out)
    assert document["schema"] == 1
    assert document["travellers"][0]["tables"] == 5


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--deal", "24"], "there is no deal 24: the league has 24, from 0 to 23"),
        (["--deal", "9" * 20], f"there is no deal {'9' * 20}: the league has 24, from 0 to 23"),
        ([], "--deal"),
        (["--deal", "0", "--table", "captor,ghost"], "no bot of the league is called 'ghost'"),
    ],
    ids=["no such deal", "far beyond", "which deal", "no such bot"],
)
def test_what_can_not_be_shown_is_told_in_a_line(
    run: Run, done: Path, arguments: list[str], words: str
) -> None:
    shown = run("league", "travellers", str(done), *arguments)
    assert (shown.status, shown.out) == (2, "")
    assert words in shown.err
    assert shown.err.count("\n") == 1
