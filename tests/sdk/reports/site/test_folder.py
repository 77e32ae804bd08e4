from pathlib import Path

import pytest

from knaves.errors import UsageError
from knaves.reports.site.folder import CONTENTS, new_site


def write(place: Path, **files: str) -> None:
    with new_site(place) as site:
        for name, text in files.items():
            site.write(f"data/{name}.js", text)


def names(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "home" / "report"


@pytest.fixture(autouse=True)
def _home(place: Path) -> None:
    place.parent.mkdir()


def test_a_site_is_put_into_a_new_folder(place: Path) -> None:
    write(place, a="1")
    assert names(place) == [CONTENTS, "data", "data/a.js"]
    assert list(place.parent.iterdir()) == [place]


def test_a_site_is_put_into_an_empty_folder(place: Path) -> None:
    place.mkdir()
    write(place, a="1")
    assert (place / "data" / "a.js").read_text() == "1"


def test_an_earlier_site_is_replaced_by_all_of_a_new_one(place: Path) -> None:
    write(place, a="1", b="2")
    write(place, b="3", c="4")
    assert names(place) == [CONTENTS, "data", "data/b.js", "data/c.js"]
    assert (place / "data" / "b.js").read_text() == "3"


@pytest.mark.parametrize("name", ["notes.txt", "data/mine/notes.txt", "data/empty"])
def test_what_somebody_else_put_there_is_never_deleted(place: Path, name: str) -> None:
    write(place, a="1")
    strange = place / name
    strange.parent.mkdir(exist_ok=True)
    strange.mkdir() if name.endswith("empty") else strange.write_text("mine")
    with pytest.raises(UsageError, match=f"holds files that no report wrote, such as '{name}'"):
        write(place, a="2")
    assert strange.exists()
    assert (place / "data" / "a.js").read_text() == "1"


def test_a_list_that_somebody_else_wrote_gives_no_leave(place: Path) -> None:
    place.mkdir()
    (place / CONTENTS).write_text(f"{CONTENTS}\nnotes.txt\n")
    (place / "notes.txt").write_text("mine")
    with pytest.raises(UsageError, match="that no report wrote"):
        write(place, a="1")


def test_what_comes_while_a_site_is_written_is_not_lost(place: Path) -> None:
    place.mkdir()

    def write_while_another_does() -> None:
        with new_site(place) as site:
            site.write("index.html", "1")
            (place / "notes.txt").write_text("mine")

    with pytest.raises(UsageError, match="that no report wrote"):
        write_while_another_does()
    assert names(place) == ["notes.txt"]


def test_a_file_is_no_folder(place: Path) -> None:
    place.write_text("mine")
    with pytest.raises(UsageError, match="is a file: name a folder for the report"):
        write(place, a="1")
    assert place.read_text() == "mine"
