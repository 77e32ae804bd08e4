import csv
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.sdk.cli.conftest import Outcome
from tests.shared_data import DATA

from knaves.records import read_records, replay_records

BOTS = str(Path(__file__).parents[1] / "match" / "bots.py")
PISTI = ("match", "pisti", f"{BOTS}:Captor", "random", "dummy", "random")
HINT = "--record FILE adds the command that asks for a decision again\n"
LOUD = ("match", "pisti", *[f"{BOTS}:Loud"] * 4)
Run = Callable[..., Outcome]


def started(*arguments: str, **options: Any) -> subprocess.Popen[str]:
    """Start ``knaves`` as a terminal does: in a process group of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "knaves", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        start_new_session=True,
        **options,
    )


class TestReport:
    def test_people_read_what_each_bot_and_each_seat_came_to(self, run: Run) -> None:
        done = run(*PISTI, "--games", "400", "--seed", "x")
        assert (done.status, done.err) == (0, "")
        lines = done.out.splitlines()
        assert lines[0] == "Pişti, rules house: 400 games, 100 deals in 4 rotations"
        assert lines[1].startswith("seed x ")
        assert lines[2].startswith("points: each jack 1, each ace 1, each club 2")
        assert lines[4].startswith("Captor")
        assert lines[-1].startswith("Captor is better than ")

    def test_programs_read_json(self, run: Run) -> None:
        done = run(*PISTI, "--games", "9", "--seed", "x", "--json")
        document = json.loads(done.out)
        assert (document["games"], document["asked"], document["seed"]) == (12, 9, "x")
        labels = [bot["label"] for bot in document["bots"]]
        assert labels == ["Captor", "random#1", "dummy", "random#3"]

    def test_spreadsheets_read_csv(self, run: Run) -> None:
        done = run(*PISTI, "--games", "8", "--csv")
        assert len(list(csv.DictReader(done.out.splitlines()))) == 8

    def test_a_thousand_games_are_played_where_nobody_says_how_many(self, run: Run) -> None:
        assert json.loads(run(*PISTI, "--json").out)["games"] == 1000

    def test_rules_are_taken_and_told(self, run: Run) -> None:
        done = run(*PISTI, "--games", "4", "--rules", "classic,plays=36", "--json")
        assert json.loads(done.out)["rules"] == "classic,plays=36"

    def test_what_bots_print_does_not_come_into_the_report(self, run: Run) -> None:
        done = run(*LOUD, "--games", "4", "--json")
        assert json.loads(done.out)["games"] == 4
        assert done.err == "loud: played out\n" * 4 * 4

    def test_faults_are_results(self, run: Run) -> None:
        done = run("match", "pisti", f"{BOTS}:Stumbler", "dummy", "dummy", "dummy", "--games", "40")
        assert done.status == 0
        shown = [line for line in done.out.splitlines() if line.startswith("Stumbler: ")]
        start, _, end = shown[0].partition("bots.py:")
        assert start == "Stumbler: 40 × exception in play: RuntimeError: I stumbled ("
        assert re.fullmatch(r"\d+\), first in game 1, seat \d", end)
        assert shown[1].startswith("Stumbler: 40 × wrong-type in play: ")
        assert len(shown) == 2
        assert "Traceback" not in done.out

    @pytest.mark.parametrize(
        ("options", "times"),
        [((), 1), (("--show",), 4 + 1), (("--explain", "Stumbler"), 4 + 1)],
        ids=["report", "show", "explain"],
    )
    def test_debug_shows_the_tracebacks_of_faults(
        self, run: Run, options: tuple[str, ...], times: int
    ) -> None:
        bots = (f"{BOTS}:Stumbler", "dummy", "dummy", "dummy")
        done = run("match", "pisti", *bots, "--games", "4", *options, "--debug")
        assert (done.status, done.err) == (0, "" if "--explain" not in options else HINT)
        traces = done.out.split("Traceback (most recent call last):\n")[1:]
        assert len(traces) == times
        assert all("\nRuntimeError: I stumbled\n" in trace for trace in traces)

    def test_a_pipe_gets_whole_lines_and_a_terminal_breaks_them_between_words(
        self, run: Run, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        arguments = (*PISTI, "--games", "4", "--seed", "x", "--rules", "pagat")
        whole = run(*arguments).out
        monkeypatch.setenv("FORCE_COLOR", "1")
        monkeypatch.setenv("COLUMNS", "60")
        broken = re.sub(r"\x1b\[[\d;]*m", "", run(*arguments).out)
        assert max(map(len, whole.splitlines())) > 60 >= max(map(len, broken.splitlines()))
        verdict = whole.splitlines()[-1].split()
        assert broken.split()[-len(verdict) :] == verdict

    def test_games_are_shown_as_they_go(self, run: Run) -> None:
        done = run(*PISTI, "--games", "4", "--show", "--jobs", "2")
        lines = done.out.splitlines()
        assert [line for line in lines if line.startswith("game ")] == [
            f"game {number}" for number in (1, 2, 3, 4)
        ]
        assert sum(" plays " in line for line in lines) == 4 * 48
        assert lines[-1].startswith(("too few deals", "Captor"))


class TestExplain:
    @pytest.mark.parametrize(
        ("bot", "decisions"),
        [("random", 2 * 48), ("random#3", 48), ("Captor", 48), (f"{BOTS}:Captor", 48)],
        ids=["name", "label", "class", "reference"],
    )
    def test_each_decision_of_a_bot_is_shown_in_one_block(
        self, run: Run, bot: str, decisions: int
    ) -> None:
        done = run(*PISTI, "--explain", bot, "--jobs", "2", "--seed", "x")
        assert done.status == 0
        lines = done.out.splitlines()
        assert sum(line.startswith("game ") for line in lines) == decisions
        assert sum(line.startswith("  answer ") for line in lines) == decisions
        assert "Pişti, rules house: 4 games, 1 deal in 4 rotations" in lines
        assert done.err == HINT

    def test_what_is_shown_can_be_asked_for_again(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "games.jsonl"
        done = run(*PISTI, "--explain", "random#1", "--record", str(path), "--games", "4")
        assert done.err == ""
        blocks = [block for block in done.out.split("\n\n") if block.startswith("game ")]
        for block in blocks[::16]:
            answer, _, command = block.splitlines()[-3:]
            asked = run(*shlex.split(command)[1:-1])  # without --pdb
            assert asked.status == 0
            assert answer in asked.out.splitlines()
            assert "  verdict         legal, as recorded" in asked.out

    def test_what_bots_print_comes_between(self, run: Run) -> None:
        done = run(*LOUD, "--explain", "Loud")
        assert done.err.count("loud: played out") == 16
        assert "loud" not in done.out

    def test_a_bot_that_does_not_play_is_named_with_those_that_do(self, run: Run) -> None:
        done = run(*PISTI, "--explain", "randm#1")
        assert (done.status, done.out) == (2, "")
        assert "--explain randm#1: it isn't in the match; did you mean 'random#1'" in done.err
        assert "(these are: Captor, random#1, dummy, random#3)" in done.err
        assert done.err.count("\n") == 1


class TestUntilDecided:
    DUEL = ("match", "pisti", f"{BOTS}:Captor", "random", f"{BOTS}:Captor", "random")
    UNTIL = (*DUEL, "--until-decided", "--seed", "x")

    def test_people_read_what_was_decided(self, run: Run) -> None:
        done = run(*self.UNTIL)
        assert (done.status, done.err) == (0, "")
        lines = done.out.splitlines()
        assert lines[0] == "Pişti, rules house: 96 games, 24 deals in 4 rotations"
        assert lines[-4].startswith("risks: 5% to find one of two equal bots better, 5% to miss")
        assert lines[-1] == "Captor is better than random: decided after 24 deals"

    def test_the_effect_that_matters_can_be_chosen(self, run: Run) -> None:
        equal = ("match", "pisti", "dummy", "random", "dummy", "random", "--until-decided")
        done = run(*equal, "--seed", "x", "--effect", "2.5")
        assert "5% to miss a difference of 2.5 points a game; more " in done.out
        start = "dummy and random don't differ by as much as 2.5 points a game: decided after "
        assert done.out.splitlines()[-1].startswith(start)

    def test_programs_read_the_decision(self, run: Run) -> None:
        document = json.loads(run(*self.UNTIL, "--json").out)
        assert document["decision"]["better"] == "Captor"
        assert document["decision"]["blocks"] == document["blocks"] == 24
        assert (document["asked"], document["planned"]) == (100_000, 100_000)

    def test_so_do_spreadsheets(self, run: Run) -> None:
        rows = list(csv.DictReader(run(*self.UNTIL, "--csv").out.splitlines()))
        assert [row["row"] for row in rows] == ["bot"] * 4 + ["seat"] * 4 + ["decision"]
        assert rows[-1]["finding"] == "better"

    def test_no_more_games_are_played_than_said(self, run: Run) -> None:
        done = run(*self.UNTIL, "--games", "40")
        assert done.status == 0
        assert done.out.splitlines()[-1] == (
            "it is not decided after 10 deals whether Captor or random is better"
        )

    def test_games_are_shown_up_to_the_decision(self, run: Run) -> None:
        done = run(*self.UNTIL, "--show")
        games = [line for line in done.out.splitlines() if line.startswith("game ")]
        assert games[-1] == "game 96"

    def test_decisions_are_shown_up_to_it_too(self, run: Run) -> None:
        done = run(*self.UNTIL, "--explain", "Captor", "--games", "8")
        assert "game 8, decision " in done.out
        assert "game 9" not in done.out

    def test_jobs_change_no_byte_of_report_and_records(self, run: Run, tmp_path: Path) -> None:
        one, many = tmp_path / "one.jsonl", tmp_path / "many.jsonl"
        alone = run(*self.UNTIL, "--json", "--record", str(one))
        shared = run(*self.UNTIL, "--json", "--record", str(many), "--jobs", "3")
        assert shared == alone
        assert many.read_bytes() == one.read_bytes()
        assert replay_records(one) == 96


class TestWrongUse:
    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (("pisti", "dummy", "dummy", "dummy"), "pisti is for 4 seats, not 3"),
            (("pisti", *["dummy"] * 5), "pisti is for 4 seats, not 5"),
            (("azi", *["dummy"] * 7), "azi is for 2 to 6 seats, not 7"),
            (("pisti", *["dummy"] * 4, "--games", "0"), "a match has 1 game or more, not 0"),
            (("pisti", *["dummy"] * 4, "--games", "-3"), "a match has 1 game or more, not -3"),
            (("pisti", *["dummy"] * 4, "--games", "many"), "--games: 'many' isn't a whole number"),
            (("pisti", *["dummy"] * 4, "--jobs", "0"), "1 process or more, not in 0"),
            (("pisti", *["dummy"] * 4, "--rules", "hause"), "did you mean 'house'?"),
            (("pisti", *["dummy"] * 4, "--rules", "house,plays=x"), "option 'plays' takes 4 to 48"),
            (("pisti", *["dummy"] * 4, "--rules", "house,play=9"), "did you mean 'plays'?"),
            (("pisti", *["dummy"] * 4, "--json", "--csv"), "exclude each other"),
            (("pisti", *["dummy"] * 4, "--show", "--json"), "exclude each other"),
            (("pisti", *["dummy"] * 4, "--explain", "dummy", "--json"), "exclude each other"),
            (("pisti", *["dummy"] * 4, "--explain", "dummy", "--csv"), "exclude each other"),
            (("pisti", *["dummy"] * 4, "--deals", "x.txt"), "which is no use for pisti"),
            (("pisti", *["dummy"] * 4, "--until-decided"), "at this table there are 1: dummy"),
            (
                ("pisti", "dummy", "random", "captor", "random", "--until-decided"),
                "at this table there are 3: dummy, random, captor",
            ),
            (("pisti", *["dummy"] * 4, "--effect", "2"), "--effect says what --until-decided"),
            (
                ("pisti", *["dummy", "random"] * 2, "--until-decided", "--effect", "0"),
                "the effect is a number of points above 0, not 0",
            ),
            (
                ("pisti", *["dummy", "random"] * 2, "--until-decided", "--effect", "much"),
                "--effect: 'much' isn't a number",
            ),
            (("pisti", *["dummy"] * 4, "--gmaes", "4"), "No such option: --gmaes"),
            (("pisti",), "Missing argument"),
        ],
        ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
    )
    def test_it_is_answered_in_one_line(
        self, run: Run, arguments: tuple[str, ...], message: str
    ) -> None:
        done = run("match", *arguments)
        assert (done.status, done.out) == (2, "")
        assert done.err.startswith("knaves: ")
        assert message in done.err
        assert done.err.count("\n") == 1

    @pytest.mark.parametrize(
        ("arguments", "message", "status"),
        [
            (("pisto", *["dummy"] * 4), "unknown game 'pisto'; did you mean 'pisti'?", 2),
            (("pisti", "dumy", *["dummy"] * 3), "unknown bot 'dumy'; did you mean 'dummy'?", 2),
            (("pisti", "scholar", *["dummy"] * 3), "bot scholar plays fool, not pisti", 2),
            (("pisti", f"{BOTS}:Cptor", *["dummy"] * 3), "did you mean 'Captor'?", 3),
        ],
        ids=["game", "bot", "bot of another game", "class"],
    )
    def test_what_is_not_there_is_named_with_what_comes_near(
        self, run: Run, arguments: tuple[str, ...], message: str, status: int
    ) -> None:
        done = run("match", *arguments)
        assert done.status == status
        assert message in done.err
        assert done.err.count("\n") == 1

    def test_records_go_into_no_file_that_is_there(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "notes.txt"
        path.write_text("precious")
        done = run(*PISTI, "--record", str(path))
        assert (done.status, done.out) == (2, "")
        assert "exists already" in done.err
        assert path.read_text() == "precious"

    def test_records_go_into_no_folder_that_is_not_there(self, run: Run, tmp_path: Path) -> None:
        done = run(*PISTI, "--record", str(tmp_path / "none" / "games.jsonl"))
        assert done.status == 2
        assert "there is no folder" in done.err


class TestRecords:
    def test_one_line_a_game_in_the_order_of_the_match(self, run: Run, tmp_path: Path) -> None:
        one, two = tmp_path / "1.jsonl", tmp_path / "2.jsonl"
        for jobs, path in (("1", one), ("2", two)):
            run(*PISTI, "--games", "40", "--seed", "x", "--jobs", jobs, "--record", str(path))
        assert one.read_bytes() == two.read_bytes()
        assert replay_records(one) == 40

    @pytest.mark.skipif(sys.platform == "win32", reason="ulimit is POSIX's")
    def test_a_disk_without_room_is_reported(self, tmp_path: Path) -> None:
        path = tmp_path / "games.jsonl"
        command = [sys.executable, "-m", "knaves", *PISTI, "--record", str(path)]
        limited = ["bash", "-c", 'ulimit -f 16; exec "$@"', "bash", *command]
        done = subprocess.run(limited, capture_output=True, text=True, check=False)
        assert done.returncode == 3
        assert done.stderr.startswith(f"knaves: can't write {path}: ")
        assert done.stderr.count("\n") == 1


class TestDeals:
    FILE = DATA / "fool" / "random-H.txt"

    def test_each_deal_is_a_block_and_gives_its_digit(self, run: Run, tmp_path: Path) -> None:
        deals = "\n".join(self.FILE.read_text().splitlines()[:41])
        file, path = tmp_path / "deals.txt", tmp_path / "games.jsonl"
        file.write_text(deals)
        done = run(
            "match", "fool", "scholar", "scholar", "--deals", str(file), "--record", str(path)
        )
        assert (done.status, done.err) == (0, "")
        digits = self.FILE.with_name("random-H.results.txt").read_text().strip()[:40]
        assert [
            "012"[(record.scores[0] > record.scores[1]) + 2 * (record.scores[0] < record.scores[1])]
            for _, record in read_records(path)
        ] == [digit for digit in digits for _ in range(2)]

    def test_no_more_games_than_deals(self, run: Run, tmp_path: Path) -> None:
        file = tmp_path / "deals.txt"
        file.write_text("H\nS2 | S3\n")
        done = run("match", "fool", "dummy", "dummy", "--deals", str(file), "--games", "3")
        assert done.status == 2
        assert "the deals are enough for 2 games of 2 seats, not for 3" in done.err

    def test_a_damaged_file_is_named_with_line_and_column(self, run: Run, tmp_path: Path) -> None:
        file = tmp_path / "deals.txt"
        file.write_text("H\nS2 S3\n")
        done = run("match", "fool", "dummy", "dummy", "--deals", str(file))
        assert done.status == 2
        assert "deals.txt:2:6: expected a |" in done.err


@pytest.fixture(scope="class")
def reference() -> str:
    return output_of(jobs="1", hash_seed="0")


def output_of(*, jobs: str, hash_seed: str) -> str:
    arguments = [*PISTI, "--games", "200", "--seed", "x", "--json", "--jobs", jobs]
    process = started(*arguments, env=os.environ | {"PYTHONHASHSEED": hash_seed})
    out, _ = process.communicate(timeout=120)
    assert process.returncode == 0
    return out


class TestSameResult:
    @pytest.mark.parametrize(("jobs", "hash_seed"), [("1", "1"), ("2", "0"), ("4", "1")])
    def test_to_the_byte(self, reference: str, jobs: str, hash_seed: str) -> None:
        assert output_of(jobs=jobs, hash_seed=hash_seed) == reference


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX's")
class TestInterruption:
    @pytest.fixture(params=["1", "2"], ids=["one job", "two jobs"])
    def under_way(
        self, request: pytest.FixtureRequest, tmp_path: Path
    ) -> Iterator[tuple[subprocess.Popen[str], Path]]:
        """A long match, of which a block or more has been played and recorded."""
        path = tmp_path / "games.jsonl"
        process = started(
            *LOUD, "--games", "100000000", "--jobs", request.param, "--record", str(path), "--json"
        )
        assert process.stderr is not None
        with process:
            # Each line is a game, so this waits for games and not for time to pass.
            while process.stderr.readline() and not (path.exists() and path.stat().st_size):
                pass
            yield process, path

    def test_ctrl_c_reports_what_was_played(
        self, under_way: tuple[subprocess.Popen[str], Path]
    ) -> None:
        process, path = under_way
        os.killpg(process.pid, signal.SIGINT)
        # Comes to its end only when no worker holds the other end any more.
        out, err = process.communicate(timeout=60)
        assert process.returncode == 130
        assert "Traceback" not in err
        document = json.loads(out)
        assert document["planned"] == 100_000_000
        assert document["games"] == 4 * document["blocks"] == replay_records(path)

    def test_workers_end_with_a_parent_that_is_killed(
        self, under_way: tuple[subprocess.Popen[str], Path]
    ) -> None:
        process, _ = under_way
        process.kill()
        process.communicate(timeout=60)
        assert process.returncode == -signal.SIGKILL

    def test_ctrl_c_before_the_first_block_is_over_says_so(self) -> None:
        process = started("match", "pisti", *[f"{BOTS}:Sleeper"] * 4)
        assert process.stderr is not None
        with process:
            assert process.stderr.readline() == "sleeping\n"
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
        assert (process.returncode, out) == (130, "")
        # Interrupted while it flushes, Python may write the bot's line once more.
        assert err.splitlines()[-1] == "knaves: interrupted before the first block was over"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX's")
class TestProgress:
    def test_a_long_match_shows_a_bar_on_a_terminal(self) -> None:
        import pty  # noqa: PLC0415 - there is none on Windows

        ours, theirs = pty.openpty()
        command = [sys.executable, "-m", "knaves", *PISTI, "--games", "100000000", "--json"]
        with subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=theirs,
            env=os.environ | {"TERM": "xterm", "COLUMNS": "80"},
        ) as process:
            os.close(theirs)
            shown = b""
            while b"/100000000" not in shown:
                shown += os.read(ours, 4096)
            process.send_signal(signal.SIGINT)
            out, _ = process.communicate(timeout=60)
        os.close(ours)
        assert json.loads(out)["games"] > 0

    def test_no_bar_is_shown_elsewhere(self) -> None:
        process = started(*PISTI, "--games", "20000", "--json")
        _, err = process.communicate(timeout=120)
        assert err == ""
