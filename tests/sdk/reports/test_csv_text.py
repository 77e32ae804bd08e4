import csv

import pytest

from knaves.reports.csv_text import csv_text


def read_back(value: object) -> str:
    (row,) = csv.DictReader(csv_text(["bot"], [{"bot": value}]).splitlines())
    return row["bot"]


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ('=HYPERLINK("http://127.0.0.1","click")', '\'=HYPERLINK("http://127.0.0.1","click")'),
        ("+1", "'+1"),
        ("-ann", "'-ann"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\x1b[31m=1", "'=1"),
        ("'=1", "''=1"),
        ("ann", "ann"),
        ("a=1", "a=1"),
        ("", ""),
    ],
)
def test_a_text_is_no_formula(text: str, cell: str) -> None:
    assert read_back(text) == cell


@pytest.mark.parametrize(("number", "cell"), [(-1, "-1"), (-0.5, "-0.5"), (None, "")])
def test_numbers_are_left_alone(number: object, cell: str) -> None:
    assert read_back(number) == cell
