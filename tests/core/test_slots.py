from knaves_core.slots import shallow_copy


class Table:
    __slots__ = ("cards", "seats")

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.cards: list[str] = []


def test_a_copy_holds_the_same_values() -> None:
    table = Table(4)
    twin = shallow_copy(table)
    assert type(twin) is Table
    assert (twin.seats, twin.cards) == (4, [])
    assert twin.cards is table.cards


def test_a_copy_that_is_changed_leaves_the_original_as_it_was() -> None:
    table = Table(4)
    twin = shallow_copy(table, seats=3, cards=["ST"])
    assert (twin.seats, twin.cards) == (3, ["ST"])
    assert (table.seats, table.cards) == (4, [])
