from collections.abc import Callable, Sequence
from pathlib import Path

import attrs
import pytest
from tests.sdk.sites import GOOD_BOT, Site

from knaves.errors import BotError, NamingError, UsageError
from knaves.league.entrants import find_changed, find_entrants, key_of, refuse_changed
from knaves.league.settings import Newcomer
from knaves.packs import digest_contents, find_bot, load_player

BROKEN = "raise RuntimeError('no fish today')"


def keys(entrants: Sequence[Newcomer]) -> list[str]:
    return [entrant.key for entrant in entrants]


def found(*references: str) -> tuple[Newcomer, ...]:
    return find_entrants("pisti", references).newcomers


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder with a bot in a file, and one in a folder below."""
    (tmp_path / "bots").mkdir()
    for file in ("angler.py", "bots/angler.py"):
        (tmp_path / file).write_text(GOOD_BOT)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_an_entrant_tells_where_a_bot_comes_from(site: Site) -> None:
    site.install_fisher("blue-pack", version="1.2")
    digest = digest_contents(find_bot("fisher", "pisti"))
    assert found("fisher") == (
        Newcomer(
            key="blue-pack/fisher",
            name="fisher",
            pack="blue-pack",
            version="1.2",
            digest=digest,
        ),
    )


def test_bots_come_in_the_order_of_their_keys_whatever_that_of_their_names(site: Site) -> None:
    site.install_fisher("b-pack", name="angler")
    site.install_fisher("a-pack", name="whaler")
    site.install_fisher("c-pack", name="diver")
    entrants = found("diver", "angler", "whaler")
    assert keys(entrants) == ["a-pack/whaler", "b-pack/angler", "c-pack/diver"]
    assert found("whaler", "diver", "angler") == entrants


def test_a_bot_that_is_named_twice_is_one(site: Site) -> None:
    site.install_fisher("blue-pack")
    assert keys(found("fisher", "blue-pack/fisher", "Blue_Pack/fisher")) == ["blue-pack/fisher"]


def test_who_is_there_does_not_join_again(site: Site) -> None:
    site.install_fisher("b-pack", name="angler")
    present = found("angler")
    site.install_fisher("a-pack", name="whaler")
    joining = find_entrants("pisti", ["angler", "whaler"], present).newcomers
    assert keys(joining) == ["a-pack/whaler"]


def test_if_none_is_named_all_that_work_join_and_others_are_left_out(site: Site) -> None:
    site.install_fisher("good")
    site.install_fisher("broken", name="sleeper", module=BROKEN)
    site.install_fisher("old", name="elder", requires=("knaves-core<0",))
    site.install_fisher("one", name="twin")
    site.install_fisher("other", name="twin")
    everybody = find_entrants("pisti")
    ours = [key for key in keys(everybody.newcomers) if not key.startswith("knaves-")]
    assert ours == ["good/fisher"]
    assert "knaves-bots-book/captor" in keys(everybody.newcomers)
    broken, old, one, other = everybody.left_out
    assert broken.startswith("bot sleeper of broken 1.0 is broken: RuntimeError: no fish today")
    assert old.startswith("bot elder of old 1.0 is incompatible: ")
    assert one == (
        "bot twin of one 1.0 is ambiguous: other offers a bot of this name for pisti too: "
        "write one/twin"
    )
    assert other.endswith("write other/twin")


def test_a_bot_that_is_there_is_not_left_out(site: Site) -> None:
    site.install_fisher("one", name="twin")
    present = found("twin")
    site.install_fisher("other", name="twin")
    assert [
        line for line in find_entrants("pisti", None, present).left_out if "one 1.0" in line
    ] == []


def test_bots_of_one_name_join_when_their_packs_are_named(site: Site) -> None:
    site.install_fisher("one", name="twin")
    site.install_fisher("other", name="twin")
    assert keys(found("one/twin", "other/twin")) == ["one/twin", "other/twin"]
    with pytest.raises(NamingError, match="ambiguous"):
        found("twin")


def test_a_bot_that_is_named_must_work(site: Site) -> None:
    site.install_fisher("broken", module=BROKEN)
    with pytest.raises(BotError, match="no fish today"):
        found("fisher")


def test_a_file_has_one_key_however_its_path_is_written(here: Path) -> None:
    ways = ["angler.py", "./angler.py", "bots/../angler.py:Fisher", f"{here}/angler.py"]
    assert keys(found(*ways)) == ["angler.py:Fisher"]
    assert keys(found("./bots/angler.py")) == ["bots/angler.py:Fisher"]


def test_a_file_is_found_again_from_a_folder_of_the_same_layout(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (entrant,) = found("bots/angler.py")
    moved = here.with_name(f"{here.name}-moved")
    here.rename(moved)
    monkeypatch.chdir(moved)
    assert find_changed([entrant], "pisti") == ()
    assert load_player(entrant.key, "pisti").name == "Fisher"


def test_a_file_that_lies_elsewhere_is_found_by_the_way_to_it(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(here / "bots")
    (entrant,) = found(str(here / "angler.py"))
    assert (entrant.key, entrant.pack, entrant.version) == (
        "../angler.py:Fisher",
        "../angler.py",
        "",
    )
    assert load_player(entrant.key, "pisti").name == "Fisher"


def test_a_module_is_called_as_it_is_named(here: Path) -> None:
    (here / "angling_module.py").write_text(GOOD_BOT)
    (entrant,) = found("angling_module:Fisher")
    assert (entrant.key, entrant.pack) == ("angling_module:Fisher", "angling_module")


def test_a_path_that_is_not_plain_text_is_refused(here: Path) -> None:
    path = here / "ang\nler.py"
    path.write_text(GOOD_BOT)
    with pytest.raises(BotError, match="plain text") as caught:
        key_of(find_bot(str(path), "pisti"))
    assert "\n" not in f"{caught.value}"


@pytest.mark.usefixtures("here")
def test_bots_that_are_as_they_were_have_not_changed(site: Site) -> None:
    site.install_fisher("blue-pack")
    assert find_changed(found("fisher", "angler.py"), "pisti") == ()


def change_contents(site: Site) -> None:
    site.write("blue_pack", GOOD_BOT + "# changed\n")


def change_version(site: Site) -> None:
    folder = site.path / "blue_pack-1.0.dist-info"
    (folder / "METADATA").write_text((folder / "METADATA").read_text().replace("1.0", "1.1"))


@pytest.mark.parametrize("change", [change_contents, change_version], ids=["contents", "version"])
def test_a_bot_whose_pack_has_changed_is_found_as_it_is_now(
    site: Site, change: Callable[[Site], None]
) -> None:
    site.install_fisher("blue-pack")
    site.install_fisher("red-pack", name="angler")
    blue, red = found("fisher", "angler")
    change(site)
    (changed,) = find_changed([blue, red], "pisti")
    assert changed != blue
    assert attrs.evolve(changed, version=blue.version, digest=blue.digest) == blue
    assert find_changed([changed, red], "pisti") == ()


def test_a_changed_bot_is_refused_with_what_to_do(site: Site) -> None:
    site.install_fisher("blue-pack")
    site.install_fisher("red-pack", name="angler")
    blue, red = found("fisher", "angler")
    with pytest.raises(UsageError, match=r"^blue-pack/fisher 1\.0 has changed .* --allow-changed$"):
        refuse_changed([blue])
    with pytest.raises(UsageError, match=r"fisher 1\.0 and red-pack/angler 1\.0 have changed"):
        refuse_changed([blue, red])


def test_a_bot_that_is_gone_is_named_with_the_pack_to_install(site: Site) -> None:
    folder = site.install_fisher("blue-pack")
    entrants = found("fisher")
    (folder / "entry_points.txt").unlink()
    with pytest.raises(BotError, match=r"blue-pack/fisher .*: install blue-pack 1\.0 again"):
        find_changed(entrants, "pisti")


def test_a_file_that_is_gone_is_named_with_where_to_look(here: Path) -> None:
    entrants = found("bots/angler.py")
    (here / "bots" / "angler.py").unlink()
    with pytest.raises(BotError, match=r"bots/angler.py:Fisher .* where they began$"):
        find_changed(entrants, "pisti")


def test_a_bot_that_became_incompatible_can_not_go_on(site: Site) -> None:
    folder = site.install_fisher("blue-pack")
    entrants = found("fisher")
    metadata = (folder / "METADATA").read_text().replace("knaves-core", "knaves-core<0")
    (folder / "METADATA").write_text(metadata)
    with pytest.raises(BotError, match=r"plays in this league, but .* incompatible"):
        find_changed(entrants, "pisti")
