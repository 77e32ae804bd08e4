"""What people and programs read of a match: terminal, JSON, CSV."""

__all__: list[str] = []
