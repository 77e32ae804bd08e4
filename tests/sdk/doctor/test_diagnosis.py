from importlib import metadata

import pytest
from tests.sdk.doctor.damages import DAMAGES, LIMIT_S, Ward

from knaves.doctor import Diagnosis, PackState, diagnose
from knaves.packs import Status

OWN_PACKS = ("knaves-bots-basic", "knaves-bots-book", "knaves-core", "knaves-template-bot")


def packs_of(diagnosis: Diagnosis) -> dict[str, PackState]:
    return {pack.installed.name: pack for pack in diagnosis.packs}


def test_a_healthy_environment_is_sound(ward: Ward, monkeypatch: pytest.MonkeyPatch) -> None:
    ward.site.install_fisher("sound-pack", name="sound")
    monkeypatch.chdir(ward.folder)
    diagnosis = diagnose()
    assert (diagnosis.findings, diagnosis.sound, diagnosis.writable) == ((), True, True)
    assert diagnosis.folder == ward.folder
    packs = packs_of(diagnosis)
    assert list(packs) == [*OWN_PACKS, "sound-pack"]
    assert {pack.status for pack in packs.values()} == {Status.OK}
    assert all(pack.import_ms is not None for pack in packs.values())
    assert packs["sound-pack"].bots == ("sound",)
    assert packs["knaves-core"].games == ("azi", "call", "fool", "pisti")
    versions = diagnosis.versions
    assert list(versions)[:2] == ["knaves", "knaves-core"]
    assert {"attrs", "pluggy", "rich", "typer"} <= set(versions)
    assert versions == {name: metadata.version(name) for name in versions}


def test_the_status_of_a_pack_is_the_worst_of_what_it_offers(ward: Ward) -> None:
    expected = {
        "unmet-requirement": ("newer", Status.INCOMPATIBLE),
        "stale-editable": ("moved", Status.BROKEN),
        "import-hangs": ("hanging", Status.BROKEN),
        "import-ends": ("ending", Status.BROKEN),
        "broken": ("angry", Status.BROKEN),
        "invalid-name": ("named", Status.BROKEN),
        "bot-clash": ("rival-a", Status.AMBIGUOUS),
        "blocked": ("unwanted", Status.BLOCKED),
        "damaged-pack": ("wrecked", Status.BROKEN),
    }
    for kind in expected:
        DAMAGES[kind](ward)
    diagnosis = diagnose(ward.folder, import_limit_s=LIMIT_S)
    packs = packs_of(diagnosis)
    assert not diagnosis.sound
    assert [packs[name].status for name, _ in expected.values()] == [
        status for _, status in expected.values()
    ]
    imported = [name for name, _ in expected.values() if packs[name].import_ms is not None]
    assert imported == ["rival-a"]


def test_only_an_error_makes_it_unsound(ward: Ward, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ward.folder)
    kinds = ["bot-clash", "blocked", "read-only-folder"]
    for kind in kinds:
        DAMAGES[kind](ward)
    diagnosis = diagnose()
    assert {finding.kind.id for finding in diagnosis.findings} == set(kinds)
    assert (diagnosis.sound, diagnosis.writable) == (True, False)
