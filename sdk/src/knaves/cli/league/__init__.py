"""The commands ``knaves league …``, one module each."""

from __future__ import annotations

import typer

__all__ = ["app"]

app = typer.Typer(name="league", help="Play leagues between many bots.", no_args_is_help=True)
"""The commands of ``knaves league``."""
