import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.sdk.sites import Site

from knaves.packs import BotEntry, Catalogue, GameEntry, Status, find_bots, find_games

EVERY_GAME = tuple(game.name for game in find_games())


def bots_of(*packs: str, game: str | None = None) -> list[BotEntry]:
    return [bot for bot in find_bots(game) if bot.pack in packs]


def games_of(pack: str) -> list[GameEntry]:
    return [game for game in find_games() if game.pack == pack]


def test_the_four_games_are_found() -> None:
    assert [game.name for game in games_of("knaves-core")] == ["azi", "call", "fool", "pisti"]


def test_a_bot_is_known_by_its_metadata_alone(site: Site) -> None:
    site.install("Some.Pack", {"knaves.bots.pisti": {"eager": "nowhere:Bot"}}, version="2.1")
    assert bots_of("some-pack") == [
        BotEntry(
            name="eager", pack="some-pack", version="2.1", games=("pisti",), value="nowhere:Bot"
        )
    ]


def test_finding_imports_no_pack(site: Site) -> None:
    site.install_fisher("explosive", module="raise RuntimeError('imported')")
    site.install("explosive-games", {"knaves.games": {"whist": "explosive:Whist"}}, modules={})
    assert bots_of("explosive")[0].status is Status.OK
    assert games_of("explosive-games")[0].status is Status.OK
    assert "explosive" not in sys.modules


def test_a_bot_for_any_game_plays_all(site: Site) -> None:
    site.install("p", {"knaves.bots": {"handy": "p:Handy"}})
    (bot,) = bots_of("p")
    assert (bot.games, bot.any_game) == (EVERY_GAME, True)
    assert all(bots_of("p", game=game) for game in EVERY_GAME)


def test_a_bot_may_be_registered_for_several_games(site: Site) -> None:
    site.install("p", {f"knaves.bots.{game}": {"handy": "p:Handy"} for game in ("call", "pisti")})
    (bot,) = bots_of("p")
    assert (bot.games, bot.any_game) == (("call", "pisti"), False)
    assert bots_of("p", game="fool") == []


def test_a_name_may_be_another_class_in_another_game(site: Site) -> None:
    site.install(
        "p", {"knaves.bots": {"handy": "p:Handy"}, "knaves.bots.pisti": {"handy": "p:Fisher"}}
    )
    values = {game: [bot.value for bot in bots_of("p", game=game)] for game in EVERY_GAME}
    assert values == {
        "azi": ["p:Handy"],
        "call": ["p:Handy"],
        "fool": ["p:Handy"],
        "pisti": ["p:Fisher"],
    }


def test_bots_are_sorted_by_name_and_pack(site: Site) -> None:
    for pack in ("pack-b", "pack-a"):
        site.install(pack, {"knaves.bots.pisti": {"zoe": "p:Z", "abe": "p:A"}})
    assert [bot.qualified_name for bot in bots_of("pack-a", "pack-b")] == [
        "pack-a/abe",
        "pack-b/abe",
        "pack-a/zoe",
        "pack-b/zoe",
    ]


@pytest.mark.parametrize(
    "name", ["x", "Captor", "1st", "two_words", "two words", "a" * 33, "kräftig", "-bot"]
)
def test_a_name_that_breaks_the_rule_is_broken(site: Site, name: str) -> None:
    site.install("p", {"knaves.bots.pisti": {name: "p:Bot", "good": "p:Bot"}})
    bad, good = sorted(bots_of("p"), key=lambda bot: bot.name == "good")
    assert (bad.name, bad.status) == (name, Status.BROKEN)
    assert "2 to 32 small letters, digits and hyphens" in bad.reason
    assert good.status is Status.OK


@pytest.mark.parametrize("name", ["ab", "a1", "a-1", "a" * 32])
def test_a_name_that_follows_the_rule_is_ok(site: Site, name: str) -> None:
    site.install("p", {"knaves.bots.pisti": {name: "p:Bot"}})
    assert bots_of("p")[0].status is Status.OK


def test_a_bot_for_an_unknown_game_is_broken(site: Site) -> None:
    site.install("p", {f"knaves.bots.{game}": {"handy": "p:Handy"} for game in ("pist", "pisti")})
    lost, found = bots_of("p")
    assert (lost.games, lost.status) == (("pist",), Status.BROKEN)
    assert lost.reason == "unknown game 'pist'; did you mean 'pisti'?"
    assert (found.games, found.status) == (("pisti",), Status.OK)


ENTRY_POINTS = """\
[knaves.bots.pisti]
twice = p:First
once = p:Once
twice = p:Second
[knaves.bots.call]
twice = p:Third
[knaves.games]
whist = p:Whist
whist = p:Whist
"""


def test_a_name_that_a_pack_has_twice_in_one_group_is_broken(site: Site) -> None:
    (site.install("p", {}) / "entry_points.txt").write_text(ENTRY_POINTS)
    status = {(bot.name, *bot.games): (bot.status, bot.reason) for bot in bots_of("p")}
    reason = "its pack has several entry points of this name in one group: keep one"
    assert status == {
        ("once", "pisti"): (Status.OK, ""),
        ("twice", "call"): (Status.OK, ""),
        ("twice", "pisti"): (Status.BROKEN, reason),
    }
    assert [(game.status, game.reason) for game in games_of("p")] == [(Status.BROKEN, reason)]


WILD = "\x1b[31mred\x07" + "x" * 10**6


@pytest.mark.parametrize(
    ("group", "name", "version"),
    [
        ("knaves.bots.pisti", WILD, "1.0"),
        (f"knaves.bots.{WILD}", "good", "1.0"),
        ("knaves.bots.pisti", "good", WILD),
        ("knaves.games", WILD, WILD),
    ],
    ids=["bot", "group", "version", "game"],
)
def test_what_a_stranger_wrote_is_plain_and_short(
    site: Site, group: str, name: str, version: str
) -> None:
    folder = site.install("p", {group: {name: "p:Bot"}})
    (folder / "METADATA").write_text(f"Name: p\nVersion: {version}\n")
    for entry in (*bots_of("p"), *games_of("p")):
        played = entry.games if isinstance(entry, BotEntry) else ()
        texts = [entry.name, entry.version, entry.reason, *played, str(entry.refusal())]
        assert all(text.isprintable() and len(text) < 1500 for text in texts)


def test_a_name_is_judged_as_it_is_written_and_not_as_it_is_shown(site: Site) -> None:
    site.install("p", {"knaves.bots.pisti": {"capt\x1b[0mor": "p:Bot"}})
    (bot,) = bots_of("p")
    assert (bot.name, bot.status) == ("captor", Status.BROKEN)
    assert {bot.status for bot in bots_of("knaves-bots-book")} == {Status.OK}


def test_a_catalogue_stays_as_it_was_read(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue = Catalogue.read()
    before = catalogue.bots(), catalogue.games()
    site.install_fisher("p")
    monkeypatch.setenv("KNAVES_BLOCK", "knaves-core")
    assert (catalogue.bots(), catalogue.games()) == before


def test_groups_of_others_are_left_alone(site: Site) -> None:
    site.install("p", {"knaves.botswana": {"handy": "p:Handy"}, "knaves.bot": {"hand": "p:Hand"}})
    assert bots_of("p") == []
    assert "p" not in [pack.name for pack in Catalogue.read().packs]


class TestAmbiguous:
    def test_bots_of_one_name_for_one_game_are_ambiguous(self, site: Site) -> None:
        site.install_fisher("pack-a", name="rival")
        site.install_fisher("pack-b", name="rival")
        first, second = bots_of("pack-a", "pack-b")
        assert first.status is second.status is Status.AMBIGUOUS
        assert first.reason == "pack-b offers a bot of this name for pisti too: write pack-a/rival"
        assert second.reason == "pack-a offers a bot of this name for pisti too: write pack-b/rival"

    def test_bots_of_one_name_for_different_games_are_not(self, site: Site) -> None:
        site.install("pack-a", {"knaves.bots.pisti": {"rival": "a:Rival"}})
        site.install("pack-b", {"knaves.bots.call": {"rival": "b:Rival"}})
        assert {bot.status for bot in bots_of("pack-a", "pack-b")} == {Status.OK}

    def test_a_bot_for_any_game_is_ambiguous_only_where_another_plays(self, site: Site) -> None:
        site.install("pack-a", {"knaves.bots": {"rival": "a:Rival"}})
        site.install("pack-b", {"knaves.bots.call": {"rival": "b:Rival"}})
        status = {game: bots_of("pack-a", game=game)[0].status for game in (None, *EVERY_GAME)}
        expected = dict.fromkeys((None, *EVERY_GAME), Status.OK)
        assert status == expected | {None: Status.AMBIGUOUS, "call": Status.AMBIGUOUS}

    def test_a_bot_that_can_not_be_used_takes_no_name_away(
        self, site: Site, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        site.install_fisher("pack-a", name="rival")
        site.install_fisher("pack-b", name="rival")
        monkeypatch.setenv("KNAVES_BLOCK", "pack-b")
        assert [bot.status for bot in bots_of("pack-a", "pack-b")] == [Status.OK, Status.BLOCKED]

    def test_a_game_of_core_keeps_its_name(self, site: Site) -> None:
        site.install("pack-a", {"knaves.games": {"pisti": "a:Pisti"}})
        (taken,) = games_of("pack-a")
        assert taken.status is Status.AMBIGUOUS
        assert taken.reason.startswith("knaves-core offers a game of this name too")
        assert {game.status for game in games_of("knaves-core")} == {Status.OK}

    def test_games_of_one_name_are_ambiguous(self, site: Site) -> None:
        site.install("pack-a", {"knaves.games": {"whist": "a:Whist"}})
        site.install("pack-b", {"knaves.games": {"whist": "b:Whist"}})
        games = games_of("pack-a") + games_of("pack-b")
        assert {game.status for game in games} == {Status.AMBIGUOUS}


class TestIncompatible:
    @pytest.mark.parametrize(
        "requirement",
        ["knaves-core>=99", "Knaves_Core<0.0.1", "knaves-core==99; python_version > '3'"],
    )
    def test_a_pack_that_wants_another_core_is_incompatible(
        self, site: Site, requirement: str
    ) -> None:
        site.install("p", {"knaves.bots": {"handy": "p:Handy"}}, requires=(requirement,))
        (bot,) = bots_of("p")
        assert bot.status is Status.INCOMPATIBLE
        assert bot.reason.startswith("p 1.0 requires knaves-core")

    @pytest.mark.parametrize(
        "requirement",
        [
            "knaves-core>=0.1",
            "knaves-core>=99; python_version < '3'",
            "knaves-core>=99; extra == 'future'",
            "something-else>=99",
            "something-else; os_name ~= 'posix'",
            "no requirement at all!",
        ],
    )
    def test_requirements_that_do_not_exclude_the_core_are_ok(
        self, site: Site, requirement: str
    ) -> None:
        site.install("p", {"knaves.bots": {"handy": "p:Handy"}}, requires=(requirement,))
        assert bots_of("p")[0].status is Status.OK

    def test_a_game_can_be_incompatible_too(self, site: Site) -> None:
        site.install("p", {"knaves.games": {"whist": "p:W"}}, requires=("knaves-core>=99",))
        assert games_of("p")[0].status is Status.INCOMPATIBLE


@pytest.mark.parametrize(
    ("blocked", "names"),
    [
        ("some-pack", ["one", "two"]),
        ("Some_Pack", ["one", "two"]),
        (" other , some-pack/two ", ["two"]),
        ("some-pack/three,,", []),
    ],
)
def test_the_operator_blocks_packs_and_bots(
    site: Site, monkeypatch: pytest.MonkeyPatch, blocked: str, names: list[str]
) -> None:
    site.install("some-pack", {"knaves.bots.pisti": {"one": "p:One", "two": "p:Two"}})
    monkeypatch.setenv("KNAVES_BLOCK", blocked)
    found = [bot for bot in bots_of("some-pack") if bot.status is Status.BLOCKED]
    assert [bot.name for bot in found] == names
    assert {bot.reason for bot in found} <= {"it is named in KNAVES_BLOCK"}


def test_only_packs_import_the_finder_of_distributions() -> None:
    sdk = Path(__file__).parents[3] / "sdk" / "src"
    importers = [
        path.relative_to(sdk).as_posix()
        for path in sdk.rglob("*.py")
        if re.search(r"(import|from) importlib_metadata", path.read_text("utf-8"))
    ]
    assert importers == ["knaves/packs/distributions.py"]
    code = (
        "import knaves.players, knaves.referee, sys; assert 'importlib_metadata' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
