import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test
from tests.core.games.support.adapters import ADAPTERS
from tests.core.games.support.machine import GameMachine


@pytest.mark.parametrize("game", ADAPTERS)
def test_what_is_promised_of_a_state_holds_whatever_is_played(game: str) -> None:
    class Machine(GameMachine):
        adapter = ADAPTERS[game]

    run_state_machine_as_test(Machine, settings=settings(max_examples=100, stateful_step_count=25))
