from pathlib import Path

import pytest

from knaves.errors import FileError
from knaves.scaffold.tokens import Tokens


@pytest.mark.parametrize(
    ("name", "package", "class_name"),
    [
        ("magpie", "magpie", "MagpieBot"),
        ("my-magpie", "my_magpie", "MyMagpieBot"),
        ("my-bot", "my_bot", "MyBot"),
        ("r2-d2", "r2_d2", "R2D2Bot"),
        ("none", "none", "NoneBot"),
    ],
)
def test_a_pack_is_called_as_its_bot(name: str, package: str, class_name: str) -> None:
    assert Tokens.of_bot(name, "fool") == Tokens(name, name, package, class_name, ("fool",))


def test_the_tokens_of_a_pack_are_read_back(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text(
        """
        [project]
        name = "pack-of-ada"

        [project.entry-points."knaves.bots.pisti"]
        magpie = "birds.pisti : Bird"

        [project.entry-points."knaves.bots.azi"]
        magpie = "birds.azi : Bird"
        """
    )
    tokens = Tokens("magpie", "pack-of-ada", "birds", "Bird", ("azi", "pisti"))
    assert Tokens.of_pack(tmp_path) == tokens


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "can't read {}: No such file or directory"),
        (b"\xff", "can't read {}: it isn't text in UTF-8"),
        (b"[project", "{} isn't TOML: "),
        (b"[project]\nname = 'x'", "{} registers no bot: it has no entry point in knaves.bots"),
        (b"project = 5", "{}: project must be a table"),
        (b"[[project]]", "{}: project must be a table"),
        (b"[project]\nentry-points = 5", "{}: project.entry-points must be a table"),
        (
            b"[project.entry-points]\n'knaves.bots.azi' = []",
            '{}: project.entry-points."knaves.bots.azi" must be a table',
        ),
        (
            b"[project.entry-points.'knaves.bots.azi']\nx = 5",
            '{}: project.entry-points."knaves.bots.azi".x must be a text',
        ),
        (
            b"[project]\nname = 5\n[project.entry-points.'knaves.bots.azi']\nx = 'x:X'",
            "{}: project.name must be a text",
        ),
        (
            b"[project.entry-points.'knaves.bots.azi']\nx = 'x.X'",
            "{}: the entry point of 'x' must be of the form module:Class",
        ),
    ],
    ids=[
        "absent",
        "no text",
        "no TOML",
        "no bot",
        "a number for a project",
        "several projects",
        "a number for entry points",
        "a list for a group",
        "a number for an entry point",
        "a number for a name",
        "no class",
    ],
)
def test_a_pyproject_that_tells_no_tokens_is_refused(
    content: bytes | None, message: str, tmp_path: Path
) -> None:
    path = tmp_path / "pyproject.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(FileError) as caught:
        Tokens.of_pack(tmp_path)
    assert str(caught.value).startswith(message.format(path))
