import base64
import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from tests.sdk.reports.site.recorded import TABLES, record_games

from knaves.packs import load_game
from knaves.reports.site.packing import game_document, plain_script, script
from knaves.reports.site.replays import replayed


def unpack(text: str) -> tuple[str, Any]:
    """Return the name and the document of a script."""
    match = re.fullmatch(r'knaves\.take\((".*?"),"([A-Za-z0-9+/=]*)"\);\n', text)
    assert match
    return json.loads(match[1]), json.loads(gzip.decompress(base64.b64decode(match[2])))


def test_a_script_holds_its_document() -> None:
    document = {"name": "</script>", "text": "\u2028 “Pişti” \ud83c", "numbers": [1, None]}
    assert unpack(script("3/0", document)) == ("3/0", document)


def test_equal_documents_give_equal_scripts() -> None:
    assert script("3/0", [1, 2]) == script("3/0", [1, 2])


def test_a_plain_script_is_ascii_and_says_nothing_but_its_document() -> None:
    text = plain_script("league", {"bots": ["</script>\u2028"]})
    assert text == 'knaves.league = {"bots":["</script>\\u2028"]};\n'


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_changes_of_all_steps_give_back_the_game(tmp_path: Path, name: str, seats: int) -> None:
    game = load_game(name)
    for record in record_games(tmp_path, name, seats):
        replay = replayed(record, game)
        document = game_document(replay)
        hands, table = [""] * seats, ()
        for step, (to_act, events, changed, *new) in zip(
            replay.steps, document["steps"], strict=True
        ):
            for seat, hand in changed:
                hands[seat] = hand
            table = new[0] if new else table
            assert tuple(hands) == step.hands
            assert table == step.table
            assert to_act == (-1 if step.to_act is None else step.to_act)
            assert len(events) == len(step.events)
