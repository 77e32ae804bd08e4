"""Make a wheel of an installed distribution."""

from __future__ import annotations

import base64
import email
import hashlib
import io
import zipfile
from collections.abc import Iterator
from importlib import metadata
from typing import Final

from knaves.errors import FileError

__all__ = ["wheel_of"]

DESCRIPTION: Final = frozenset({"METADATA", "WHEEL", "entry_points.txt"})
"""The files of a dist-info folder that come from the wheel, and not from who installed it."""
EARLIEST: Final = (1980, 1, 1, 0, 0, 0)
"""The time of all files, so that the same files make the same wheel."""
READABLE: Final = 0o644 << 16


def wheel_of(distribution: str) -> tuple[str, bytes]:
    """Make the wheel that an installed distribution was installed from, but for compression.

    Returns:
        The name and the content of the wheel.

    Raises:
        FileError: if the distribution has no list of its files, or one can't be read.
    """
    installed = metadata.distribution(distribution)
    listed = installed.files or []
    described = next((path for path in listed if path.name == "WHEEL"), None)
    if described is None:
        raise FileError(f"can't make a wheel of {distribution}, which has no WHEEL: reinstall it")
    stem = described.parent.name.removesuffix(".dist-info")
    try:
        files = {path.as_posix(): path.read_binary() for path in listed if _is_of_wheel(path)}
    except OSError as error:
        raise FileError.reading(error.filename, f"reinstall {distribution}") from None
    record = f"{stem}.dist-info/RECORD"
    files[record] = "".join(_record(files, record)).encode()
    tag = email.message_from_bytes(files[described.as_posix()])["Tag"]
    return f"{stem}-{tag}.whl", _zipped(files)


def _is_of_wheel(path: metadata.PackagePath) -> bool:
    if ".." in path.parts or "__pycache__" in path.parts:
        return False
    # What lies deeper in a dist-info folder are licences.
    in_description = path.parent.suffix == ".dist-info"
    return not in_description or path.name in DESCRIPTION


def _record(files: dict[str, bytes], record: str) -> Iterator[str]:
    """Yield the lines of RECORD, which lists itself without a hash."""
    for path, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=")
        yield f"{path},sha256={digest.decode()},{len(content)}\n"
    yield f"{record},,\n"


def _zipped(files: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in files.items():
            entry = zipfile.ZipInfo(path, EARLIEST)
            entry.external_attr = READABLE
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()
