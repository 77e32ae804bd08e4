"""The pages lead to each other, and to nothing that is not there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.glob("*.md"))]
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")


def linked(page: Path) -> set[Path]:
    return {(page.parent / target).resolve() for target in LINK.findall(page.read_text("utf-8"))}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_files(page: Path) -> None:
    assert [path for path in linked(page) if not path.is_file()] == []


def test_the_index_names_each_page_once() -> None:
    index = DOCS / "README.md"
    targets = LINK.findall(index.read_text("utf-8"))
    assert sorted(targets) == sorted(path.name for path in DOCS.glob("*.md") if path != index)
