from collections.abc import Callable
from typing import Any, NoReturn

import pytest

from knaves.interrupts import Left
from knaves.players.answers import Answer, ObservedPlayer, ask
from knaves.players.in_process import InProcessBot, SeatedBot
from knaves_core import Card, DealInfo, Event, Result, View, hookimpl
from knaves_core.games.pisti import Pisti

RULES = Pisti().rules()
INFO = DealInfo("pisti", RULES, 2, 4, 1)


class Hand(View):
    """A view with two cards."""

    def __init__(self) -> None:
        self.seat = 2
        self.hand = self.legal = (Card("ST"), Card("D2"))


class EqualToAll:
    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, _other: object) -> bool:
        return True


class Listener:
    def __init__(self) -> None:
        self.heard: list[object] = []

    @hookimpl
    def play(self, view: View) -> Any:
        return self.heard, view

    @hookimpl
    def seen(self, event: Event) -> None:
        self.heard.append(event)

    @hookimpl
    def deal_finished(self, result: Result) -> None:
        self.heard.append(result)


def raising(error: BaseException) -> Callable[[View], NoReturn]:
    def play(_view: View) -> NoReturn:
        raise error

    return play


def test_an_answer_has_the_reply_and_the_time() -> None:
    view = Hand()
    answer = ask(lambda view: view.legal[1], view)
    assert answer.view is view
    assert answer.reply is Card("D2")
    assert answer.error is None
    assert answer.wall_ns >= 0


def test_an_error_is_an_answer_too() -> None:
    error = ValueError("no idea")
    answer = ask(raising(error), Hand())
    assert answer.reply is None
    assert answer.error is error
    assert not answer.is_legal


def test_a_person_who_leaves_gives_no_answer() -> None:
    with pytest.raises(Left):
        ask(raising(Left()), Hand())


@pytest.mark.parametrize(
    ("reply", "is_legal"),
    [
        (Card("ST"), True),
        (Card("SA"), False),
        ("ST", False),
        (EqualToAll(), False),
        (None, False),
    ],
    ids=["legal", "another card", "code", "equal to all", "nothing"],
)
def test_only_the_legal_moves_themselves_are_legal(reply: object, is_legal: bool) -> None:
    assert ask(lambda _view: reply, Hand()).is_legal is is_legal


class TestObservedPlayer:
    def seated(self, play: Callable[[View], Any]) -> tuple[SeatedBot, list[Answer]]:
        """Seat an observed player that answers so; return where its answers are noted, too."""

        class Bot:
            @hookimpl
            def play(self, view: View) -> Any:
                return play(view)

        noted: list[Answer] = []
        return ObservedPlayer(InProcessBot("bot", Bot), noted.append).sit(INFO), noted

    def test_its_replies_are_those_of_the_player_and_noted(self) -> None:
        view, reply = Hand(), object()
        seated, noted = self.seated(lambda _view: reply)
        assert seated.play(view) is reply
        assert [(answer.view, answer.reply) for answer in noted] == [(view, reply)]

    def test_its_errors_are_those_of_the_player_and_noted(self) -> None:
        error = ValueError("no idea")
        seated, noted = self.seated(raising(error))
        with pytest.raises(ValueError, match="no idea"):
            seated.play(Hand())
        assert [answer.error for answer in noted] == [error]

    def test_it_hears_what_the_player_hears(self) -> None:
        player = ObservedPlayer(InProcessBot("listener", Listener), str)
        assert player.name == "listener"
        seated = player.sit(INFO)
        event, result = Event("play", 0, "plays ST"), Result((1, 2))
        assert seated.seen is not None
        assert seated.deal_finished is not None
        seated.seen(event)
        seated.deal_finished(result)
        heard, _ = seated.play(Hand())
        assert heard == [event, result]

    def test_it_hears_nothing_where_the_player_does_not_listen(self) -> None:
        seated, _ = self.seated(raising(ValueError()))
        assert (seated.seen, seated.deal_finished) == (None, None)
