import pytest

from knaves.reports.wording import deals_text, listed, outlook_text
from knaves.stats.intervals import Interval

NAMES = ("ann", "bob", "cat", "dan", "eve", "fay")


@pytest.mark.parametrize(
    ("difference", "more", "text"),
    [
        (Interval(2, -1, 5), 50, "about 50 more deals"),
        (Interval(2, None, None), None, "play more deals"),
        (Interval(0, 0, 0), None, "play more deals"),
        (
            Interval(0.1, -1, 1.2),
            None,
            "they differ too little to say how many more deals it takes",
        ),
    ],
    ids=["planned", "no interval", "the same", "too near 0"],
)
def test_an_outlook_says_what_it_takes(difference: Interval, more: int | None, text: str) -> None:
    assert outlook_text(difference, more) == text


@pytest.mark.parametrize(
    ("more", "text"),
    [
        (1, "a few more deals"),
        (9, "a few more deals"),
        (96, "about 96 more deals"),
        (343, "about 340 more deals"),
        (12_345, "about 12,000 more deals"),
        (2_000_000, "more than 1,000,000 more deals"),
    ],
)
def test_what_is_needed_is_told_in_two_digits(more: int, text: str) -> None:
    assert deals_text(more) == text


def test_names_are_joined_as_in_a_sentence() -> None:
    assert [listed(NAMES[:count]) for count in (1, 2, 4)] == [
        "ann",
        "ann and bob",
        "ann, bob, cat and dan",
    ]
