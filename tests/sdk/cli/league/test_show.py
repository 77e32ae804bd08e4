import csv
import json
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from tests.sdk.cli.conftest import Outcome
from tests.sdk.league.built import build, settings_of

from knaves.league.store import LeagueWriter
from knaves.league.store.lock import Lock

Run = Callable[..., Outcome]
BOTS = ("captor", "drawer", "first", "stumbler", "unmade")


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A league of five bots that is played to its end."""
    return build(tmp_path_factory.mktemp("done") / "done.league", settings_of(), [(BOTS, 24)])


@pytest.fixture(scope="module")
def cut(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A league that was interrupted after seven of its forty blocks."""
    path = tmp_path_factory.mktemp("cut") / "cut.league"
    return build(path, settings_of(), [(BOTS, 8)], blocks=7)


class TestShow:
    def test_people_read_who_is_better_than_whom(self, run: Run, done: Path) -> None:
        shown = run("league", "show", str(done))
        assert (shown.status, shown.err) == (0, "")
        lines = shown.out.splitlines()
        assert lines[0] == "Pişti, rules house: 5 bots at tables of 4 seats"
        assert lines[1] == "games 480; deals 24; blocks 120"
        assert any(re.match(r"1 +captor +bots ", line) for line in lines)
        assert any(line.startswith("captor is better than ") for line in lines)

    def test_programs_read_json(self, run: Run, done: Path) -> None:
        document = json.loads(run("league", "show", str(done), "--json").out)
        assert (document["schema"], document["games"], document["finished"]) == (1, 480, True)
        assert document["bots"][0]["label"] == "captor"
        assert document["contributions"][0] == {"name": "Ada", "text": "heads"}

    def test_spreadsheets_read_csv(self, run: Run, done: Path) -> None:
        rows = list(csv.DictReader(run("league", "show", str(done), "--csv").out.splitlines()))
        assert rows[0]["name"] == "captor"
        assert len(rows) == 5

    def test_json_and_csv_exclude_each_other(self, run: Run, done: Path) -> None:
        shown = run("league", "show", str(done), "--json", "--csv")
        assert (shown.status, shown.out) == (2, "")

    def test_a_league_is_shown_as_far_as_it_is(self, run: Run, cut: Path) -> None:
        lines = run("league", "show", str(cut)).out.splitlines()
        assert lines[1] == "games 28 of 160; deals 2 of 8; blocks 7 of 40"

    @pytest.mark.parametrize(
        "command",
        [("show",), ("matrix", "--json"), ("travellers", "--deal", "0")],
        ids=lambda command: command[0],
    )
    def test_a_league_is_read_while_a_runner_writes_it(
        self, run: Run, cut: Path, tmp_path: Path, command: tuple[str, ...]
    ) -> None:
        path = tmp_path / "cut.league"
        shutil.copy(cut, path)
        before = run("league", *command, str(path))
        with LeagueWriter(path) as writer:
            writer.commit_deals({2: bytes(32)})
            shown = run("league", *command, str(path))
            assert "running" in run("league", "list", str(tmp_path)).out
        assert (shown.status, shown.err) == (0, "")
        assert shown == before


class TestMatrix:
    def test_people_read_what_each_did_against_each(self, run: Run, done: Path) -> None:
        shown = run("league", "matrix", str(done))
        assert (shown.status, shown.err) == (0, "")
        assert re.search(r"^captor +\+\d", shown.out, re.MULTILINE)
        assert re.search(r"^\d+ of 10 pairs are told apart ", shown.out, re.MULTILINE)

    def test_programs_read_json(self, run: Run, done: Path) -> None:
        document = json.loads(run("league", "matrix", str(done), "--json").out)
        assert document["schema"] == 1
        assert len(document["cells"]) == 20


class TestTravellers:
    def test_people_read_what_each_did_with_the_same_cards(self, run: Run, done: Path) -> None:
        shown = run("league", "travellers", str(done), "--deal", "3")
        assert (shown.status, shown.err) == (0, "")
        assert shown.out.startswith("deal 3, 5 tables of 4 seats\n")
        assert re.findall(r"^seat (\d): ", shown.out, re.MULTILINE) == ["0", "1", "2", "3"]

    def test_one_table_is_named_by_its_bots(self, run: Run, done: Path) -> None:
        table = "captor, drawer,first,bots/unmade"
        shown = run("league", "travellers", str(done), "--deal", "0", "--table", table)
        assert shown.out.startswith("deal 0, 1 table of 4 seats\n")

    def test_programs_read_json(self, run: Run, done: Path) -> None:
        document = json.loads(run("league", "travellers", str(done), "--deal", "0", "--json").out)
        assert document["schema"] == 1
        assert document["travellers"][0]["tables"] == 5

    @pytest.mark.parametrize(
        ("arguments", "words"),
        [
            (["--deal", "24"], "there is no deal 24: the league has 24, from 0 to 23"),
            ([], "--deal"),
            (["--deal", "0", "--table", "captor,ghost"], "no bot of the league is called 'ghost'"),
        ],
        ids=["no such deal", "which deal", "no such bot"],
    )
    def test_what_can_not_be_shown_is_told_in_a_line(
        self, run: Run, done: Path, arguments: list[str], words: str
    ) -> None:
        shown = run("league", "travellers", str(done), *arguments)
        assert (shown.status, shown.out) == (2, "")
        assert words in shown.err
        assert shown.err.count("\n") == 1


class TestList:
    @pytest.fixture
    def folder(self, tmp_path: Path, done: Path, cut: Path) -> Path:
        for path in (done, cut):
            shutil.copy(path, tmp_path)
        shutil.copy(cut, tmp_path / "run.league")
        (tmp_path / "broken.league").write_text("no league")
        (tmp_path / "notes.txt").write_text("no league either")
        return tmp_path

    def test_each_league_has_a_line_and_damaged_ones_their_reason(
        self, run: Run, folder: Path
    ) -> None:
        with Lock(folder / "run.league"):
            lines = run("league", "list", str(folder)).out.splitlines()
        found = [re.split(r"  +", line.strip()) for line in lines]
        who = "captor … unmade (5 bots)"
        assert found[0] == ["file", "game", "rules", "bots", "games", "planned", "state"]
        assert found[1:4] == [
            ["cut.league", "pisti", "house", who, "28", "160", "interrupted"],
            ["done.league", "pisti", "house", who, "480", "480", "finished"],
            ["run.league", "pisti", "house", who, "28", "160", "running"],
        ]
        assert re.match(r"broken\.league: can't read .*: it isn't a league", lines[4])
        assert len(lines) == 5

    def test_programs_read_json(self, run: Run, folder: Path) -> None:
        document = json.loads(run("league", "list", str(folder), "--json").out)
        assert document["schema"] == 1
        states = {Path(each["file"]).name: each["state"] for each in document["leagues"]}
        assert states == {
            "broken.league": "damaged",
            "cut.league": "interrupted",
            "done.league": "finished",
            "run.league": "interrupted",
        }
        broken = document["leagues"][0]
        assert broken["games"] is broken["bots"] is None
        assert broken["reason"]

    def test_a_folder_without_leagues_says_so(self, run: Run, tmp_path: Path) -> None:
        assert run("league", "list", str(tmp_path)).out == "No leagues are here.\n"

    def test_a_folder_that_is_not_there_is_told(self, run: Run, tmp_path: Path) -> None:
        shown = run("league", "list", str(tmp_path / "none"))
        assert (shown.status, shown.out) == (3, "")
        assert "can't read" in shown.err

    def test_the_current_folder_is_listed_where_none_is_named(
        self, run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(folder)
        assert run("league", "list").out == run("league", "list", str(folder)).out.replace(
            f"{folder}/", ""
        )


class TestTheFile:
    @pytest.mark.parametrize("command", ["show", "matrix"])
    def test_the_one_league_in_the_folder_is_read_where_none_is_named(
        self, run: Run, done: Path, monkeypatch: pytest.MonkeyPatch, command: str
    ) -> None:
        monkeypatch.chdir(done.parent)
        assert run("league", command).out == run("league", command, str(done)).out

    def test_of_several_leagues_one_must_be_named(
        self, run: Run, done: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for name in ("b.league", "a.league"):
            shutil.copy(done, tmp_path / name)
        monkeypatch.chdir(tmp_path)
        shown = run("league", "travellers", "--deal", "0")
        assert shown.status == 2
        assert "name one: a.league, b.league" in shown.err

    def test_where_there_is_none_a_file_must_be_named(
        self, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        shown = run("league", "show")
        assert (shown.status, shown.out) == (2, "")
        assert "there is no *.league file in this folder" in shown.err

    def test_a_file_that_was_changed_is_told_in_a_line(
        self, run: Run, cut: Path, tmp_path: Path
    ) -> None:
        path = tmp_path / "changed.league"
        shutil.copy(cut, path)
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("UPDATE games SET scores = 'many' WHERE deal = 1 AND rotation = 2")
        shown = run("league", "show", str(path))
        assert (shown.status, shown.out) == (2, "")
        assert "deal 1" in shown.err
        assert shown.err.count("\n") == 1
