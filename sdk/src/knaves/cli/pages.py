"""Help pages that call arguments by one name each, as the page of any other command does."""

from __future__ import annotations

from typing import Any

from typer.core import TyperArgument, TyperCommand

__all__ = ["Page"]


class Page(TyperCommand):
    """A command on whose help page an argument is ``BOT...``, and not ``{bots}... <list[str]>``."""

    def collect_usage_pieces(self, _context: Any) -> list[str]:
        """Return what stands behind the command in the line of its usage."""
        return [self.options_metavar or "", *map(_usage, self._arguments())]

    def format_options(self, context: Any, formatter: Any) -> None:
        """Write the arguments and the options, each with its help."""
        arguments = self._arguments()
        if arguments:
            with formatter.section("Arguments"):
                formatter.write_dl([(_name(argument), argument.help) for argument in arguments])
        options = [one for one in self.get_params(context) if not isinstance(one, TyperArgument)]
        records = [option.get_help_record(context) for option in options]
        with formatter.section("Options"):
            formatter.write_dl([record for record in records if record is not None])

    def _arguments(self) -> list[TyperArgument]:
        return [param for param in self.params if isinstance(param, TyperArgument)]


def _usage(argument: TyperArgument) -> str:
    name = _name(argument) if argument.required else f"[{_name(argument)}]"
    return name if argument.nargs == 1 else f"{name}..."


def _name(argument: TyperArgument) -> str:
    return argument.metavar or f"{argument.name}".upper()
