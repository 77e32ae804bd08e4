"""How a program and a person talk: lines to read, questions to answer."""

from __future__ import annotations

from typing import Protocol, TextIO

import attrs

__all__ = ["Dialogue", "StreamDialogue"]


class Dialogue(Protocol):
    """What a person reads and types, whatever it is shown on."""

    def say(self, text: str = "") -> None:
        """Show one line of text, or several."""
        ...

    def explain(self, markdown: str) -> None:
        """Show a longer text, written in Markdown."""
        ...

    def ask(self, prompt: str) -> str:
        """Return the line that the person types after the prompt.

        Raises:
            EOFError: if nothing will be typed any more.
        """
        ...


@attrs.frozen
class StreamDialogue:
    """A dialogue over two text streams, which repeats what it reads: for pipes and tests.

    Attributes:
        source: where the person's lines come from.
        sink: where everything is written.
    """

    source: TextIO
    sink: TextIO

    def say(self, text: str = "") -> None:
        """Write the text and end the line."""
        print(text, file=self.sink)

    def explain(self, markdown: str) -> None:
        """Write the text as it is."""
        self.say(markdown.rstrip())

    def ask(self, prompt: str) -> str:
        """Read a line, and write it after the prompt, as a terminal does by itself."""
        print(prompt, end="", file=self.sink, flush=True)
        line = self.source.readline()
        self.say(line.rstrip("\r\n"))
        if not line:
            raise EOFError
        return line
