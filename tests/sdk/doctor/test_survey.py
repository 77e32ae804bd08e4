import sys
from pathlib import Path

import pluggy
import pytest
from tests.sdk.sites import Site

from knaves.doctor.survey import take_survey


def test_a_survey_imports_no_pack(site: Site, tmp_path: Path) -> None:
    site.install_fisher("explosive", module="raise RuntimeError('imported')")
    survey = take_survey(tmp_path)
    assert "explosive" in survey.installed
    assert "explosive" not in sys.modules
    assert survey.imports == {}


def test_path_files_are_read_where_python_reads_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packages = Path(pluggy.__file__).parents[1]
    assert packages in take_survey(tmp_path).site_folders
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry != str(packages)])
    assert packages not in take_survey(tmp_path).site_folders
