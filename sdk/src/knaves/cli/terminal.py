"""A person's terminal: cards in colour, rules laid out, lines that can be edited."""

from __future__ import annotations

import io
import sys
from contextlib import suppress
from typing import Final

import attrs
from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.markdown import Markdown
from rich.theme import Theme

from knaves.players.dialogue import Dialogue, StreamDialogue

__all__ = ["Terminal", "open_dialogue"]


class _Table(RegexHighlighter):
    """Colours what stands on a table: cards, and the labels of lines."""

    base_style = "table."
    highlights = (
        r"(?P<red>\b[DH][2-9TJQKA]\b|[♦♥])",
        r"(?P<black>\b[CS][2-9TJQKA]\b|[♣♠])",
        r"(?m)^(?P<label>[a-z][^:]{0,30}:)",
        r"(?m)^(?P<heading>Game \d+|Final scores)",
    )


MORE_PROMPT: Final = "(Enter: more) "
# Black suits are bold and not black: nobody knows the colour of the terminal.
THEME: Final = Theme(
    {
        "table.red": "bold red",
        "table.black": "bold",
        "table.label": "cyan",
        "table.heading": "bold underline",
    }
)


@attrs.frozen
class Terminal:
    """A dialogue on the terminal; see `knaves.players.dialogue.Dialogue`."""

    _console: Console = attrs.field(
        factory=lambda: Console(theme=THEME, highlighter=_Table(), markup=False, emoji=False)
    )

    def say(self, text: str = "") -> None:
        """Show text with its cards in colour."""
        self._console.print(text)

    def explain(self, markdown: str) -> None:
        """Show Markdown laid out, a screen at a time."""
        with self._console.capture() as captured:
            self._console.print(Markdown(markdown))
        lines = captured.get().splitlines()
        page = max(1, self._console.height - 1)
        for start in range(0, len(lines), page):
            if start:
                self.ask(MORE_PROMPT)
            # As it is: laid out and coloured already.
            print("\n".join(lines[start : start + page]))

    def ask(self, prompt: str) -> str:
        """Read a line, which can be edited where the platform knows how."""
        try:
            return input(prompt)
        except EOFError:
            self.say()
            raise


def open_dialogue() -> Dialogue:
    """Return a dialogue with whoever types on standard input: a person, a file or a pipe."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            # A stray byte is a wrong entry, and a symbol that can't be shown is no error.
            stream.reconfigure(errors="replace")
    if sys.stdin is None or not sys.stdin.isatty():
        return StreamDialogue(sys.stdin or io.StringIO(), sys.stdout)
    with suppress(ImportError):
        import readline  # noqa: F401 - its import alone lets `input` edit lines
    return Terminal()
