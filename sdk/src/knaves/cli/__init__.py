"""The command ``knaves``: one module a command."""

from knaves.cli.main import main

__all__ = ["main"]
