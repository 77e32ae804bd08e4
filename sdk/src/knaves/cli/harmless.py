"""Print what strangers wrote so that it does nothing to a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderHook
from rich.segment import Segment

from knaves.errortext import plain

__all__ = ["Harmless"]


class Harmless(RenderHook):
    """Takes escape sequences out of all that a console prints, but for its own."""

    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        """Return what is printed instead."""
        return [_Disarmed(renderable) for renderable in renderables]


class _Disarmed:
    """Something to be printed, without the escape sequences in its text."""

    def __init__(self, renderable: ConsoleRenderable) -> None:
        self._renderable = renderable

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Segment]:
        for segment in console.render(self._renderable, options):
            yield segment if segment.control else segment._replace(text=plain(segment.text))
