"""Speed, as ratios within one run: ``uv run --group bench python -m tests.bench``."""
