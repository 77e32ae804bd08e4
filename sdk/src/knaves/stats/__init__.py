"""What the results of blocks say about bots."""

__all__: list[str] = []
