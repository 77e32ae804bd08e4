"""Records of games in files: written, read, played again, and looked at move by move."""

from knaves.records.decision import Decision, decisions, read_decision
from knaves.records.read import read_records
from knaves.records.replay import replay_records
from knaves.records.seed_check import SeedCheck
from knaves.records.write import RecordWriter

__all__ = [
    "Decision",
    "RecordWriter",
    "SeedCheck",
    "decisions",
    "read_decision",
    "read_records",
    "replay_records",
]
