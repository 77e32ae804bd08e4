"""What people and programs read of a league: terminal, JSON, CSV."""

__all__: list[str] = []
