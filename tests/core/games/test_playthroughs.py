import difflib

import pytest
from tests.playthroughs.writing import FOLDER, playthroughs

PLAYTHROUGHS = dict(playthroughs())
WRITE_ANEW = "python -m tests.playthroughs"


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_game_is_played_as_it_was_written_down(name: str) -> None:
    written = (FOLDER / name).read_text(encoding="utf-8")
    lines = written.splitlines(), PLAYTHROUGHS[name].splitlines()
    changes = [*difflib.unified_diff(*lines, "written down", "played now", n=8, lineterm="")]
    if changes:
        told = [f"if this is meant, write them anew: {WRITE_ANEW}", *changes]
        pytest.fail("\n".join(told), pytrace=False)


def test_no_playthrough_is_left_over() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == PLAYTHROUGHS.keys()
