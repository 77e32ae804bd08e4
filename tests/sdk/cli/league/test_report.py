from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.sdk.cli.conftest import Outcome

from knaves.reports.site import GAMES_KEPT

Run = Callable[..., Outcome]


def deals(site: Path) -> set[str]:
    return {path.name for path in (site / "data").iterdir()} - {"faults", "league.js"}


def test_it_says_which_page_to_open(run: Run, friday: Path, tmp_path: Path) -> None:
    site = tmp_path / "report"
    done = run("league", "report", str(friday), "-o", str(site))
    assert done == Outcome(0, f"open {site / 'index.html'} in a browser\n", "")
    assert (site / "index.html").is_file()


def test_the_one_league_of_the_folder_is_reported(
    run: Run, friday: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(friday.parent)
    assert run("league", "report", "--output", str(tmp_path / "report")).status == 0


@pytest.mark.parametrize(
    ("games", "kept"), [("4", {"0"}), ("11", {"0", "1"}), ("all", {"0", "1", "2"})]
)
def test_as_many_games_are_kept_as_somebody_wants(
    run: Run, friday: Path, tmp_path: Path, games: str, kept: set[str]
) -> None:
    site = tmp_path / "report"
    assert run("league", "report", str(friday), "-o", str(site), "--games", games).status == 0
    assert deals(site) == kept


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("--games", "0"), "there is no 0"),
        (("--games", "some"), "'some' isn't a whole number"),
    ],
)
def test_what_is_no_number_of_games_is_refused(
    run: Run, friday: Path, tmp_path: Path, arguments: tuple[str, ...], error: str
) -> None:
    done = run("league", "report", str(friday), "-o", str(tmp_path / "report"), *arguments)
    assert (done.status, done.out) == (2, "")
    assert error in done.err
    assert not (tmp_path / "report").exists()


def test_the_folder_is_called_like_the_league(
    run: Run, friday: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("league", "report", str(friday))
    assert done == Outcome(0, f"open {Path('friday-report', 'index.html')} in a browser\n", "")
    assert [path.name for path in tmp_path.iterdir()] == ["friday-report"]


def test_a_folder_with_other_files_is_refused_in_one_line(
    run: Run, friday: Path, tmp_path: Path
) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    done = run("league", "report", str(friday), "-o", str(tmp_path))
    assert (done.status, done.out) == (2, "")
    assert done.err == (
        f"knaves: {tmp_path} holds files that no report wrote, such as 'notes.txt': "
        "name a new folder\n"
    )


def test_what_cannot_be_read_is_said_in_one_line(run: Run, tmp_path: Path) -> None:
    done = run("league", "report", str(tmp_path / "none.league"), "-o", str(tmp_path / "report"))
    assert (done.status, done.out) == (3, "")
    assert done.err.count("\n") == 1
    assert not (tmp_path / "report").exists()


def test_the_help_names_as_many_games_as_are_kept(run: Run) -> None:
    assert f"{GAMES_KEPT:,}" in run("league", "report", "--help").out
