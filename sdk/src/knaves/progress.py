"""How those who call what takes a while are told how far it is."""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["Progress"]

Progress = Callable[[int, int], object]
"""Somebody who is told how many games are done, and how many there are in all."""
