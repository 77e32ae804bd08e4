import subprocess
from pathlib import Path

import pytest

from knaves.errors import FileError
from knaves.scaffold import compare_pack, create_pack


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return create_pack("grey-heron", "fool", tmp_path)


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_a_new_pack_would_not_be_changed(pack: Path) -> None:
    assert compare_pack(pack) == ""


def test_what_would_be_changed_is_shown_as_a_diff(pack: Path) -> None:
    replace(pack / "src/grey_heron/fool.py", "return True, 0", "return True, 1")
    assert compare_pack(pack) == (
        "--- a/src/grey_heron/fool.py\n"
        "+++ b/src/grey_heron/fool.py\n"
        "@@ -35,5 +35,5 @@\n"
        " def _price(view: FoolView, move: FoolMove) -> tuple[bool, int]:\n"
        '     """Tell whether a move lays down no card, and else how strong a card it spends."""\n'
        "     if isinstance(move, Take | Done):\n"
        "-        return True, 1\n"
        "+        return True, 0\n"
        "     return False, view.strength(move.by if isinstance(move, Cover) else move)\n"
    )


def test_files_of_the_author_are_left_alone(pack: Path) -> None:
    (pack / "src/grey_heron/memory.py").write_text("mine")
    assert compare_pack(pack) == ""


def test_the_diff_is_a_patch_that_brings_the_pack_up_to_date(pack: Path) -> None:
    original = (pack / "pyproject.toml").read_text("utf-8")
    replace(pack / "pyproject.toml", 'version = "0.1.0"', 'version = "2.0.0"')
    replace(pack / "README.md", "arena", "ring")
    (pack / "tests/test_fool.py").unlink()
    difference = compare_pack(pack)
    assert "--- /dev/null\n+++ b/tests/test_fool.py\n" in difference
    subprocess.run(["git", "apply"], cwd=pack, input=difference.encode(), check=True)
    assert compare_pack(pack) == ""
    assert (pack / "pyproject.toml").read_text("utf-8") == original


def test_names_that_the_author_changed_are_kept(pack: Path) -> None:
    for path in (path for path in pack.rglob("*") if path.is_file()):
        text = path.read_text("utf-8").replace("GreyHeronBot", "Stalker")
        path.write_text(text.replace("grey_heron", "wader"), "utf-8")
    replace(pack / "pyproject.toml", 'name = "grey-heron"', 'name = "pack-of-ada"')
    replace(pack / "pyproject.toml", "grey-heron[test]", "pack-of-ada[test]")
    replace(pack / "README.md", "# grey-heron", "# pack-of-ada")
    (pack / "src/grey_heron").rename(pack / "src/wader")
    assert compare_pack(pack) == ""


def test_a_pack_for_a_game_of_others_is_refused(pack: Path) -> None:
    replace(pack / "pyproject.toml", "knaves.bots.fool", "knaves.bots.whist")
    with pytest.raises(FileError, match=r"there is no template for whist$"):
        compare_pack(pack)
