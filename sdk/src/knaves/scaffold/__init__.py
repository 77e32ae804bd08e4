"""Write packs for authors of bots, and compare them with what would be written today."""

from knaves.scaffold.compare import compare_pack
from knaves.scaffold.create import create_pack
from knaves.scaffold.template import template_games

__all__ = ["compare_pack", "create_pack", "template_games"]
