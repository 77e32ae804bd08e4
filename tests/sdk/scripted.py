"""People whose lines are known beforehand, and what they are shown."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator

from knaves.players.dialogue import StreamDialogue


def scripted(*lines: str) -> tuple[StreamDialogue, io.StringIO]:
    """Return a dialogue in which these lines are typed, and where its output goes."""
    shown = io.StringIO()
    return StreamDialogue(io.StringIO("".join(f"{line}\n" for line in lines)), shown), shown


class Novice:
    """Types the first move that he is shown, word for word, and some answers after games.

    Attributes:
        shown: everything that he was shown.
    """

    def __init__(self, *answers: str, on_move: Callable[[str], object] = str) -> None:
        """Remember what to answer after each game; then the input ends."""
        self.shown = ""
        self._answers: Iterator[str] = iter(answers)
        self._on_move = on_move

    def say(self, text: str = "") -> None:
        self.shown += f"{text}\n"

    def explain(self, markdown: str) -> None:
        self.say(markdown)

    def ask(self, prompt: str) -> str:
        typed = self._move() if "move" in prompt else next(self._answers, None)
        if typed is None:
            raise EOFError
        self.say(prompt + typed)
        return typed

    def _move(self) -> str:
        self._on_move(self.shown)
        choices = self.shown.rpartition("you can: ")[2].splitlines()[0]
        example = re.search(r"such as (\w+)", choices)
        return example[1] if example else re.split(r" or | … |, ", choices)[0]
