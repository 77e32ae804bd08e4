import pickle
from typing import ClassVar

import attrs
import pytest

from knaves_core import Card, View
from knaves_core.view import draft_of, view


@view
class TableView(View):
    suit_order: ClassVar[str] = "SHDC"

    seat: int
    hand: tuple[Card, ...]
    legal: tuple[Card, ...]

    @property
    def size(self) -> int:
        return len(self.hand)


HAND = (Card("ST"), Card("D2"))
Draft = draft_of(TableView)


def drafted() -> TableView:
    made = Draft(1, HAND, HAND[:1])
    made.__class__ = TableView
    return made


def test_a_drafted_view_is_a_view_like_any_other() -> None:
    made, constructed = drafted(), TableView(1, HAND, HAND[:1])
    assert type(made) is TableView
    assert made == constructed
    assert hash(made) == hash(constructed)
    assert repr(made) == repr(constructed)
    assert made.size == 2
    assert pickle.loads(pickle.dumps(made)) == made  # noqa: S301 - our own bytes


@pytest.mark.parametrize("made", [drafted(), TableView(1, HAND, HAND)], ids=["drafted", "plain"])
def test_a_view_cannot_be_changed(made: TableView) -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        made.seat = 2  # type: ignore[misc] # on purpose
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        made.luck = 7  # type: ignore[attr-defined] # on purpose
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del made.hand
    assert not hasattr(made, "__dict__")


def test_a_draft_takes_every_field() -> None:
    with pytest.raises(TypeError):
        Draft(1, HAND)


def test_the_penalty_move_is_the_first_legal_move() -> None:
    assert drafted().penalty_move is Card("ST")


def test_a_view_has_no_picture_of_its_own() -> None:
    with pytest.raises(NotImplementedError):
        drafted().picture()


def test_a_game_may_show_suits_in_another_order() -> None:
    assert View.suit_order == "SHCD"
    assert drafted().suit_order == "SHDC"
