import re

import pytest
from tests.sdk.sites import Site

from knaves.errors import BotError, NamingError
from knaves.packs import find_bot, find_game
from knaves.packs.names import games_of


def refusal(reference: str, game: str = "pisti") -> str:
    with pytest.raises(BotError) as caught:
        find_bot(reference, game)
    return str(caught.value)


@pytest.mark.parametrize("reference", ["fisher", "the-pack/fisher", "The_Pack/fisher"])
def test_a_bot_is_found_by_its_name_with_or_without_its_pack(site: Site, reference: str) -> None:
    site.install_fisher("the-pack")
    bot = find_bot(reference, "pisti")
    assert (bot.name, bot.pack, bot.version) == ("fisher", "the-pack", "1.0")


@pytest.mark.parametrize(
    ("reference", "name", "pack"),
    [
        ("bots/fisher.py:Fisher", "Fisher", "bots/fisher.py"),
        (r"C:\bots\fisher.py:Fisher", "Fisher", r"C:\bots\fisher.py"),
        ("a:b/fisher.py:Fisher", "Fisher", "a:b/fisher.py"),
        ("my.bots:Outer.Inner", "Outer.Inner", "my.bots"),
    ],
)
def test_a_bare_class_is_called_by_its_name_and_its_pack_is_where_it_is(
    reference: str, name: str, pack: str
) -> None:
    bot = find_bot(reference, "pisti")
    assert (bot.name, bot.pack, bot.version, bot.games) == (name, pack, "", ("pisti",))


@pytest.mark.parametrize(
    ("reference", "reason"),
    [
        ("fisher.py:", "fisher.py: doesn't name a class: write fisher.py:Class"),
        ("fisher:", "fisher: doesn't name a class: write fisher:Class"),
        ("a:1st", "a:1st doesn't name a class: write a:Class"),
        ("a:b.", "a:b. doesn't name a class: write a:Class"),
        (":Fisher", ":Fisher doesn't name a file or module: write file.py:Fisher or module:Fisher"),
        (":", ": doesn't name a file or module: write file.py:Class or module:Class"),
        ("::1", "::1 doesn't name a file or module: write file.py:Class or module:Class"),
    ],
)
def test_a_reference_that_lacks_a_part_says_how_to_write_it(reference: str, reason: str) -> None:
    with pytest.raises(NamingError) as caught:
        find_bot(reference, "pisti")
    assert str(caught.value) == reason


def test_an_unknown_name_suggests_the_nearest(site: Site) -> None:
    site.install_fisher("the-pack")
    assert refusal("fishr") == (
        "unknown bot 'fishr'; did you mean 'fisher'? "
        "(`knaves bots --game pisti` lists those that play it)"
    )


@pytest.mark.parametrize("reference", ["the-pakc/fisher", "the-pack/fishr"])
def test_an_unknown_pack_or_name_in_it_suggests_both(site: Site, reference: str) -> None:
    site.install_fisher("the-pack")
    assert f"unknown bot {reference!r}; did you mean 'the-pack/fisher'" in refusal(reference)


@pytest.mark.parametrize("reference", ["", "/", "fisher/", "no-such-bot", "nichts", "🂡", "a b"])
def test_whatever_is_written_is_refused_in_one_line(reference: str) -> None:
    message = refusal(reference)
    assert message.startswith(f"unknown bot {reference!r}")
    assert "\n" not in message


def test_a_bot_of_another_game_says_what_it_plays(site: Site) -> None:
    site.install("p", {f"knaves.bots.{game}": {"fisher": "p:F"} for game in ("pisti", "fool")})
    assert refusal("fisher", "call") == "bot fisher plays fool and pisti, not call"


def test_a_bot_of_a_known_and_an_unknown_game_says_the_known(site: Site) -> None:
    site.install("p", {f"knaves.bots.{game}": {"fisher": "p:F"} for game in ("chess", "pisti")})
    assert refusal("fisher", "call") == "bot fisher plays pisti, not call"


def test_an_unknown_game_suggests_the_nearest(site: Site) -> None:
    site.install_fisher("the-pack")
    message = "unknown game 'psti'; did you mean 'pisti'? (known: azi, call, fool, pisti)"
    assert refusal("fisher", "psti") == message
    with pytest.raises(BotError) as caught:
        find_game("psti")
    assert str(caught.value) == message


def test_an_ambiguous_name_says_how_to_name_each(site: Site) -> None:
    site.install_fisher("pack-a")
    site.install_fisher("pack-b")
    assert refusal("fisher") == (
        "bot fisher is ambiguous for pisti: write pack-a/fisher or pack-b/fisher"
    )
    assert [find_bot(f"{pack}/fisher", "pisti").pack for pack in ("pack-a", "pack-b")] == [
        "pack-a",
        "pack-b",
    ]


def test_a_name_that_is_ambiguous_in_one_game_is_free_in_another(site: Site) -> None:
    site.install("pack-a", {"knaves.bots": {"rival": "a:Rival"}})
    site.install("pack-b", {"knaves.bots.call": {"rival": "b:Rival"}})
    assert find_bot("rival", "pisti").pack == "pack-a"


@pytest.mark.parametrize("reference", ["fisher", "the-pack/fisher"])
def test_an_incompatible_bot_says_what_it_requires(site: Site, reference: str) -> None:
    site.install("the-pack", {"knaves.bots": {"fisher": "p:F"}}, requires=("knaves-core>=99",))
    message = refusal(reference)
    assert message.startswith(
        "bot fisher of the-pack 1.0 is incompatible: the-pack 1.0 requires knaves-core>=99, and "
    )
    assert message.endswith(" is installed: upgrade one of the two")


@pytest.mark.parametrize("reference", ["fisher", "the-pack/fisher"])
def test_a_blocked_bot_says_who_blocked_it(
    site: Site, monkeypatch: pytest.MonkeyPatch, reference: str
) -> None:
    site.install_fisher("the-pack")
    monkeypatch.setenv("KNAVES_BLOCK", "the-pack")
    assert refusal(reference) == (
        "bot fisher of the-pack 1.0 is blocked: it is named in KNAVES_BLOCK"
    )


def test_a_blocked_game_says_who_blocked_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KNAVES_BLOCK", "knaves-core/azi")
    with pytest.raises(BotError, match=r"^game azi of knaves-core .* is blocked"):
        find_game("azi")
    assert find_game("pisti").pack == "knaves-core"


def test_a_bot_without_metadata_says_what_to_do(site: Site) -> None:
    (site.install_fisher("the-pack") / "METADATA").unlink()
    assert refusal("fisher") == (
        "bot fisher of the-pack is broken: "
        "its METADATA is missing or can't be read: reinstall the-pack"
    )


def test_a_bot_of_an_unknown_game_says_which(site: Site) -> None:
    site.install("p", {"knaves.bots.chess": {"fisher": "p:F"}})
    assert refusal("fisher") == "bot fisher of p 1.0 is broken: unknown game 'chess'"


def test_one_that_can_be_used_is_found_beside_one_that_can_not(site: Site) -> None:
    site.install("pack-a", {"knaves.bots": {"fisher": "p:F"}}, requires=("knaves-core>=99",))
    site.install_fisher("pack-b")
    assert find_bot("fisher", "pisti").pack == "pack-b"


@pytest.mark.parametrize("reference", ["fisher", "the-pack/fisher"])
def test_a_bot_plays_all_games_for_which_it_is_registered(site: Site, reference: str) -> None:
    value = {"fisher": "p:Fisher"}
    site.install("the-pack", {"knaves.bots.pisti": value, "knaves.bots.call": value})
    assert games_of(reference) == ("call", "pisti")


@pytest.mark.parametrize(
    ("reference", "reason"),
    [
        ("fishr", "unknown bot 'fishr'; did you mean 'fisher'? (`knaves bots` lists all)"),
        ("fisher.py:Fisher", "fisher.py:Fisher doesn't say which game it plays"),
    ],
)
def test_what_plays_no_known_game_is_refused(site: Site, reference: str, reason: str) -> None:
    site.install_fisher("the-pack")
    with pytest.raises(NamingError, match=re.escape(reason)):
        games_of(reference)
