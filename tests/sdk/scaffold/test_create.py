import resource
import subprocess
import sys
from pathlib import Path

import pytest

from knaves.errors import FileError, UsageError
from knaves.scaffold import create_pack
from knaves.scaffold.template import render
from knaves.scaffold.tokens import Tokens


def files_below(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_a_new_pack_holds_what_the_template_becomes(tmp_path: Path) -> None:
    folder = create_pack("heron", "pisti", tmp_path)
    assert folder == tmp_path / "heron"
    rendered = render(Tokens.of_bot("heron", "pisti"))
    assert files_below(folder) == {path: text.encode() for path, text in rendered.items()}
    assert list(tmp_path.iterdir()) == [folder]


def test_the_folder_around_it_is_made_if_it_is_not_there(tmp_path: Path) -> None:
    folder = create_pack("heron", "pisti", tmp_path / "ours" / "birds")
    assert (folder / "pyproject.toml").is_file()
    assert list(tmp_path.iterdir()) == [tmp_path / "ours"]


def test_the_folder_can_be_read_by_those_who_can_read_its_neighbours(tmp_path: Path) -> None:
    neighbour = tmp_path / "neighbour"
    neighbour.mkdir()
    folder = create_pack("heron", "pisti", tmp_path)
    assert folder.stat().st_mode == neighbour.stat().st_mode


@pytest.mark.parametrize("kind", ["folder", "file", "link"])
def test_what_is_there_is_never_touched(kind: str, tmp_path: Path) -> None:
    place = tmp_path / "heron"
    if kind == "folder":
        place.mkdir()
        (place / "mine.py").write_text("mine")
    elif kind == "file":
        place.write_text("mine")
    else:
        place.symlink_to(tmp_path / "nowhere")
    before = files_below(tmp_path)
    with pytest.raises(FileError, match=r"heron is there already: choose another name or --dir$"):
        create_pack("heron", "pisti", tmp_path)
    assert files_below(tmp_path) == before
    assert list(tmp_path.iterdir()) == [place]


def test_a_pack_is_not_made_beside_a_module_that_hides_it(tmp_path: Path) -> None:
    (tmp_path / "grey_heron.py").write_text("mine")
    with pytest.raises(FileError, match=r"grey_heron\.py would be imported in the place of"):
        create_pack("grey-heron", "pisti", tmp_path)
    assert files_below(tmp_path) == {"grey_heron.py": b"mine"}


def test_a_pack_is_not_made_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(FileError, match=r"can't write .*heron: Not a directory"):
        create_pack("heron", "pisti", tmp_path / "file")


def test_a_failure_in_the_middle_leaves_nothing(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "knaves", "new", "heron", "--dir", "ours/birds"],
        cwd=tmp_path,
        # More than any of the tests has, and less than the pyproject.
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (700, 700)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 3
    assert done.stderr == "knaves: can't write ours/birds/heron: File too large\n"
    assert list(tmp_path.iterdir()) == []


def test_a_game_without_a_template_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        create_pack("heron", "psti", tmp_path)
    assert str(caught.value) == (
        "there is no template for 'psti'; did you mean 'pisti'? "
        "(there is one for each of azi, call, fool, pisti)"
    )
    assert list(tmp_path.iterdir()) == []
