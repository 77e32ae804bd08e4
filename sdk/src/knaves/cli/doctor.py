"""The command ``knaves doctor``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from knaves.cli.options import AsJson
from knaves.cli.output import open_console, plain_table, print_json
from knaves.cli.status import ANSWER_IS_NO

if TYPE_CHECKING:
    from rich.console import Console

    from knaves.doctor import Diagnosis, Finding, PackState

__all__ = ["doctor"]


def doctor(as_json: AsJson = False) -> None:
    """Examine Python, the environment and the packs.

    Says what is wrong and what to do about it, and exits 1 if something is an error. Nothing
    is installed, mended or deleted.
    """
    from knaves.doctor import diagnose

    diagnosis = diagnose()
    if as_json:
        print_json(**_document(diagnosis))
    else:
        _print_diagnosis(diagnosis, open_console())
    if not diagnosis.sound:
        raise typer.Exit(ANSWER_IS_NO)


def _document(diagnosis: Diagnosis) -> dict[str, Any]:
    import platform

    environment = diagnosis.environment
    return {
        "python": {
            "version": platform.python_version(),
            "implementation": platform.python_implementation(),
            "executable": environment.python,
        },
        "environment": {
            "kind": environment.kind,
            "folder": str(environment.folder),
            "command": environment.command,
            "command_elsewhere": environment.elsewhere,
            "tool": environment.tool,
            "install": environment.install("PACK"),
            "data": {"folder": str(diagnosis.folder), "writable": diagnosis.writable},
        },
        "versions": diagnosis.versions,
        "packs": [_pack(pack) for pack in diagnosis.packs],
        "findings": [_finding(finding) for finding in diagnosis.findings],
    }


def _pack(pack: PackState) -> dict[str, Any]:
    return {
        "name": pack.installed.name,
        "version": pack.installed.version,
        "status": pack.status,
        "editable": pack.installed.editable,
        "origin": pack.installed.origin,
        "folder": pack.installed.folder,
        "import_ms": pack.import_ms,
        "bots": pack.bots,
        "games": pack.games,
    }


def _finding(finding: Finding) -> dict[str, str]:
    return {
        "id": finding.kind.id,
        "severity": finding.kind.severity,
        "what": finding.what,
        "where": finding.where,
        "do": finding.do,
    }


def _print_diagnosis(diagnosis: Diagnosis, console: Console) -> None:
    import platform

    from knaves.errortext import plain

    environment = diagnosis.environment
    versions = [f"{name} {version or 'missing'}" for name, version in diagnosis.versions.items()]
    _print_lines(
        console,
        f"Python {platform.python_version()}: {environment.python}",
        f"environment ({environment.kind}): {environment.folder}",
        f"versions: {', '.join(versions)}",
        f"a pack is installed by: {environment.install('PACK')}",
        "",
    )
    table = plain_table("pack", "version", "status", "import", "editable from")
    for pack in diagnosis.packs:
        table.add_row(*map(plain, _cells(pack)))
    console.print(table)
    for finding in diagnosis.findings:
        console.print(f"\n{finding.kind.severity}: {finding.kind.id}", style="bold")
        _print_lines(console, finding.what, f"where: {finding.where}", f"do: {finding.do}")
    if not diagnosis.findings:
        console.print("\nno findings")


def _cells(pack: PackState) -> tuple[str, ...]:
    installed = pack.installed
    return (
        installed.name,
        installed.version,
        pack.status,
        "" if pack.import_ms is None else f"{pack.import_ms:,.1f} ms",
        installed.origin if installed.editable else "",
    )


def _print_lines(console: Console, *lines: str) -> None:
    from knaves.errortext import plain

    for line in lines:
        console.print(plain(line), soft_wrap=True)
