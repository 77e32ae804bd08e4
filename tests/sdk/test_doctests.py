import doctest
import importlib

import pytest
from tests.core.public_names import modules_of


@pytest.mark.parametrize("module", [*modules_of("knaves"), *modules_of("knaves_bots_book")])
def test_the_examples_of_a_module_hold(module: str) -> None:
    assert doctest.testmod(importlib.import_module(module)).failed == 0
