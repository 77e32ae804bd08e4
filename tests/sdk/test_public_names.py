import pytest
from tests.core.public_names import modules_of, problems_of

PACKAGES = ("knaves", "knaves_bots_basic", "knaves_bots_book", "knaves_template_bot")


@pytest.mark.parametrize("module", [name for package in PACKAGES for name in modules_of(package)])
def test_a_module_lists_and_documents_what_it_offers(module: str) -> None:
    assert problems_of(module) == []
