import json
import re
from collections.abc import Callable
from pathlib import Path

from tests.sdk.cli.conftest import Outcome

Run = Callable[..., Outcome]


def test_people_read_what_each_did_against_each(run: Run, done: Path) -> None:
    shown = run("league", "matrix", str(done))
    assert (shown.status, shown.err) == (0, "")
    assert re.search(r"^captor +\+\d", shown.out, re.MULTILINE)
    assert re.search(r"^told apart: \d+ of 10 pairs ", shown.out, re.MULTILINE)


def test_programs_read_json(run: Run, done: Path) -> None:
    document = json.loads(run("league", "matrix", str(done), "--json").out)
    assert document["schema"] == 1
    assert len(document["cells"]) == 20
