"""Damaged environments of each kind, made of real dist-info folders."""

import shutil
import sys
from collections import defaultdict
from pathlib import Path

import attrs
import pytest
from tests.sdk.doctor.damages import DAMAGES, LIMIT_S, Ward, garbled_pack, write_origin
from tests.sdk.sites import GOOD_BOT, Site

from knaves.doctor import KINDS, Finding, Severity
from knaves.doctor.examinations import examine
from knaves.doctor.survey import Survey, import_packs, take_survey
from knaves.packs import Status

OFFERS = {"knaves.bots.pisti": {"twin": "twin:Fisher"}}


WHAT = {
    "damaged-pack": "wrecked: its METADATA is missing or can't be read: reinstall wrecked",
    "leftover": "~orgotten-1.0.dist-info was left behind by an interrupted installation",
    "duplicate": "twin without METADATA does not count, because 1.0 in {site}/twin-1.0",
    "unmet-requirement": "newer 1.0 requires knaves-core>99, and ",
    "unchecked": "fruity 1.0 requires 'knaves-core>=>=3', which can't be read",
    "stale-editable": "moved 1.0 is an editable installation, but the folder {site}/nowhere",
    "stale-path": "old.pth names {site}/nowhere-else, which is not there",
    "import-hangs": "hanging can't be imported: it does not go on, and had to be ended",
    "import-ends": "ending can't be imported: it ended its process (exit status 0)",
    "broken": "angry/angry: ValueError: no luck",
    "invalid-name": "named offers 'My_Bot', which can't be a name",
    "unknown-game": "lost/lost is registered for the unknown game 'pist'; did you mean 'pisti'?",
    "unknown-group": "misread has entry points in the unknown group knaves.bot",
    "bot-clash": "rival-a/rival: rival-b offers a bot of this name for pisti too",
    "game-clash": "gamer/pisti: knaves-core offers a game of this name too",
    "blocked": "unwanted of unwanted can't be used",
    "other-command": "the shell finds {shell}/knaves, and this is {python}",
    "read-only-folder": "no file can be written into {folder}: No such file or directory",
}


SEVERITIES = {
    Status.BROKEN: {Severity.ERROR},
    Status.INCOMPATIBLE: {Severity.ERROR},
    Status.AMBIGUOUS: {Severity.WARNING, Severity.ERROR},
    Status.BLOCKED: {Severity.NOTE},
}
"""How bad the findings are that an entry of a status must have one of."""


def severities_by_folder(survey: Survey) -> dict[str, set[Severity]]:
    found: dict[str, set[Severity]] = defaultdict(set)
    for finding in examine(survey):
        found[finding.where].add(finding.kind.severity)
    return found


def kinds(ward: Ward) -> list[str]:
    return [finding.kind.id for finding in ward.findings()]


def the_finding(ward: Ward) -> Finding:
    (finding,) = ward.findings()
    return finding


def test_a_healthy_environment_has_no_findings(ward: Ward) -> None:
    ward.site.install_fisher("bystander", name="bystander")
    assert ward.findings() == []


def test_there_is_a_damage_for_each_kind_of_finding() -> None:
    assert set(DAMAGES) == set(WHAT) == {kind.id for kind in KINDS}


@pytest.mark.parametrize("kind", DAMAGES)
def test_a_damage_is_named_and_nothing_else_is(ward: Ward, kind: str) -> None:
    DAMAGES[kind](ward)
    found = ward.findings()
    assert {finding.kind.id for finding in found} == {kind}
    what = WHAT[kind].format(
        site=ward.site.path, shell=ward.shell, folder=ward.folder, python=sys.executable
    )
    assert any(finding.what.startswith(what) for finding in found)
    assert all(str(ward.site.path.parent) in finding.where for finding in found)


def test_no_damage_hides_another_and_the_worst_come_first(ward: Ward) -> None:
    ward.site.install_fisher("bystander", name="bystander")
    for damage in DAMAGES.values():
        damage(ward)
    found = ward.findings()
    assert {finding.kind.id for finding in found} == set(DAMAGES)
    assert not any("bystander" in finding.what for finding in found)
    severities = [finding.kind.severity for finding in found]
    assert severities == sorted(severities, key=list(Severity).index)


def test_entry_points_that_can_not_be_read_are_damage_too(ward: Ward) -> None:
    garbled_pack(ward)
    finding = the_finding(ward)
    assert (finding.kind.id, Path(finding.where).name) == ("damaged-pack", "garbled-1.0.dist-info")


@pytest.mark.parametrize(
    ("editable", "again"),
    [(True, " -e '{origin}'"), (False, " '{origin}'")],
    ids=["as editable", "as it was"],
)
def test_a_damaged_pack_is_installed_again_from_where_it_came(
    ward: Ward, editable: bool, again: str
) -> None:
    folder = ward.site.install_fisher("wrecked")
    origin = ward.site.path / "my bots"
    write_origin(folder, origin, editable=editable)
    origin.mkdir()
    (folder / "METADATA").unlink()
    finding = the_finding(ward)
    assert finding.do.startswith("delete this folder and install the pack again: ")
    assert finding.command.endswith(again.format(origin=origin))


def test_what_came_from_an_index_is_installed_again_by_its_name(ward: Ward) -> None:
    DAMAGES["damaged-pack"](ward)
    assert the_finding(ward).command.endswith(" wrecked")


class TestDuplicates:
    def test_the_copy_that_does_not_count_is_the_finding(
        self, ward: Ward, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        first = Site(tmp_path / "first").install("twin", OFFERS, modules={"twin": GOOD_BOT})
        second = ward.site.install("twin", OFFERS, version="2.0")
        monkeypatch.syspath_prepend(first.parent)
        finding = next(f for f in examine(take_survey(ward.folder)) if f.kind.id == "duplicate")
        assert finding.where == str(second)
        assert finding.what == f"twin 2.0 does not count, because 1.0 in {first} does"

    def test_one_folder_under_two_names_is_no_duplicate(
        self, ward: Ward, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ward.site.install_fisher("twin", name="twin")
        (tmp_path / "lib64").symlink_to(ward.site.path)
        monkeypatch.syspath_prepend(tmp_path / "lib64")
        assert ward.findings() == []

    @pytest.mark.parametrize("first", [True, False], ids=["first", "last"])
    def test_what_setuptools_leaves_beside_the_modules_is_no_duplicate(
        self, ward: Ward, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: bool
    ) -> None:
        source = tmp_path / "twin" / "src"
        installed = ward.install_editable("twin", source.parent)
        shutil.copytree(installed, source / "twin.egg-info")
        (source / "twin.egg-info" / "METADATA").rename(source / "twin.egg-info" / "PKG-INFO")
        (source / "twin.py").write_text(GOOD_BOT)
        path = [str(source), *sys.path] if first else [*sys.path, str(source)]
        monkeypatch.setattr(sys, "path", path)
        assert kinds(ward) == []


class TestEditables:
    def test_one_that_leads_to_its_module_is_sound(self, ward: Ward) -> None:
        ward.install_editable("here", ward.site.path)
        ward.site.write("here", GOOD_BOT)
        assert ward.findings() == []

    def test_one_whose_module_is_gone_is_stale(self, ward: Ward) -> None:
        ward.install_editable("gone", ward.site.path)
        finding = the_finding(ward)
        assert finding.what == "gone 1.0 is an editable installation, but there is no module gone"
        assert finding.command.endswith(f" -e {ward.site.path}")

    def test_one_of_whose_modules_some_are_there_is_imported(self, ward: Ward) -> None:
        offers = {"here": "here:Fisher", "gone": "gone:Fisher"}
        folder = ward.site.install(
            "partly", {"knaves.bots.pisti": offers}, modules={"here": GOOD_BOT}
        )
        write_origin(folder, ward.site.path, editable=True)
        finding = the_finding(ward)
        assert finding.kind.id == "broken"
        assert finding.what.startswith("partly/gone: ModuleNotFoundError")

    def test_its_path_file_is_told_of_only_once(self, ward: Ward) -> None:
        DAMAGES["stale-editable"](ward)
        (ward.site.path / "moved.pth").write_text(f"{ward.site.path}/nowhere/src\n")
        assert kinds(ward) == ["stale-editable"]

    def test_an_entry_that_names_no_module_is_broken_and_not_stale(self, ward: Ward) -> None:
        folder = ward.site.install("nameless", {"knaves.bots.pisti": {"nameless": ":Fisher"}})
        write_origin(folder, ward.site.path, editable=True)
        assert kinds(ward) == ["broken"]


def test_a_path_file_that_can_not_be_read_is_left_alone(ward: Ward) -> None:
    (ward.site.path / "folder.pth").mkdir()
    assert ward.findings() == []


def test_what_is_wrong_with_a_blocked_pack_is_found_all_the_same(ward: Ward) -> None:
    DAMAGES["invalid-name"](ward)
    DAMAGES["unknown-game"](ward)
    ward.patch.setenv("KNAVES_BLOCK", "named,lost")
    assert sorted(kinds(ward)) == ["blocked", "blocked", "invalid-name", "unknown-game"]


class TestNothingUnusableIsLeftOut:
    @pytest.mark.parametrize("kind", DAMAGES)
    def test_each_pack_that_is_not_sound_has_a_finding_as_bad_as_that(
        self, ward: Ward, kind: str
    ) -> None:
        DAMAGES[kind](ward)
        survey = import_packs(ward.survey(), LIMIT_S)
        severities = severities_by_folder(survey)
        for pack in survey.packs:
            for entry in survey.entries(pack):
                severity = severities[survey.copy_of(pack).folder]
                assert entry.status is Status.OK or severity & SEVERITIES[entry.status], entry

    @pytest.mark.parametrize("status", [Status.BROKEN, Status.INCOMPATIBLE])
    @pytest.mark.parametrize("what", ["bots", "games"])
    def test_a_reason_that_has_no_kind_of_its_own_is_told(
        self, ward: Ward, status: Status, what: str
    ) -> None:
        survey = ward.survey()
        first, *others = getattr(survey, what)
        unusable = attrs.evolve(first, status=status, reason="the moon is full")
        survey = attrs.evolve(survey, **{what: (unusable, *others)})
        (finding,) = examine(survey)
        assert finding.what == f"{first.qualified_name}: the moon is full"
        assert finding.kind.severity is Severity.ERROR

    @pytest.mark.parametrize(
        "group", ["knaves.bots", "knaves.bots.pisti", "knaves.games"], ids=["any", "one", "game"]
    )
    def test_two_entry_points_of_one_name_in_a_group_are_an_error(
        self, ward: Ward, group: str
    ) -> None:
        folder = ward.site.install("echo", {})
        (folder / "entry_points.txt").write_text(f"[{group}]\nfisher = a:B\nfisher = c:D\n")
        finding = the_finding(ward)
        assert (finding.kind.id, finding.where) == ("broken", str(folder))
        assert finding.what.startswith("echo/fisher: its pack has several entry points")


def test_a_pack_that_calls_itself_otherwise_than_its_folder_is_told_so(ward: Ward) -> None:
    metadata = ward.site.install_fisher("wolf") / "METADATA"
    metadata.write_text(metadata.read_text().replace("Name: wolf", "Name: sheep"))
    what = "wolf: its folder says wolf, its METADATA sheep: reinstall it"
    assert the_finding(ward).what == what


@pytest.mark.parametrize("header", ["[knaves.bots.pisti", "knaves.bots.pisti]", "knaves.games"])
def test_a_group_whose_brackets_are_missing_is_found(ward: Ward, header: str) -> None:
    folder = ward.site.install("open", {})
    (folder / "entry_points.txt").write_text(f"# bots\n\n{header}\nfisher = a:B\n")
    finding = the_finding(ward)
    assert finding.kind.id == "unknown-group"
    assert finding.what == f"open has {header!r} where its first group should begin"


def test_a_version_that_is_none_is_found(ward: Ward) -> None:
    ward.site.install_fisher("fruity", name="fruity", version="banana")
    finding = the_finding(ward)
    assert finding.kind.id == "unchecked"
    assert finding.what == "the version of fruity is 'banana', which is none"
