import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.shared_data import DATA, shared

HAND_EMPTY_AND_TIE = "H\nS2 | C3\nS2 | S3\n"


def knaves_fool(*arguments: str | Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "knaves", "fool", *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )


class TestOutput:
    @pytest.mark.parametrize("trump", ["H", "C"])
    def test_one_digit_a_deal_on_one_line(self, trump: str) -> None:
        done = knaves_fool(DATA / "fool" / f"random-{trump}.txt")
        assert done.stdout == (DATA / "fool" / f"random-{trump}.results.txt").read_text()
        assert (done.returncode, done.stderr) == (0, "")

    def test_or_one_digit_a_line(self) -> None:
        assert knaves_fool("-", "--format", "lines", stdin=HAND_EMPTY_AND_TIE).stdout == "1\n0\n"

    def test_or_everything_as_json(self) -> None:
        done = knaves_fool("-", "--format", "json", "--rules", "original", stdin=HAND_EMPTY_AND_TIE)
        document = json.loads(done.stdout)
        assert {name: document[name] for name in ("schema", "game", "rules", "trump")} == {
            "schema": 1,
            "game": "fool",
            "rules": "original",
            "trump": "H",
        }
        assert [
            (result["line"], result["winner"], result["turns"], result["reason"])
            for result in document["results"]
        ] == [(2, 1, 1, "hand empty"), (3, 2, 1, "both hands empty")]
        assert document["results"][0]["moves"][0] == {
            "turn": 1,
            "player": 1,
            "action": "attack",
            "cards": ["S2"],
        }

    @pytest.mark.parametrize(
        ("form", "printed"), [("digits", "\n"), ("lines", "")], ids=["digits", "lines"]
    )
    def test_a_file_without_a_deal_has_no_digit(self, form: str, printed: str) -> None:
        done = knaves_fool("-", "--format", form, stdin="H\n")
        assert (done.returncode, done.stdout) == (0, printed)

    @pytest.mark.parametrize(
        ("rules", "results"),
        [
            ("house", "results.txt"),
            ("original", "results-tie-to-defender.txt"),
            ("first-edition", "results-first-edition.txt"),
        ],
    )
    def test_the_hundred_deals_are_decided_as_expected(self, rules: str, results: str) -> None:
        done = knaves_fool(shared("fool/data.txt"), "--rules", rules)
        assert done.stdout == shared(f"fool/{results}").read_text().strip() + "\n"

    @pytest.mark.parametrize(("number", "digits"), [("1", "1"), ("2", "20")])
    def test_the_examples_are_decided_as_expected(self, number: str, digits: str) -> None:
        assert knaves_fool(shared(f"fool/example-data{number}.txt")).stdout == f"{digits}\n"


class TestErrors:
    @pytest.mark.parametrize(
        ("stdin", "arguments", "status", "message"),
        [
            ("", (), 2, "<stdin>:1:1: expected the trump (H, D, C or S), got an empty file"),
            (
                f"{HAND_EMPTY_AND_TIE}X9 | S2\n",
                (),
                2,
                "<stdin>:4:1: expected a card such as ST, got 'X9'",
            ),
            (
                HAND_EMPTY_AND_TIE,
                ("--rules", "hause"),
                2,
                "unknown preset 'hause'; did you mean 'house'?",
            ),
            (HAND_EMPTY_AND_TIE, ("--format", "xml"), 2, "xml"),
        ],
        ids=["empty file", "last deal", "rules", "format"],
    )
    def test_it_is_one_line_and_nothing_is_answered(
        self, stdin: str, arguments: tuple[str, ...], status: int, message: str
    ) -> None:
        done = knaves_fool("-", *arguments, stdin=stdin)
        assert (done.returncode, done.stdout) == (status, "")
        assert message in done.stderr
        assert done.stderr.startswith("knaves: ")
        assert done.stderr.count("\n") == 1

    def test_bytes_that_are_no_text_are_named(self, tmp_path: Path) -> None:
        file = tmp_path / "deals.txt"
        file.write_bytes(b"H\nS2 | \xffS3\n")
        done = knaves_fool(file)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == f"knaves: {file}:2:6: expected text in UTF-8, got the byte 0xff\n"

    def test_a_file_that_can_not_be_read_is_another_status(self, tmp_path: Path) -> None:
        done = knaves_fool(tmp_path / "nowhere.txt")
        assert (done.returncode, done.stdout) == (3, "")
        assert done.stderr.startswith("knaves: can't read ")
        assert done.stderr.count("\n") == 1

    @pytest.mark.skipif(os.name != "posix", reason="closes the standard input in the shell")
    def test_a_closed_standard_input_is_an_error(self) -> None:
        done = subprocess.run(
            ["sh", "-c", '"$0" -m knaves fool - <&-', sys.executable],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 3
        assert done.stderr == "knaves: can't read the standard input: it is closed\n"
