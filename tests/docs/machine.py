"""A machine without the environment in which these tests run."""

import os
import sys
from pathlib import Path


def bare_environment() -> dict[str, str]:
    """Return the variables of this process, without what leads to its virtual environment."""
    ours = str(Path(sys.prefix) / "bin")
    path = [folder for folder in os.environ["PATH"].split(os.pathsep) if folder != ours]
    kept = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    return kept | {"PATH": os.pathsep.join(path)}
