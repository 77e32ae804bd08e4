"""What a league's file holds: one SQLite database."""

from __future__ import annotations

from typing import Final

__all__ = ["APPLICATION_ID", "KEYS", "TABLES"]

APPLICATION_ID: Final = int.from_bytes(b"KNVL", "big")
"""Stands in the header of the file, which other programs can tell by it."""

# Lists of whole numbers are texts with blanks between, as moves and cards are. Nothing depends
# on when a row was written, so equal leagues have equal rows.
TABLES: Final = """
CREATE TABLE league (
    number INTEGER PRIMARY KEY CHECK (number = 0),
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    rules TEXT NOT NULL,
    sizes TEXT NOT NULL,
    gauntlet TEXT,
    open INTEGER NOT NULL CHECK (open IN (0, 1)),
    secret BLOB NOT NULL CHECK (length(secret) = 32),
    seed TEXT,
    commitment BLOB NOT NULL CHECK (length(commitment) = 32),
    blocks INTEGER NOT NULL DEFAULT 0,
    games INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE contributions (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    text TEXT NOT NULL
) STRICT;
CREATE TABLE stages (
    number INTEGER PRIMARY KEY,
    deals INTEGER NOT NULL CHECK (deals > 0)
) STRICT;
CREATE TABLE entrants (
    number INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    pack TEXT NOT NULL,
    version TEXT NOT NULL,
    digest TEXT NOT NULL,
    stage INTEGER NOT NULL REFERENCES stages
) STRICT;
CREATE TABLE changes (
    number INTEGER PRIMARY KEY,
    entrant INTEGER NOT NULL REFERENCES entrants,
    blocks INTEGER NOT NULL,
    version TEXT NOT NULL,
    digest TEXT NOT NULL
) STRICT;
CREATE TABLE totals (
    entrant INTEGER PRIMARY KEY REFERENCES entrants,
    games INTEGER NOT NULL DEFAULT 0,
    points INTEGER NOT NULL DEFAULT 0,
    wins INTEGER NOT NULL DEFAULT 0,
    faults INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE deals (
    number INTEGER PRIMARY KEY,
    commitment BLOB NOT NULL CHECK (length(commitment) = 32),
    key BLOB CHECK (length(key) = 32)
) STRICT;
CREATE TABLE decks (
    deal INTEGER NOT NULL REFERENCES deals,
    number INTEGER NOT NULL,
    cards TEXT NOT NULL,
    PRIMARY KEY (deal, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE tables (
    number INTEGER PRIMARY KEY,
    entrants TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE blocks (
    deal INTEGER NOT NULL REFERENCES deals,
    table_number INTEGER NOT NULL REFERENCES tables,
    seating TEXT NOT NULL,
    starter INTEGER NOT NULL,
    digest BLOB NOT NULL CHECK (length(digest) = 32),
    PRIMARY KEY (deal, table_number)
) STRICT, WITHOUT ROWID;
CREATE TABLE games (
    deal INTEGER NOT NULL,
    table_number INTEGER NOT NULL,
    rotation INTEGER NOT NULL,
    moves TEXT NOT NULL,
    scores TEXT NOT NULL,
    reason TEXT NOT NULL,
    flagged INTEGER NOT NULL CHECK (flagged IN (0, 1)),
    decks_used INTEGER NOT NULL,
    faults INTEGER NOT NULL,
    PRIMARY KEY (deal, table_number, rotation),
    FOREIGN KEY (deal, table_number) REFERENCES blocks
) STRICT, WITHOUT ROWID;
CREATE INDEX flagged ON games (flagged) WHERE flagged = 1;
CREATE TABLE faults (
    deal INTEGER NOT NULL,
    table_number INTEGER NOT NULL,
    rotation INTEGER NOT NULL,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    decision INTEGER NOT NULL,
    kind TEXT NOT NULL,
    message TEXT NOT NULL,
    hook TEXT NOT NULL,
    penalty TEXT,
    view TEXT NOT NULL,
    traceback TEXT NOT NULL,
    PRIMARY KEY (deal, table_number, rotation, number),
    FOREIGN KEY (deal, table_number, rotation) REFERENCES games
) STRICT, WITHOUT ROWID;
"""
"""The tables of the newest schema, in SQL."""

KEYS: Final = {
    "league": "number",
    "contributions": "number",
    "stages": "number",
    "entrants": "number",
    "changes": "number",
    "totals": "entrant",
    "deals": "number",
    "decks": "deal, number",
    "tables": "number",
    "blocks": "deal, table_number",
    "games": "deal, table_number, rotation",
    "faults": "deal, table_number, rotation, number",
}
"""Each table with the columns by which its rows are ordered."""
