"""A bot for knaves, found by its entry point."""

__all__: list[str] = []
