"""Say where a distribution is, and from where it was installed."""

from __future__ import annotations

import json
from typing import Any, Final
from urllib.parse import urlsplit

from knaves.errortext import plain

__all__ = ["plain_path", "read_origin"]

MAX_PATH: Final = 4096


def plain_path(path: str) -> str:
    """Return a path or a URL as plain text; any sensible one stays as it is."""
    return plain(path[:MAX_PATH]).replace("\n", "�")


def read_origin(text: str) -> tuple[str, bool]:
    """Read a ``direct_url.json`` (PEP 610).

    Returns:
        From where it was installed, as pip takes it: a folder or a URL, empty for a package
        index. And whether it is editable.
    """
    try:
        document: dict[str, Any] = json.loads(text)
        url: str = document["url"]
        if "vcs_info" in document:
            revision = document["vcs_info"]
            return plain_path(f"{revision['vcs']}+{url}@{revision['commit_id']}"), False
        editable: bool = document.get("dir_info", {}).get("editable") is True
        return plain_path(_place(url)), editable
    except (AttributeError, KeyError, RecursionError, TypeError, ValueError):
        return "", False


def _place(url: str) -> str:
    """Return the path of a local URL, and another URL as it is."""
    address = urlsplit(url)
    if address.scheme != "file":
        return url
    from urllib.request import url2pathname  # noqa: PLC0415 - as heavy as all of packs

    return url2pathname(address.path)
