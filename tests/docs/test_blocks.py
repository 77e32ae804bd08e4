from pathlib import Path

import pytest
from tests.docs.blocks import read_blocks, run_block

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    path
    for pattern in ("README.md", "docs/*.md", "core/*.md", "sdk/*.md", "plugins/*/*.md")
    for path in ROOT.glob(pattern)
)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_block_of_a_page_does_what_it_says(page: Path, tmp_path: Path) -> None:
    for block in read_blocks(page):
        try:
            run_block(block, tmp_path)
        except AssertionError as error:
            raise AssertionError(f"{page.name}:{block.line}: {error}") from None
