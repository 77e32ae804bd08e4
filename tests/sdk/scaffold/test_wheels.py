import base64
import csv
import hashlib
import io
import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
from tests.sdk.sites import Site

from knaves.errors import FileError
from knaves.scaffold.wheels import wheel_of

INSTALLED = "pluggy"  # from a wheel, as long as ours run from their source trees
VERSION = metadata.version(INSTALLED)


def test_the_wheel_of_an_installed_distribution_lists_each_file_with_its_digest() -> None:
    _, content = wheel_of(INSTALLED)
    with zipfile.ZipFile(io.BytesIO(content)) as wheel:
        names = wheel.namelist()
        record = f"{INSTALLED}-{VERSION}.dist-info/RECORD"
        rows = list(csv.reader(io.StringIO(wheel.read(record).decode())))
        assert [row[0] for row in rows] == names
        assert rows.pop() == [record, "", ""]
        for name, digest, size in rows:
            file = wheel.read(name)
            encoded = base64.urlsafe_b64encode(hashlib.sha256(file).digest()).decode()
            assert (digest, size) == (f"sha256={encoded.rstrip('=')}", str(len(file)))


def test_a_wheel_holds_the_modules_and_what_describes_them() -> None:
    name, content = wheel_of(INSTALLED)
    assert name == f"{INSTALLED}-{VERSION}-py3-none-any.whl"
    names = zipfile.ZipFile(io.BytesIO(content)).namelist()
    description = {path.rpartition("/")[2] for path in names if ".dist-info/" in path}
    assert {"METADATA", "WHEEL", "RECORD", "LICENSE"} <= description
    assert description.isdisjoint({"INSTALLER", "REQUESTED", "direct_url.json"})
    assert "pluggy/__init__.py" in names
    assert not any("__pycache__" in path or ".." in path for path in names)


def test_the_same_files_make_the_same_wheel() -> None:
    assert wheel_of(INSTALLED) == wheel_of(INSTALLED)


def test_what_is_in_a_wheel_can_be_imported(tmp_path: Path) -> None:
    name, content = wheel_of(INSTALLED)
    (tmp_path / name).write_bytes(content)
    code = f"import sys; sys.path.insert(0, {name!r}); import pluggy; print(pluggy.__file__)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert name in done.stdout


def test_no_wheel_can_be_made_of_a_distribution_that_does_not_list_its_files(site: Site) -> None:
    site.install("heron", {})
    reason = "can't make a wheel of heron, which has no WHEEL: reinstall it"
    with pytest.raises(FileError, match=f"^{reason}$"):
        wheel_of("heron")
