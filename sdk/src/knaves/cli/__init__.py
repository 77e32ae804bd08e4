"""The command ``knaves``: one module a command."""

from knaves.cli.process import main

__all__ = ["main"]
