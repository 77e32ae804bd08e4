import copy
import pickle

import attrs
import pytest

from knaves_core import Card, InternedMove


@attrs.frozen(eq=False)
class Bet(InternedMove):
    chips: int = attrs.field()
    beside: Card | None = None

    @chips.validator
    def _check(self, _attribute: object, chips: object) -> None:
        if type(chips) is not int:
            raise ValueError(f"{chips!r} is no number of chips")

    @property
    def code(self) -> str:
        return f"bet{self.chips}" + (f"+{self.beside}" if self.beside else "")


@attrs.frozen(eq=False)
class Fold(InternedMove):
    code = "fold"


@pytest.mark.parametrize(
    "move", [Bet(3), Bet(3, Card("ST")), Bet(-1), Fold()], ids=lambda move: move.code
)
def test_a_move_exists_once(move: InternedMove) -> None:
    for twin in (
        type(move)(*move._arguments()),
        pickle.loads(pickle.dumps(move)),  # noqa: S301 - our own bytes
        copy.copy(move),
        copy.deepcopy([move])[0],
    ):
        assert twin is move


def test_other_arguments_or_another_class_make_another_move() -> None:
    assert len({Bet(3), Bet(4), Bet(3, Card("ST")), Bet(3, Card("D2")), Fold(), Bet(3)}) == 5
    assert Bet(3) != Bet(4)


def test_a_move_is_written_as_its_code() -> None:
    assert str(Bet(3, Card("ST"))) == "bet3+ST"
    assert str(Fold()) == "fold"


@pytest.mark.parametrize("chips", [3.0, True, "3", [3], {}, None], ids=repr)
@pytest.mark.parametrize("known", [False, True], ids=["before", "after"])
def test_arguments_are_checked_whether_or_not_an_equal_move_was_made(
    chips: object, known: bool
) -> None:
    class Bid(Bet):
        pass

    if known:
        Bid(3)
        Bid(1)
    with pytest.raises(ValueError, match="no number of chips"):
        Bid(chips)  # type: ignore[arg-type] # on purpose
    assert type(Bid(1).chips) is int


def test_moves_cannot_be_changed() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        Bet(3).chips = 4  # type: ignore[misc] # on purpose


def test_a_move_hashes_by_value() -> None:
    assert hash(Bet(3, Card("ST"))) == hash((3, Card("ST")))
