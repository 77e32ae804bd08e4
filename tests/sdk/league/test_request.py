from pathlib import Path
from typing import Any

import pytest
from tests.sdk.league.support.settings import settings_of

from knaves.errors import FileError, UsageError
from knaves.league.request import Request
from knaves_core.games.azi import Azi
from knaves_core.games.pisti import Pisti

PATH = Path("a.league")
SETTINGS = settings_of()


def asking(**asked: Any) -> Request:
    """Return a request that leaves all as it is, but for what is asked."""
    nothing = dict.fromkeys(("deals", "rules", "sizes", "gauntlet", "seed"))
    usual = {"path": PATH, "game": Pisti(), "bots": (), "contributions": False}
    return Request(**nothing | usual | {"allow_changed": False} | asked)


@pytest.mark.parametrize("deals", [0, -1, 10**9 + 1])
def test_no_league_has_so_many_deals(deals: int) -> None:
    with pytest.raises(UsageError, match=f"a league has 1 to 1,000,000,000 deals, not {deals:,}"):
        asking(deals=deals).check()


@pytest.mark.parametrize("deals", [None, 1, 10**9])
def test_so_many_it_may_have(deals: int | None) -> None:
    asking(deals=deals).check()


def test_a_league_is_there_or_not(tmp_path: Path) -> None:
    file = tmp_path / "a.league"
    assert not asking(path=file).find_file()
    assert not asking(path=tmp_path / "none" / "a.league").find_file()
    file.touch()
    assert asking(path=file).find_file()
    assert not asking(path=file / "below").find_file()


def test_a_place_that_can_not_be_looked_at_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="can't read"):
        asking(path=tmp_path / ("x" * 5000)).find_file()


@pytest.mark.parametrize(
    "asked",
    [{}, {"rules": "house", "sizes": (4,), "contributions": True}, {"deals": 5, "bots": ("a",)}],
    ids=["nothing", "what is fixed", "what may change"],
)
def test_what_contradicts_nothing_may_be_asked_for(asked: dict[str, Any]) -> None:
    asking(**asked).check_against(SETTINGS)


@pytest.mark.parametrize(
    ("fixed", "asked", "words"),
    [
        ({}, {"game": Azi()}, "a.league is a league of pisti, not of azi: name another file"),
        ({}, {"rules": "classic"}, "made with --rules house, not classic: leave the option out"),
        ({}, {"sizes": (2, 3)}, "made with --seats 4, not 2-3: "),
        ({}, {"gauntlet": "a/b"}, "made without --gauntlet: "),
        ({"gauntlet": "a/c"}, {"gauntlet": "a/b"}, "made with --gauntlet a/c, not a/b: "),
        ({}, {"seed": "x"}, "made without --seed: "),
        ({"seed": "hidden"}, {"seed": "x"}, "made with another --seed: "),
        ({"contributions": ()}, {"contributions": True}, "made without contributions, which "),
    ],
    ids=["game", "rules", "sizes", "gauntlet", "another", "seed", "another seed", "contributions"],
)
def test_what_contradicts_is_named(
    fixed: dict[str, Any], asked: dict[str, Any], words: str
) -> None:
    with pytest.raises(UsageError) as raised:
        asking(**asked).check_against(settings_of(**fixed))
    assert words in str(raised.value)
    assert "hidden" not in str(raised.value)
