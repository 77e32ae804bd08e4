"""The checks that every bot should pass; `knaves check` runs them, and so does pytest.

Neither pytest nor the checks themselves are imported before they are needed: pytest loads
this package wherever knaves is installed.
"""

from knaves.kit.conformance import BotConformance

__all__ = ["BotConformance"]
