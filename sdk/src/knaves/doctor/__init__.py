"""Examine the environment in which the arena runs, and say what to do about what is wrong.

A survey gathers values, examinations turn them into findings, and a diagnosis holds both.
Packs are imported in fresh Pythons alone, so one that hangs or crashes is a finding.
"""

from knaves.doctor.diagnosis import Diagnosis, PackState, diagnose
from knaves.doctor.environment import Environment, EnvironmentKind, Tool
from knaves.doctor.findings import KINDS, Finding, Kind, Severity
from knaves.doctor.importing import IMPORT_LIMIT_S

__all__ = [
    "IMPORT_LIMIT_S",
    "KINDS",
    "Diagnosis",
    "Environment",
    "EnvironmentKind",
    "Finding",
    "Kind",
    "PackState",
    "Severity",
    "Tool",
    "diagnose",
]
