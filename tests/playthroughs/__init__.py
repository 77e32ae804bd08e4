"""Whole games as text; ``uv run python -m tests.playthroughs`` writes them anew."""
