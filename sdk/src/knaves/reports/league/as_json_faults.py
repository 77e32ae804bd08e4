"""The faults of a league as JSON, for programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from knaves.league.fault_kinds import FaultKind, FaultKinds

__all__ = ["faults_document"]


def faults_document(found: FaultKinds, labels: Mapping[str, str]) -> dict[str, Any]:
    """Return faults as what JSON can hold, without its schema."""
    return {"faults": found.faults, "kinds": [_document(kind, labels) for kind in found]}


def _document(kind: FaultKind, labels: Mapping[str, str]) -> dict[str, Any]:
    first, fault = kind.first, kind.first.fault
    return {
        "bot": labels[first.key],
        "key": first.key,
        "kind": fault.kind,
        "hook": fault.hook,
        "message": kind.message,
        "times": kind.times,
        "deal": first.deal,
        "table": list(first.table),
        "rotation": first.rotation,
        "seat": fault.seat,
        "decision": fault.decision,
        "penalty": fault.penalty,
        "traceback": fault.traceback,
    }
