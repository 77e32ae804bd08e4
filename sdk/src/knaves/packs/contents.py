"""Digest the contents of the pack that a bot comes from, which tells whether it has changed."""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import os
from collections.abc import Iterable, Iterator
from importlib.machinery import PathFinder
from pathlib import Path, PurePath
from typing import Final, NoReturn

import attrs

from knaves.errors import BotError
from knaves.errortext import in_one_line, one_line
from knaves.packs.distributions import Distribution, discover, name_of, read_metadata, read_text
from knaves.packs.entries import BotEntry
from knaves.packs.files import importable
from knaves.packs.origins import read_origin
from knaves.packs.pack import is_group
from knaves.packs.references import read_bare

__all__ = ["digest_contents"]

CACHE: Final = "__pycache__"
ENTRY_POINTS: Final = "entry_points.txt"
METADATA: Final = (".dist-info", ".egg-info")


def digest_contents(bot: BotEntry) -> str:
    """Return a digest of the files of the pack that a bot comes from, without importing it.

    It is the same wherever files of the same names and bytes are, and for all bots of a pack:
    over all files that the pack installed, and its entry points. Of an editable pack and of a
    bare class it is over the file or the package that they are in, and over those beside it
    that it imports. Hidden files and caches are left out.

    Returns:
        SHA-256 in hexadecimal of what ``sha256sum -z`` prints of the files, sorted by name.

    Raises:
        BotError: if there are no such files, or one can't be read.
    """
    try:
        digests = _digest_installed(bot.pack) if bot.installed else _digest_bare(bot.value)
    except BotError:
        raise
    except OSError as error:
        raise _unreadable(bot, f"{error.filename}: {error.strerror}") from None
    except Exception as error:  # noqa: BLE001 - finders and metadata may be anybody's
        raise _unreadable(bot, one_line(error)) from None
    if not digests:
        raise _unreadable(bot, "it has no files")
    lines = [f"{digests[name]}  {name}\0" for name in sorted(digests)]
    return hashlib.sha256("".join(lines).encode(errors="surrogateescape")).hexdigest()


def _unreadable(bot: BotEntry, why: str) -> BotError:
    if bot.installed:
        whose, advice = f"the files of {bot.pack}, of bot {bot.name},", ": install it again"
    else:
        whose, advice = f"the files of bot {bot.value}", ""
    return BotError(in_one_line(f"{whose} can't be read: {why}{advice}"))


def _digest_installed(pack: str) -> dict[str, str]:
    """Return the digests of the files of an installed pack, by name."""
    copies = [copy for copy in discover() if name_of(copy) == pack]
    sound = [copy for copy in copies if read_metadata(copy)[0] is not None]
    if not sound:
        raise ModuleNotFoundError(f"{pack} is not installed")
    copy = sound[0]
    _, editable = read_origin(read_text(copy, "direct_url.json"))
    files = {} if editable else _recorded(copy)
    if not files:
        points = [point for point in copy.entry_points if is_group(point.group)]
        modules = {point.value.partition(":")[0].strip() for point in points}
        files = _files_at(map(_place_of, modules), with_imports=editable)
    digests = {name: _digest_file(path) for name, path in files.items()}
    if digests:
        entry_points = read_text(copy, ENTRY_POINTS)
        digests[ENTRY_POINTS] = hashlib.sha256(entry_points.encode()).hexdigest()
    return digests


def _digest_bare(value: str) -> dict[str, str]:
    bare = read_bare(value)
    if bare.in_file:
        file = Path(bare.source).resolve()
        place = _Place(file.parent, file)
    else:
        with importable(Path.cwd()):
            place = _place_of(bare.source)
    files = _files_at([place], with_imports=True)
    return {name: _digest_file(path) for name, path in files.items()}


def _digest_file(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _recorded(copy: Distribution) -> dict[str, Path]:
    """Return the files that a distribution installed, by name, without those about itself."""
    return {
        file.as_posix(): Path(str(copy.locate_file(file)))
        for file in copy.files or ()
        if _counts(file) and not file.parts[0].endswith(METADATA)
    }


def _counts(path: PurePath) -> bool:
    """Tell whether a file or folder is none that is hidden, a cache, or elsewhere (``..``).

    What a pack installs elsewhere are scripts, which are different in each environment.
    """
    return not any(part == CACHE or part.startswith(".") for part in path.parts)


@attrs.frozen
class _Place:
    """A module's file, or the folder of a package, and the folder from which it is imported."""

    root: Path
    path: Path


def _place_of(module: str) -> _Place:
    """Return where a module is, or the package that it is in."""
    name, *inner = module.split(".")
    spec = importlib.util.find_spec(name)
    depth = 0
    while spec is not None and spec.origin is None and depth < len(inner):
        # A package that several distributions share: only the part that is meant. By its name
        # alone, or the packages around it would have to be imported.
        spec = PathFinder.find_spec(inner[depth], spec.submodule_search_locations)
        depth += 1
    if spec is None or spec.origin is None or not spec.has_location:
        raise ModuleNotFoundError(f"there is no module {module}")
    path = Path(spec.origin)
    if spec.submodule_search_locations is not None:
        path = path.parent
    return _Place(path.parents[depth], path)


def _files_at(places: Iterable[_Place], *, with_imports: bool) -> dict[str, Path]:
    """Return all files in some places, and in those beside them that they import."""
    files: dict[str, Path] = {}
    waiting = list(places)
    seen = set(waiting)
    while waiting:
        place = waiting.pop()
        for path in _walk(place.path):
            files[path.relative_to(place.root).as_posix()] = path
            if with_imports and path.suffix == ".py":
                beside = {_Place(place.root, each) for each in _imported(path, place.root)} - seen
                seen |= beside
                waiting += beside
    return files


def _walk(path: Path) -> Iterator[Path]:
    """Yield a file, or all files in a folder."""
    if not path.is_dir():
        yield path
        return
    seen = set()
    for folder, folders, names in os.walk(path, onerror=_fail, followlinks=True):
        real = os.path.realpath(folder)
        if real in seen:  # a link to a folder that it is in
            folders.clear()
            continue
        seen.add(real)
        folders[:] = sorted(name for name in folders if _counts(PurePath(name)))
        files = [Path(folder, name) for name in names if _counts(PurePath(name))]
        yield from (file for file in files if file.is_file())


def _fail(error: OSError) -> NoReturn:
    raise error


def _imported(path: Path, folder: Path) -> Iterator[Path]:
    """Yield the modules and packages in a folder that a file imports."""
    try:
        tree = ast.parse(path.read_bytes())
    except (MemoryError, RecursionError, SyntaxError, ValueError):
        return  # whoever loads it says what is wrong with it
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [node.module]
        else:
            continue
        for name in names:
            module = folder / name.partition(".")[0]
            if module.is_dir():
                yield module
            elif (file := module.with_suffix(".py")).is_file():
                yield file
