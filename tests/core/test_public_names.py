import pytest
from tests.core.public_names import modules_of, problems_of

MODULES = modules_of("knaves_core")


def test_the_foundation_and_its_games_are_among_the_modules() -> None:
    assert {"knaves_core", "knaves_core.cards", "knaves_core.games.pisti.state"} <= {*MODULES}


@pytest.mark.parametrize("module", MODULES)
def test_a_module_lists_and_documents_what_it_offers(module: str) -> None:
    assert problems_of(module) == []
