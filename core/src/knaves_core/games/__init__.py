"""The games that come with knaves, one package each; none of them knows another."""

__all__: list[str] = []
