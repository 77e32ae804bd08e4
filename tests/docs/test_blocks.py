from pathlib import Path

import pytest
from tests.docs.blocks import read_blocks, run_block

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    path
    for pattern in ("README.md", "docs/*.md", "core/*.md", "sdk/*.md", "plugins/*/*.md")
    for path in ROOT.glob(pattern)
)


# Pages whose blocks take several seconds; CI runs them with the long tests.
LONG = {"checks.md", "first-bot.md", "leagues.md", "results.md"}
MARKED = [
    pytest.param(
        page,
        id=str(page.relative_to(ROOT)),
        marks=[pytest.mark.slow] if page.name in LONG else [],
    )
    for page in PAGES
]


@pytest.mark.parametrize("page", MARKED)
def test_every_block_of_a_page_does_what_it_says(page: Path, tmp_path: Path) -> None:
    for block in read_blocks(page):
        try:
            run_block(block, tmp_path)
        except AssertionError as error:
            raise AssertionError(f"{page.name}:{block.line}: {error}") from None
