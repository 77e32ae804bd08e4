from knaves.kit.checks import Finding, Status, failed, passed
from knaves.kit.registry import find_check
from knaves.kit.report import document, failure_lines, repeat_command, summary
from knaves.kit.running import Outcome
from knaves.kit.subject import Subject

PLAYS = find_check("plays")
SUBJECT = Subject("my bots/b.py:Bot", ("azi", "pisti"), seed="a seed")
FAILURE = failed("it fell", game="azi", view="AziView(…)", trace="Traceback:\n  here\n")


def test_the_command_that_repeats_a_check_is_fit_for_a_shell() -> None:
    command = "knaves check 'my bots/b.py:Bot' --game azi -k plays --seed 'a seed'"
    assert repeat_command(SUBJECT, Outcome(PLAYS, FAILURE, 1.0)) == command


def test_it_names_the_game_only_where_it_matters() -> None:
    outcome = Outcome(PLAYS, failed("it fell"), 1.0)
    assert repeat_command(Subject("b", ("azi", "pisti")), outcome) == (
        "knaves check b -k plays --seed knaves"
    )
    assert repeat_command(Subject("b", ("azi",)), outcome) == (
        "knaves check b --game azi -k plays --seed knaves"
    )


def test_a_failure_is_told_with_all_that_helps_to_mend_it() -> None:
    assert failure_lines(SUBJECT, Outcome(PLAYS, FAILURE, 1.0)) == [
        "seed   a seed",
        "view   AziView(…)",
        "error  Traceback:",
        "         here",
        "again  knaves check 'my bots/b.py:Bot' --game azi -k plays --seed 'a seed'",
        "If this fails, mend the error that is shown; it is raised for the view that is shown.",
    ]


def test_what_there_is_not_is_not_told() -> None:
    lines = failure_lines(SUBJECT, Outcome(PLAYS, failed("it fell"), 1.0))
    assert [line.split()[0] for line in lines] == ["seed", "again", "If"]


def test_outcomes_are_counted() -> None:
    skipped = Finding(Status.SKIPPED, "it can't be loaded")
    outcomes = [Outcome(PLAYS, finding, 1.0) for finding in (passed(), skipped, passed())]
    assert summary(outcomes) == "3 checks: 2 ok, 1 skipped"
    assert summary(outcomes[:1]) == "1 check: 1 ok"


def test_the_document_tells_all_of_it() -> None:
    outcomes = [Outcome(PLAYS, FAILURE, 1.23456), Outcome(PLAYS, passed("8 games"), 0.0)]
    told = document(SUBJECT, outcomes)
    assert (told["bot"], told["games"], told["seed"]) == (
        "my bots/b.py:Bot",
        ("azi", "pisti"),
        "a seed",
    )
    first, second = told["checks"]
    assert first == {
        "id": "plays",
        "status": "failed",
        "text": "it fell",
        "meaning": PLAYS.meaning,
        "remedy": PLAYS.remedy,
        "game": "azi",
        "view": "AziView(…)",
        "traceback": "Traceback:\n  here\n",
        "again": "knaves check 'my bots/b.py:Bot' --game azi -k plays --seed 'a seed'",
        "wall_s": 1.235,
    }
    assert (second["status"], second["text"], second["game"]) == ("ok", "8 games", None)
