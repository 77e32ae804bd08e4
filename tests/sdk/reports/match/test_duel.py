from collections.abc import Sequence

import pytest
from tests.sdk.reports.match.matches import duel_of

from knaves.reports.match.duel import better_bot, duel_notes, duel_verdict

LEAD = [(80, 40, 0, 0), (84, 40, 4, 0)] * 12
TIE = [(80, 40, 0, 0), (0, 40, 80, 0), (40, 0, 0, 80), (0, 80, 40, 0)] * 100


@pytest.mark.parametrize(
    ("blocks", "effect", "better", "words"),
    [
        (LEAD, None, "ann", "ann is better than bob: decided after 24 deals"),
        (
            [(bob, ann, b, a) for ann, bob, a, b in LEAD],
            None,
            "bob",
            "bob is better than ann: decided after 24 deals",
        ),
        (
            TIE,
            1,
            None,
            "ann and bob don't differ by as much as 1 point a game: decided after 140 deals",
        ),
        (
            TIE,
            None,
            None,
            "ann and bob don't differ by as much as 1.0 points a game: decided after 140 deals",
        ),
        (
            [(4, 4, 4, 4)] * 100,
            None,
            None,
            "ann and bob scored the same in each of 100 deals",
        ),
        (LEAD[:3], None, None, "it is not decided after 3 deals whether ann or bob is better"),
        (
            LEAD[:1],
            None,
            None,
            "it is not decided after a single deal whether ann or bob is better",
        ),
    ],
    ids=["first", "second", "given effect", "standard effect", "alike", "open", "one deal"],
)
def test_it_says_in_words_what_is_decided(
    blocks: list[Sequence[int]], effect: float | None, better: str | None, words: str
) -> None:
    duel = duel_of(*blocks, effect=effect).duel
    assert duel is not None
    assert duel_verdict(duel) == words
    assert better_bot(duel) == better


def notes(*blocks: Sequence[int], effect: float | None = None) -> list[str]:
    duel = duel_of(*blocks, effect=effect).duel
    assert duel is not None
    return list(duel_notes(duel))


def test_it_says_with_which_risks_it_was_decided() -> None:
    assert notes(*LEAD, effect=2.5)[0] == (
        "risks: 5% to find one of two equal bots better, 5% to miss a difference of 2.5 points a "
        "game; more where scores swing far but seldom"
    )
    assert notes(*TIE)[0] == (
        "risks: 5% to find one of two equal bots better, 5% to miss a difference of 1.0 points a "
        "game (0.2 standard deviations of a deal; --effect sets another); more where scores "
        "swing far but seldom"
    )


def test_it_says_how_the_figures_are_to_be_read_after_a_lead_was_found() -> None:
    _, lead, caution = notes(*LEAD)
    assert lead == (
        "ann minus bob: 5.50 points a game, 95% interval 5.12 to 5.88, which holds at whatever "
        "deal a match stops"
    )
    assert caution == (
        "the ± above holds for a number of games fixed beforehand; a match that stops when it "
        "finds a lead tends to show it too large"
    )


def test_it_says_how_they_are_to_be_read_after_none_was_found() -> None:
    assert notes(*TIE)[-1].endswith("when it finds no difference tends to show it too small")


def test_few_deals_have_a_mean_alone() -> None:
    assert notes(*LEAD[:2])[1:] == [
        "ann minus bob: 5.50 points a game; no interval before 24 deals"
    ]
    assert notes(*[(4, 4, 4, 4)] * 24) == ["ann minus bob: 0.00 points a game"]


def test_deals_that_are_all_alike_name_no_effect() -> None:
    assert notes(*[(4, 4, 4, 4)] * 100)[0] == (
        "ann minus bob: 0.00 points a game, 95% interval 0.00 to 0.00, which holds at whatever "
        "deal a match stops"
    )
