"""A league as a site: pages that open from a folder, without a server."""

from knaves.reports.site.build import GAMES_KEPT, write_site

__all__ = ["GAMES_KEPT", "write_site"]
