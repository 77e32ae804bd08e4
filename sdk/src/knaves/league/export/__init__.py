"""A league as files that other programs read."""

from knaves.league.export.sheets import SHEETS, Column, Kind
from knaves.league.export.write import SCHEMA, export_league

__all__ = ["SCHEMA", "SHEETS", "Column", "Kind", "export_league"]
