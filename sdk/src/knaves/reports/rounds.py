"""What came of a version of a bot, for people who work on it."""

from __future__ import annotations

from knaves.reports.figures import with_margin
from knaves.stats.intervals import Interval
from knaves.watch import Round

__all__ = ["round_lines"]


def round_lines(played: Round, opponent: str) -> list[str]:
    """Say what came of a version against its opponent and the last version, in short lines."""
    label = f"version {played.version}"
    if played.score is None:
        return [f"{label}  {played.problem}"]
    lines = [f"{label}  {_signed(played.score)} points a game against {opponent}"]
    if played.gain is not None:
        lines.append(f"{'':{len(label)}}  {_signed(played.gain)} against version {played.last}")
    elif played.last is not None:
        lines.append(f"{'':{len(label)}}  version {played.last} can't be played any more")
    return lines


def _signed(interval: Interval) -> str:
    text = with_margin(interval)
    return text if text.startswith("-") else f"+{text}"
