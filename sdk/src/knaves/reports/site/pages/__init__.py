"""The pages of a site that need no script: made here, from what the league came to."""

from knaves.reports.site.pages.course import course_page
from knaves.reports.site.pages.league import league_page
from knaves.reports.site.pages.matrix import matrix_page
from knaves.reports.site.pages.seats import seats_page
from knaves.reports.site.pages.standing import standing_page

__all__ = ["course_page", "league_page", "matrix_page", "seats_page", "standing_page"]
