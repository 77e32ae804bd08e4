"""Figures on lines of their own, of which each says whether it keeps its promise."""

from __future__ import annotations

import attrs


@attrs.define
class Promises:
    """Shows figures, and counts those that are not as promised.

    Attributes:
        broken: how many were not.
    """

    broken: int = 0

    def show(
        self,
        figure: float,
        name: str,
        times: str = "",
        *,
        unit: str = "×",
        least: float | None = None,
        most: float | None = None,
    ) -> None:
        """Print a figure in its unit, what is promised of it, and the times behind it."""
        kept = (least is None or figure >= least) and (most is None or figure <= most)
        self.broken += not kept
        bounds = [f"at least {least}"] * (least is not None) + [f"at most {most}"] * (
            most is not None
        )
        promise = f" ({', '.join(bounds)}{'' if kept else '; BROKEN'})" if bounds else ""
        print(f"{figure:7.2f} {unit:2}  {name}{promise}{times and f': {times}'}", flush=True)
