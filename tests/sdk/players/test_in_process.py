import itertools
from collections.abc import Callable
from typing import Any

import pytest

from knaves.players.in_process import InProcessBot
from knaves_core import DealInfo, HookError, hookimpl
from knaves_core.games.pisti import Pisti

INFO = DealInfo("pisti", Pisti().rules(), 2, 4, 1)


class Recorder:
    def __init__(self) -> None:
        self.heard: list[Any] = []

    @hookimpl
    def play(self, view: Any) -> Any:
        self.heard.append(view)
        return self

    @hookimpl
    def deal_started(self, info: Any) -> None:
        self.heard.append(info)

    @hookimpl
    def seen(self, event: Any) -> None:
        self.heard.append(event)

    @hookimpl
    def deal_finished(self, result: Any) -> None:
        self.heard.append(result)


class First:
    @hookimpl
    def play(self, view: Any) -> Any:
        return "first", view


class Second:
    @hookimpl(specname="play")
    def choose(self) -> Any:
        return "second"


def in_turn(*makers: Callable[[], object]) -> Callable[[], object]:
    """Return a factory that makes bots of different classes, one after the other."""
    turns = itertools.cycle(makers)
    return lambda: next(turns)()  # noqa: PLW0108 - the next one at each call


def test_each_sitting_has_a_bot_of_its_own() -> None:
    player = InProcessBot("recorder", Recorder)
    bots = [player.sit(INFO).play("view") for _ in range(3)]
    assert len({id(bot) for bot in bots}) == 3
    assert all(bot.heard == [INFO, "view"] for bot in bots)


def test_all_hooks_reach_the_bot() -> None:
    seated = InProcessBot("recorder", Recorder).sit(INFO)
    assert seated.seen is not None
    assert seated.deal_finished is not None
    seated.seen("event")
    seated.deal_finished("result")
    assert seated.play("view").heard == [INFO, "event", "result", "view"]


def test_a_bot_that_only_plays_listens_to_nothing() -> None:
    seated = InProcessBot("first", First).sit(INFO)
    assert (seated.seen, seated.deal_finished) == (None, None)


def test_a_factory_may_make_bots_of_different_classes() -> None:
    player = InProcessBot("mixed", in_turn(First, Second))
    answers = [player.sit(INFO).play("view") for _ in range(4)]
    assert answers == [("first", "view"), "second"] * 2


def test_hooks_of_one_object_are_not_taken_for_those_of_its_class() -> None:
    class Loose:
        """Has the hooks that are set on each object."""

    def loose(name: str) -> object:
        bot = Loose()
        setattr(bot, name, hookimpl(specname="play")(lambda view: (name, view)))
        return bot

    player = InProcessBot("loose", in_turn(lambda: loose("one"), lambda: loose("two")))
    assert [player.sit(INFO).play("view") for _ in range(2)] == [("one", "view"), ("two", "view")]


def test_wrong_hooks_are_refused_each_time() -> None:
    player = InProcessBot("wrong", object)
    for _ in range(2):
        with pytest.raises(HookError, match="no play hook"):
            player.sit(INFO)


def test_what_a_constructor_raises_comes_out() -> None:
    def broken() -> object:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        InProcessBot("broken", broken).sit(INFO)


def test_what_a_bot_raises_when_the_deal_starts_comes_out() -> None:
    class Nervous(First):
        @hookimpl
        def deal_started(self) -> None:
            raise LookupError

    with pytest.raises(LookupError):
        InProcessBot("nervous", Nervous).sit(INFO)
