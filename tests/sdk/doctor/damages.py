"""One way to damage an environment for each kind of finding."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest
from tests.sdk.sites import Site

from knaves.doctor import Finding
from knaves.doctor.examinations import examine
from knaves.doctor.survey import Survey, import_packs, take_survey

LIMIT_S = 0.5


def write_origin(folder: Path, origin: Path, *, editable: bool) -> None:
    """Write into a dist-info folder from where it was installed."""
    document = {"url": origin.as_uri(), "dir_info": {"editable": editable}}
    (folder / "direct_url.json").write_text(json.dumps(document))


@attrs.frozen
class Ward:
    """An empty site, and what lies around it.

    Attributes:
        site: the site.
        folder: where knaves runs.
        shell: the only folder on the PATH.
        patch: undoes at the end what a damage does to the process.
    """

    site: Site
    folder: Path
    shell: Path
    patch: pytest.MonkeyPatch

    @classmethod
    def build(cls, site: Site, patch: pytest.MonkeyPatch) -> Ward:
        """Make the folders around a site."""
        root = site.path.parent
        for name in ("run", "shell"):
            (root / name).mkdir()
        patch.setenv("PATH", str(root / "shell"))
        return cls(site, root / "run", root / "shell", patch)

    def install_editable(self, pack: str, origin: Path) -> Path:
        """Install a pack as editable from a folder, with no module; return its dist-info."""
        folder = self.site.install(pack, {"knaves.bots.pisti": {pack: f"{pack}:Fisher"}})
        write_origin(folder, origin, editable=True)
        return folder

    def survey(self) -> Survey:
        """Gather what is known of this environment, as if all other packs were sound."""
        survey = take_survey(self.folder)
        ours = [pack for pack in survey.packs if str(self.site.path) in survey.copy_of(pack).folder]
        return attrs.evolve(survey, packs=tuple(ours), site_folders=(self.site.path,))

    def findings(self) -> list[Finding]:
        """Return all that is found in this environment."""
        return examine(import_packs(self.survey(), LIMIT_S))


Damage = Callable[[Ward], object]


def damaged_pack(ward: Ward) -> None:
    (ward.site.install_fisher("wrecked") / "METADATA").unlink()


def garbled_pack(ward: Ward) -> None:
    (ward.site.install_fisher("garbled") / "entry_points.txt").write_bytes(b"[knaves.bots]\n\xff")


def leftover(ward: Ward) -> None:
    folder = ward.site.install_fisher("forgotten")
    folder.rename(folder.with_name("~" + folder.name[1:]))


def duplicate(ward: Ward) -> None:
    ward.site.install_fisher("twin", name="twin")
    (ward.site.install("twin", {}, version="2.0") / "METADATA").unlink()


def unmet_requirement(ward: Ward) -> None:
    ward.site.install("newer", {"knaves.bots.call": {"newer": "n:N"}}, requires=("knaves-core>99",))


def unchecked(ward: Ward) -> None:
    ward.site.install_fisher("fruity", name="fruity", requires=("knaves-core>=>=3",))


def stale_editable(ward: Ward) -> None:
    ward.install_editable("moved", ward.site.path / "nowhere")


def stale_path(ward: Ward) -> None:
    (ward.site.path / "old.pth").write_text("# old\nimport sys\n\nnowhere-else\n")


def import_hangs(ward: Ward) -> None:
    module = "import threading; threading.Event().wait()"
    ward.site.install_fisher("hanging", name="hanging", module=module)


def import_ends(ward: Ward) -> None:
    ward.site.install_fisher("ending", name="ending", module="import os; os._exit(0)")


def broken(ward: Ward) -> None:
    ward.site.install_fisher("angry", name="angry", module="raise ValueError('no luck')")


def invalid_name(ward: Ward) -> None:
    ward.site.install("named", {"knaves.bots.pisti": {"My_Bot": "n:N"}})


def unknown_game(ward: Ward) -> None:
    ward.site.install("lost", {"knaves.bots.pist": {"lost": "l:L"}})


def unknown_group(ward: Ward) -> None:
    ward.site.install("misread", {"knaves.bot": {"misread": "m:M"}})


def bot_clash(ward: Ward) -> None:
    for pack in ("rival-a", "rival-b"):
        ward.site.install_fisher(pack, name="rival")


def game_clash(ward: Ward) -> None:
    ward.site.install("gamer", {"knaves.games": {"pisti": "knaves_core.games.pisti:Pisti"}})


def blocked(ward: Ward) -> None:
    ward.site.install_fisher("unwanted", name="unwanted", module="import os; os._exit(0)")
    ward.patch.setenv("KNAVES_BLOCK", "unwanted")


def other_command(ward: Ward) -> None:
    command = ward.shell / "knaves"
    command.write_text("#!/usr/bin/python2\n")
    command.chmod(0o755)


def read_only_folder(ward: Ward) -> None:
    ward.folder.rmdir()


DAMAGES: dict[str, Damage] = {
    damage.__name__.replace("_", "-"): damage
    for damage in (
        damaged_pack,
        leftover,
        duplicate,
        unmet_requirement,
        unchecked,
        stale_editable,
        stale_path,
        import_hangs,
        import_ends,
        broken,
        invalid_name,
        unknown_game,
        unknown_group,
        bot_clash,
        game_clash,
        blocked,
        other_command,
        read_only_folder,
    )
}
"""What brings about each kind of finding, by the id of the kind."""
