from pathlib import Path

import attrs
import pytest
from tests.sdk.sites import GOOD_BOT

from knaves.errors import NamingError
from knaves.kit.checks import Check, Finding, Status, check, failed, passed
from knaves.kit.fresh import Ended, Overdue, Unseen
from knaves.kit.registry import CHECKS, find_check, find_checks
from knaves.kit.running import Outcome, run_check, run_checks
from knaves.kit.subject import BUDGET_MS, Subject

PACKS = Path(__file__).parents[2] / "packs"
AWKWARD = sorted((PACKS / "awkward_bots").glob("*.py"))
INSTALLED = ["random", "dummy", "captor", "caller", "scholar", "banker", "template"]


@attrs.frozen
class Bad:
    """How a bot is found out that fails one check: a bot of Pişti, if nothing else is said."""

    text: str
    game: str = "pisti"
    budget_ms: float = BUDGET_MS


BAD = {
    "loads": Bad("ModuleNotFoundError: No module named 'a_library_that_nobody_has'"),
    "hooks": Bad("Bot.sean isn't a hook; did you mean 'seen'?"),
    "import-quick": Bad("it may take 200 ms, or 700 ms by the clock", budget_ms=40),
    "import-clean": Bad("its import prints on standard output"),
    "plays": Bad("ValueError: max() arg is an empty sequence"),
    "legal-moves": Bad("its answer is of type str, not Card"),
    "survives-faults": Bad("ZeroDivisionError: division by zero", game="call"),
    "keeps-view": Bad("it changed its view"),
    "in-time": Bad("it may take 40 ms, or 220 ms by the clock", budget_ms=40),
    "quiet": Bad("it printed '("),
    "same-move": Bad("when all was as before"),
    "hash-seed": Bad("with another PYTHONHASHSEED"),
    "global-random": Bad("when random was seeded otherwise"),
    "game-order": Bad("when the games came in another order"),
    "two-at-once": Bad("when another object played meanwhile"),
}


def bad_bot(check: Check) -> Subject:
    """Return the bot that fails this check; `KeyError` says that there is none yet."""
    bad = BAD[check.id]
    file = PACKS / "bad_bots" / f"{check.id.replace('-', '_')}.py"
    return Subject(f"{file}:Bot", (bad.game,), budget_ms=bad.budget_ms)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.id)
def test_a_bad_bot_is_found_out(check: Check) -> None:
    finding = run_check(bad_bot(check), check).finding
    assert finding.status is Status.FAILED
    assert BAD[check.id].text in finding.text


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.id)
def test_a_bad_bot_fails_its_check_and_no_other(check: Check) -> None:
    outcomes = [*run_checks(bad_bot(check))]
    assert [outcome.check for outcome in outcomes] == [*CHECKS]
    assert [outcome.check.id for outcome in outcomes if is_failed(outcome)] == [check.id]


@pytest.mark.slow
@pytest.mark.parametrize("file", AWKWARD, ids=lambda file: file.stem)
def test_an_awkward_bot_that_does_nothing_wrong_passes_all_checks(file: Path) -> None:
    assert problems(Subject(f"{file}:Bot", ("pisti",))) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", INSTALLED)
def test_an_installed_bot_passes_all_checks(name: str) -> None:
    assert problems(Subject.find(name)) == []


def is_failed(outcome: Outcome) -> bool:
    return outcome.finding.status is Status.FAILED


def problems(subject: Subject) -> list[tuple[str, str]]:
    """Return the checks that a bot has not passed, and why."""
    return [
        (outcome.check.id, outcome.finding.text)
        for outcome in run_checks(subject)
        if outcome.finding.status is not Status.OK
    ]


def bot_that(tmp_path: Path, doing: str) -> Subject:
    """Return a bot that does something before it plays its first card."""
    file = tmp_path / "bot.py"
    file.write_text(GOOD_BOT.replace("        return", f"        {doing}\n        return"))
    return Subject(f"{file}:Fisher", ("pisti",))


def test_a_bot_that_ends_its_process_fails_one_check_and_the_rest_is_skipped(
    tmp_path: Path,
) -> None:
    subject = bot_that(tmp_path, "__import__('os')._exit(3)")
    (plays, *others) = [run_check(subject, check).finding for check in CHECKS[4:]]
    assert plays == failed("it ended its process (exit status 3)")
    assert {(other.status, other.text) for other in others} == {
        (Status.SKIPPED, "it ended its process (exit status 3)")
    }


def test_a_keyboard_interrupt_of_a_bot_is_an_error_like_any_other(tmp_path: Path) -> None:
    finding = run_check(bot_that(tmp_path, "raise KeyboardInterrupt"), find_check("plays")).finding
    assert finding.status is Status.FAILED
    assert finding.text.endswith(", after 0 moves: KeyboardInterrupt")
    assert finding.view.startswith("PistiView(")


def test_a_bot_that_floods_standard_output_is_not_quiet(tmp_path: Path) -> None:
    subject = bot_that(tmp_path, "print('-' * 9_000_000)")
    found = {check.id: run_check(subject, check).finding for check in find_checks(["pl", "qu"])}
    text = "it printed more than 8 MB on standard output"
    assert found == {"plays": Finding(Status.SKIPPED, text), "quiet": failed(text)}


@pytest.mark.slow
def test_a_bot_that_does_not_answer_fails_one_check_and_the_rest_is_skipped(
    tmp_path: Path,
) -> None:
    subject = bot_that(tmp_path, "__import__('threading').Event().wait()")
    found = {check.id: run_check(subject, check).finding for check in CHECKS[4:]}
    in_time = found.pop("in-time")
    assert in_time.status is Status.FAILED
    assert "bot.py" in in_time.trace
    assert {other.status for other in found.values()} == {Status.SKIPPED}


def test_a_bot_that_ends_its_process_at_times_fails_the_check_of_what_times_these_are(
    tmp_path: Path,
) -> None:
    subject = bot_that(
        tmp_path, "__import__('os').environ['PYTHONHASHSEED'] == '0' or __import__('os')._exit(3)"
    )
    found = {check.id: run_check(subject, check).finding for check in find_checks(["h", "gl"])}
    assert found == {
        "hooks": passed(),
        "hash-seed": failed("with another PYTHONHASHSEED, it ended its process (exit status 3)"),
        "global-random": passed(),
    }


@check("mine", Ended)
def mine(subject: Subject) -> Finding:
    """It is mine.

    If this fails, it is
    somebody else's.
    """
    raise SEEN[subject.reference]


SEEN = {"ended": Ended("ended", "where"), "overdue": Overdue("overdue"), "other": Unseen("unseen")}


def test_a_check_takes_its_words_from_its_docstring() -> None:
    assert (mine.id, mine.meaning, mine.remedy) == ("mine", "It is mine.", "it is somebody else's.")


@pytest.mark.parametrize(
    ("reference", "finding"),
    [
        ("ended", failed("ended", trace="where")),
        ("overdue", Finding(Status.SKIPPED, "overdue")),
        ("other", Finding(Status.SKIPPED, "unseen")),
    ],
)
def test_a_check_fails_for_what_is_its_business_and_is_skipped_for_other_reasons(
    reference: str, finding: Finding
) -> None:
    assert mine.examine(Subject(reference, ("pisti",))) == finding


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.id)
def test_a_check_says_what_it_means_and_what_to_do(check: Check) -> None:
    assert check.meaning.endswith(".")
    assert check.remedy.endswith(".")


def test_what_a_bot_did_is_seen_once_and_remembered() -> None:
    subject = Subject.find("captor")
    assert subject.played() is subject.played()
    assert subject.imports is subject.imports


def test_a_bot_that_is_registered_for_many_games_is_checked_for_all_of_them() -> None:
    assert Subject.find("random").games == ("azi", "call", "fool", "pisti")
    assert Subject.find("random", "fool").games == ("fool",)
    with pytest.raises(NamingError, match=r"^bot captor plays pisti, not fool"):
        Subject.find("captor", "fool")
