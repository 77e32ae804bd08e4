from __future__ import annotations

import pytest
from tests.sdk.scripted import scripted


def test_what_is_typed_into_a_pipe_can_be_read_beside_its_question() -> None:
    dialogue, shown = scripted("  ST ", "")
    dialogue.say("Hello.")
    assert dialogue.ask("move? ").strip() == "ST"
    assert dialogue.ask("move? ").strip() == ""
    dialogue.explain("# Rules\n\nNone.\n\n")
    dialogue.say()
    assert shown.getvalue() == "Hello.\nmove?   ST \nmove? \n# Rules\n\nNone.\n\n"


def test_the_end_of_the_input_is_no_empty_line() -> None:
    dialogue, shown = scripted()
    with pytest.raises(EOFError):
        dialogue.ask("move? ")
    assert shown.getvalue() == "move? \n"
