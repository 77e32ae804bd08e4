"""Examine what lies around the environment."""

from __future__ import annotations

import shlex
import tempfile
from collections.abc import Iterator

from knaves.doctor.findings import OTHER_COMMAND, READ_ONLY, Finding
from knaves.doctor.survey import Survey

__all__ = ["other_command", "read_only_folder"]


def other_command(survey: Survey) -> Iterator[Finding]:
    """Find a ``knaves`` on the PATH that is not ours."""
    environment = survey.environment
    if environment.command and environment.elsewhere:
        yield OTHER_COMMAND.found(
            f"the shell finds {environment.command}, and this is {environment.python}",
            environment.command,
            command=shlex.join([environment.python, "-m", "knaves"]),
        )


def read_only_folder(survey: Survey) -> Iterator[Finding]:
    """Find out whether a file can be written where knaves runs, by writing one."""
    try:
        with tempfile.TemporaryFile(dir=survey.folder):
            return
    except OSError as error:
        what = f"no file can be written into {survey.folder}: {error.strerror}"
        yield READ_ONLY.found(what, str(survey.folder))
