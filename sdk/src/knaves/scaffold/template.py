"""The template of a pack, and what it becomes for another bot."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path
from typing import Final

from knaves.scaffold.sources import core_requirement, uv_settings
from knaves.scaffold.tables import read_text
from knaves.scaffold.tokens import PYPROJECT, Tokens

__all__ = ["render", "template_folder", "template_games"]

FOLDER: Final = "template-bot"
# What belongs to it; in a checkout its folder may hold caches and environments, too.
# sdk/hatch_build.py ships the same.
FILES: Final = ("pyproject.toml", "README.md", "src/*/*.py", "src/*/py.typed", "tests/*.py")
CORE_REQUIREMENT: Final = re.compile(r"knaves-core>=[^\"]+")
BLANK_LINES: Final = re.compile(r"\n{3,}")


def template_folder() -> Path:
    """Return the folder of the template: inside the installed package, or in the checkout."""
    package = Path(str(resources.files("knaves")))
    shipped = package / FOLDER
    return shipped if shipped.is_dir() else package.parents[2] / FOLDER


def template_games() -> tuple[str, ...]:
    """Return the games for which there is a template, sorted."""
    return Tokens.of_pack(template_folder()).games


def render(pack: Tokens) -> dict[str, str]:
    """Return the text files that a pack of these tokens begins with, by their paths in it.

    The files that are about a game which the bot does not play are left out, and so are lines
    about it in files that are about the pack as a whole.
    """
    folder = template_folder()
    template = Tokens.of_pack(folder)
    others = [game for game in template.games if game not in pack.games]
    paths = sorted(path for pattern in FILES for path in folder.glob(pattern))
    files = {
        path.relative_to(folder).as_posix(): read_text(path)
        for path in paths
        if path.stem.removeprefix("test_") not in others
    }
    for name in (PYPROJECT, "README.md"):
        files[name] = _without_lines_about(others, files[name])
    files = {
        _renamed(path, template, pack): _renamed(text, template, pack)
        for path, text in files.items()
    }
    project = CORE_REQUIREMENT.sub(core_requirement(), files[PYPROJECT])
    return files | {PYPROJECT: project + uv_settings()}


def _without_lines_about(games: list[str], text: str) -> str:
    if not games:
        return text
    about = re.compile(rf"^.*\b(?:{'|'.join(games)})\b.*\n", re.MULTILINE)
    return BLANK_LINES.sub("\n\n", about.sub("", text))


def _renamed(text: str, template: Tokens, pack: Tokens) -> str:
    words = dict(zip(template.words, pack.words, strict=True))
    pattern = re.compile("|".join(rf"\b{re.escape(word)}\b" for word in words))
    return pattern.sub(lambda match: words[match[0]], text)
