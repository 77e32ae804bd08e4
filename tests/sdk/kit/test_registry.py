import pytest

from knaves.errors import UsageError
from knaves.kit import determinism, loading, play
from knaves.kit.checks import Check
from knaves.kit.registry import CHECKS, find_check, find_checks


def ids(*beginnings: str) -> list[str]:
    return [check.id for check in find_checks(beginnings)]


def test_every_check_is_registered() -> None:
    written = [
        value
        for module in (loading, play, determinism)
        for value in vars(module).values()
        if isinstance(value, Check)
    ]
    assert sorted(check.id for check in written) == sorted(check.id for check in CHECKS)


def test_no_id_is_the_beginning_of_another() -> None:
    assert all(ids(check.id) == [check.id] for check in CHECKS)


def test_checks_are_found_by_beginnings_in_their_usual_order() -> None:
    assert ids("quiet", "import", "loads") == ["loads", "import-quick", "import-clean", "quiet"]


def test_one_check_is_found_by_its_id() -> None:
    assert find_check("quiet") is find_checks(["qui"])[0]


@pytest.mark.parametrize("find", [find_check, lambda id_: find_checks(["loads", id_])])
def test_an_unknown_check_suggests_the_nearest(find: object) -> None:
    assert callable(find)
    with pytest.raises(UsageError, match=r"^unknown check 'hash-sed'; did you mean 'hash-seed'"):
        find("hash-sed")
