"""Ship the template of `knaves new`, which lies beside this project and not inside it.

A wheel and an sdist hold it in the package. An editable installation and a checkout use the
folder itself, and what is built from an sdist finds it in the package already.
"""  # noqa: INP001 - hatchling finds it by its path

from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

__all__ = ["TemplateHook"]

FOLDER: Final = "template-bot"
# knaves.scaffold.template reads the same.
FILES: Final = ("pyproject.toml", "README.md", "src/*/*.py", "src/*/py.typed", "tests/*.py")


class TemplateHook(BuildHookInterface):
    """Adds the files of the template to a wheel or an sdist."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the files, and where in the archive they belong.

        Raises:
            FileNotFoundError: if the template is not there.
        """
        if version == "editable" or Path(self.root, "src/knaves", FOLDER).is_dir():
            return
        template = Path(self.root).parent / FOLDER
        if not template.is_dir():
            raise FileNotFoundError(f"{template} is what `knaves new` copies: build from a clone")
        package = "knaves" if self.target_name == "wheel" else "src/knaves"
        for pattern in FILES:
            for path in template.glob(pattern):
                place = path.relative_to(template.parent).as_posix()
                build_data["force_include"][str(path)] = f"{package}/{place}"
