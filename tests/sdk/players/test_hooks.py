import functools
from typing import Any

import pytest

from knaves.players.hooks import check_hooks
from knaves_core import HookError, hookimpl


class Complete:
    @hookimpl
    def play(self, view: Any) -> Any:
        return "play", view

    @hookimpl
    def deal_started(self, info: Any) -> Any:
        return "deal_started", info

    @hookimpl
    def seen(self, event: Any) -> Any:
        return "seen", event

    @hookimpl
    def deal_finished(self, result: Any) -> Any:
        return "deal_finished", result


@pytest.mark.parametrize("hook", ["play", "deal_started", "seen", "deal_finished"])
def test_each_hook_is_bound_to_the_method_of_its_name(hook: str) -> None:
    bot = Complete()
    bound = check_hooks(bot).bind(bot, hook)
    assert bound is not None
    assert bound("argument") == (hook, "argument")


def test_a_method_that_takes_the_argument_is_called_without_anything_between() -> None:
    bot = Complete()
    assert check_hooks(bot).bind(bot, "play") == bot.play


def test_hooks_that_a_bot_does_not_implement_are_not_bound() -> None:
    class Silent:
        @hookimpl
        def play(self, view: Any) -> Any:
            return view

    bot = Silent()
    assert check_hooks(bot).bind(bot, "seen") is None


class Bare:
    @hookimpl
    def play(self) -> Any:
        return "played"


class Static:
    @staticmethod
    @hookimpl
    def play(view: Any) -> Any:  # noqa: ARG004 - the hook's argument
        return "played"


class MarkedStatic:
    @hookimpl
    @staticmethod
    def play(view: Any) -> Any:  # noqa: ARG004 - the hook's argument
        return "played"


class OfClass:
    @classmethod
    @hookimpl
    def play(cls, view: Any) -> Any:  # noqa: ARG003 - the hook's argument
        return "played"


class Renamed:
    @hookimpl(specname="play")
    def choose(self, view: Any) -> Any:  # noqa: ARG002 - the hook's argument
        return "played"


class Heir(Renamed):
    """Inherits its hook."""


class OfInstance:
    def __init__(self) -> None:
        @hookimpl
        def play(view: Any) -> Any:  # noqa: ARG001 - the hook's argument
            return "played"

        self.play = play


class Slotted:
    __slots__ = ("hand",)

    @hookimpl
    def play(self, view: Any) -> Any:  # noqa: ARG002 - the hook's argument
        return "played"


class WithDefault:
    @hookimpl
    def play(self, view: Any = None) -> Any:
        assert view == "view"
        return "played"


class WithMore:
    @hookimpl
    def play(self, view: Any, depth: int = 3) -> Any:  # noqa: ARG002 - the hook's argument
        assert depth == 3
        return "played"


class Shy:
    """Its properties raise when they are looked at."""

    @property
    def seen(self) -> Any:
        raise RuntimeError

    @functools.cached_property
    def model(self) -> Any:
        raise RuntimeError

    @hookimpl
    def play(self, view: Any) -> Any:  # noqa: ARG002 - the hook's argument
        return "played"


class Listener:
    """Has an attribute that is called like a hook, and is none."""

    def __init__(self) -> None:
        self.seen: set[str] = set()

    @hookimpl
    def play(self, view: Any) -> Any:  # noqa: ARG002 - the hook's argument
        return "played"


GOOD = [
    Bare,
    Static,
    MarkedStatic,
    OfClass,
    Renamed,
    Heir,
    OfInstance,
    Slotted,
    WithDefault,
    WithMore,
    Shy,
    Listener,
]


@pytest.mark.parametrize("bot_class", GOOD, ids=lambda bot_class: bot_class.__name__)
def test_a_hook_may_be_written_in_many_ways(bot_class: type) -> None:
    bot = bot_class()
    play = check_hooks(bot).bind(bot, "play")
    assert play is not None
    assert play("view") == "played"


class Playless:
    """Implements nothing."""


class Unmarked:
    def play(self, view: Any) -> Any:
        return view


class HalfMarked(Complete):
    def seen(self, event: Any) -> Any:
        return event


class Misspelt(Complete):
    @hookimpl
    def deal_startd(self, info: Any) -> None:
        """Never called."""


class MisspeltArgument:
    @hookimpl
    def play(self, veiw: Any) -> Any:
        return veiw


class OneTooMany:
    @hookimpl
    def play(self, view: Any, secrets: Any) -> Any:
        return view, secrets


class Twice(Complete):
    @hookimpl(specname="play")
    def choose(self, view: Any) -> Any:
        return view


class Wrapper:
    @hookimpl(wrapper=True)
    def play(self, view: Any) -> Any:  # noqa: ARG002 - the hook's argument
        return (yield)


class Selfless:
    @hookimpl
    def play(view: Any) -> Any:  # noqa: N805 - the mistake
        return view


class ByKeyword:
    @hookimpl
    def play(self, *, view: Any) -> Any:
        return view


class StaticWithSelf:
    @staticmethod
    @hookimpl
    def play(self: Any, view: Any) -> Any:  # noqa: PLW0211 - the mistake
        return self, view


class Asynchronous(Complete):
    @hookimpl
    async def seen(self, event: Any) -> Any:
        return event


class NoParameter:
    @hookimpl
    def play() -> Any:
        """Can't even be called."""


BAD: dict[type, str] = {
    Playless: "Playless has no play hook: give it a method play(self, view) with @hookimpl",
    Unmarked: "Unmarked.play isn't marked: put @hookimpl on it",
    HalfMarked: "HalfMarked.seen isn't marked: put @hookimpl on it",
    Misspelt: (
        "Misspelt.deal_startd isn't a hook; did you mean 'deal_started'? "
        "(hooks: play, deal_started, seen, deal_finished)"
    ),
    MisspeltArgument: (
        "MisspeltArgument: play takes an argument 'veiw' that the hook doesn't have; "
        "did you mean 'view'? (it has: view)"
    ),
    OneTooMany: (
        "OneTooMany: play takes an argument 'secrets' that the hook doesn't have (it has: view)"
    ),
    Twice: "Twice has two methods for play: choose and play; keep one",
    Wrapper: "Wrapper.play wraps a hook; a bot implements it: use a plain @hookimpl",
    Selfless: "Selfless.play has no self: write def play(self, view)",
    Asynchronous: "Asynchronous.seen is async, and nobody awaits it: write def seen(self, event)",
    NoParameter: "NoParameter.play can't be called with view alone: write def play(self, view)",
    ByKeyword: "ByKeyword.play can't be called with view alone: write def play(self, view)",
    StaticWithSelf: (
        "StaticWithSelf.play can't be called with view alone: write def play(self, view)"
    ),
}


@pytest.mark.parametrize(
    ("bot_class", "message"), BAD.items(), ids=[bot_class.__name__ for bot_class in BAD]
)
def test_a_wrong_hook_is_explained_in_one_line(bot_class: type, message: str) -> None:
    with pytest.raises(HookError) as caught:
        check_hooks(bot_class())
    assert str(caught.value) == message
