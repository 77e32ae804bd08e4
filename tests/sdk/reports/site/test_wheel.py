import subprocess
import sys
import zipfile
from importlib import resources
from pathlib import Path

import pytest

SDK = Path(__file__).parents[4] / "sdk"


@pytest.mark.slow
def test_a_wheel_holds_all_that_a_site_is_made_of(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation"]
    subprocess.run([*command, "--outdir", tmp_path, SDK], check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assets = resources.files("knaves.reports.site") / "assets"
    files = {f"knaves/reports/site/assets/{path.name}" for path in assets.iterdir()}
    assert len(files) > 10
    assert files <= names
