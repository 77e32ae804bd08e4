"""A person's terminal: cards in colour, rules laid out, lines that can be edited."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import attrs
from rich.console import Console
from rich.control import Control
from rich.highlighter import RegexHighlighter
from rich.markdown import Markdown
from rich.segment import ControlType
from rich.text import Text
from rich.theme import Theme

from knaves.players.dialogue import Dialogue, StreamDialogue

__all__ = ["Terminal", "open_dialogue", "pages"]


class _Table(RegexHighlighter):
    """Colours what stands on a table: cards, and the labels of lines."""

    base_style = "table."
    highlights = (
        r"(?P<red>\b[DH][2-9TJQKA]\b|[♦♥])",
        r"(?P<black>\b[CS][2-9TJQKA]\b|[♣♠])",
        r"(?m)^(?P<label>[a-z][^:]{0,30}:)",
        r"(?m)^(?P<heading>Game \d+|Final scores)",
    )


MORE_PROMPT: Final = "(Enter: more, q: back) "
ERASE_LINE_ABOVE: Final = Control((ControlType.CURSOR_UP, 1), (ControlType.ERASE_IN_LINE, 2))
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
        """Show Markdown laid out, a screen at a time, for as long as the person wants more."""
        with self._console.capture() as captured:
            self._console.print(Markdown(markdown))
        first, *others = pages(captured.get().splitlines(), self._console.height - 1)
        # As they are: laid out and coloured already.
        print("\n".join(first))
        for page in others:
            answer = self.ask(MORE_PROMPT)
            self._console.control(ERASE_LINE_ABOVE)
            if answer.strip():
                return
            print("\n".join(page))

    def ask(self, prompt: str) -> str:
        """Read a line, which can be edited where the platform knows how."""
        try:
            return input(prompt)
        except EOFError:
            self.say()
            raise


def pages(lines: Sequence[str], height: int) -> list[list[str]]:
    """Break text into pages at its empty lines, and within a paragraph only if it is longer.

    No page ends with a single line between empty ones, which may be a heading.

    Args:
        lines: the lines, which may hold codes for colours.
        height: how many lines fit on a page.
    """
    height = max(1, height)
    rest = list(lines)
    found = []
    while len(rest) > height:
        empty = [not Text.from_ansi(line).plain.strip() for line in rest[: height + 1]]
        gaps = [at for at in range(2, height + 1) if empty[at] > (empty[at - 1] or empty[at - 2])]
        end = gaps[-1] if gaps else height
        found.append(rest[:end])
        rest = rest[end:]
    return [*found, rest]


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
