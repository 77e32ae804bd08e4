from knaves.reports.site.kept import Kept

DEALS = {0: 4, 1: 4, 2: 8, 5: 4}


def kept(most: int | None, first: list[int] | None = None) -> list[int]:
    return list(Kept.of(DEALS, first or [], most).deals)


def test_deals_are_kept_from_the_start_as_long_as_there_is_room() -> None:
    assert kept(8) == [0, 1]
    assert kept(15) == [0, 1]
    assert kept(16) == [0, 1, 2]
    assert kept(None) == [0, 1, 2, 5]


def test_deals_that_must_be_looked_at_come_first() -> None:
    assert kept(8, [5, 5]) == [0, 5]


def test_one_deal_is_kept_however_large_it_is() -> None:
    assert kept(1) == [0]
    assert kept(1, [2]) == [2]


def test_of_nothing_nothing_is_kept() -> None:
    assert not Kept.of({}, [], 100).deals


def test_it_is_said_how_many_games_are_kept() -> None:
    assert Kept.of(DEALS, [], None).told == "All 20 games can be replayed."
    assert Kept.of(DEALS, [], 4).told.startswith("4 of 20 games can be replayed, those of 1 deal:")
