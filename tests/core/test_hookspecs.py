import inspect
import random
from typing import Any

import pluggy
import pytest

from knaves_core import BotSpec, DealInfo, Event, Result, Rules, hookimpl
from knaves_core.hookspecs import PROJECT

HOOKS = {name: hook for name, hook in vars(BotSpec).items() if not name.startswith("_")}


def manager() -> pluggy.PluginManager:
    made = pluggy.PluginManager(PROJECT)
    made.add_hookspecs(BotSpec)
    return made


def info(seed: int) -> DealInfo:
    return DealInfo("pisti", Rules(), 2, 4, seed)


def test_these_are_the_hooks_of_a_bot() -> None:
    arguments = {name: [*inspect.signature(hook).parameters] for name, hook in HOOKS.items()}
    assert arguments == {
        "play": ["self", "view"],
        "deal_started": ["self", "info"],
        "seen": ["self", "event"],
        "deal_finished": ["self", "result"],
    }


@pytest.mark.parametrize("hook", HOOKS.values(), ids=HOOKS)
def test_each_hook_says_when_it_is_called_and_shows_an_example(hook: object) -> None:
    documentation = inspect.getdoc(hook)
    assert documentation is not None
    assert "alled" in documentation
    assert "Example::\n\n    @hookimpl\n    def " in documentation


@pytest.mark.parametrize("name", HOOKS)
def test_the_example_of_a_hook_implements_it(name: str) -> None:
    documentation = inspect.getdoc(HOOKS[name]) or ""
    example = inspect.cleandoc(documentation.partition("Example::")[2])
    namespace: dict[str, Any] = {"hookimpl": hookimpl}
    exec(example, namespace)  # noqa: S102 - our own documentation
    plugins = manager()
    plugins.register(type("Bot", (), {name: namespace[name]})())
    assert len(getattr(plugins.hook, name).get_hookimpls()) == 1


def test_a_hook_may_take_fewer_arguments_than_are_offered() -> None:
    class Bot:
        @hookimpl
        def play(self) -> str:
            return "my move"

        @hookimpl
        def seen(self) -> None:
            pass

    plugins = manager()
    plugins.register(Bot())
    assert plugins.hook.play(view=None) == "my move"
    plugins.hook.seen(event=Event("deal", None, "four more cards"))


def test_a_hook_with_an_argument_that_is_not_offered_is_refused() -> None:
    class Bot:
        @hookimpl
        def deal_finished(self, result: Result, luck: int) -> None:
            pass

    with pytest.raises(pluggy.PluginValidationError, match="luck"):
        manager().register(Bot())


def test_the_random_generator_is_made_once() -> None:
    told = info(7)
    generator = told.random
    assert generator is told.random
    assert generator.random() == random.Random(7).random()


def test_two_seats_have_generators_of_their_own() -> None:
    one, another = info(7), info(8)
    assert [one.random.random() for _ in range(3)] != [another.random.random() for _ in range(3)]


def test_what_a_bot_is_told_does_not_show_its_seed() -> None:
    told = info(123456789)
    assert "seed" not in repr(told)
    assert "123456789" not in repr(told)
    assert told == info(987654321)
