"""The plugin of pytest: ``pytest --knaves-bot NAME`` runs all checks on a bot, as tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from knaves.kit.checks import Check
    from knaves.kit.subject import Subject

__all__ = ["BotCheck", "CheckedBot", "pytest_addoption", "pytest_collection_modifyitems"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer the options."""
    group = parser.getgroup("knaves", "checks of bots for knaves")
    group.addoption(
        "--knaves-bot",
        action="append",
        default=[],
        metavar="BOT",
        help="Run all checks on this bot too: name, pack/name, file.py:Class or module:Class.",
    )
    group.addoption(
        "--knaves-game", metavar="GAME", help="The game for which the bots are checked."
    )


@pytest.hookimpl(tryfirst=True)  # so that -k and -m choose among these tests too
def pytest_collection_modifyitems(session: pytest.Session, items: list[pytest.Item]) -> None:
    """Add a test for each check of each bot that the options name."""
    for bot in session.config.getoption("--knaves-bot"):
        items += CheckedBot.from_parent(session, name=bot, nodeid=bot).collect()


class CheckedBot(pytest.Collector):
    """A bot that an option names."""

    def collect(self) -> Iterator[pytest.Item]:
        """Return a test for each check."""
        from knaves.kit.registry import CHECKS
        from knaves.kit.testing import find_subject
        from knaves_core import KnavesError

        try:
            game = self.config.getoption("--knaves-game")
            subject = find_subject(self.name, game, "add --knaves-game GAME")
        except KnavesError as error:
            raise pytest.UsageError(str(error)) from None
        for check in CHECKS:
            yield BotCheck.from_parent(self, name=check.id, subject=subject, check=check)


class BotCheck(pytest.Item):
    """A check of such a bot."""

    def __init__(self, *, subject: Subject, check: Check, **node: Any) -> None:
        super().__init__(**node)
        self._subject = subject
        self._check = check

    def runtest(self) -> None:
        """Run the check."""
        from knaves.kit.testing import assert_passes

        assert_passes(self._subject, self._check)

    def reportinfo(self) -> tuple[str, None, str]:
        """Return what stands for the file of the test, no line, and its name."""
        return f"knaves check {self._subject.reference}", None, self.name
