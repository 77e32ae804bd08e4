"""The checks as tests for pytest: one class, one test a check."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    import pytest

    from knaves.kit.checks import Check

__all__ = ["BotConformance"]


class BotConformance:
    """Base of a test class that runs every check on a bot.

    A module of tests that holds these lines is enough::

        from knaves.kit import BotConformance

        class TestMyBot(BotConformance):
            bot = "my-bot"

    Attributes:
        bot: names the bot: ``name``, ``pack/name``, ``path/to/file.py:Class`` or
            ``module:Class``.
        game: the game for which it is checked; all for which it is registered if None.
        opt_out: the checks that the bot is known to fail, by id, and why. They are still run,
            and one that is passed all the same is a failure: its reason has gone.
    """

    bot: ClassVar[str]
    game: ClassVar[str | None] = None
    opt_out: ClassVar[Mapping[str, str]] = {}

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Make a test of each check."""
        from knaves.kit.testing import parameters

        if "check" in metafunc.fixturenames:
            metafunc.parametrize("check", parameters(self))

    def test_check(self, check: Check) -> None:
        """Run a check."""
        from knaves.kit.testing import assert_passes, subject_of

        assert_passes(subject_of(self), check)
