"use strict";

/* What several pages are made of: tables in their boxes, and links with arrows. */
(() => {
  const { el } = knaves;

  /* Return a table in a box in which it scrolls; columns of words stand on the left. */
  knaves.table = (label, heads, rows) => {
    const columns = heads.map(([text, ofWords]) =>
      el("th", { scope: "col", class: ofWords ? "left" : null }, text),
    );
    const table = el(
      "table",
      {},
      el("thead", {}, el("tr", {}, ...columns)),
      el("tbody", {}, ...rows),
    );
    const box = { class: "scroll wide", tabindex: 0, role: "region", "aria-label": label };
    return el("div", box, table);
  };

  /* Return a row: what it is about, and the cells, of which some are words. */
  knaves.row = (head, ...cells) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, head),
      ...cells.map(([content, ofWords]) => el("td", { class: ofWords ? "words" : null }, content)),
    );

  /* Return the address of a game at a step. */
  knaves.gameAddress = ({ deal, table, rotation }, step) =>
    `#game=${deal}-${table}-${rotation}-${step}`;

  /* Name a game as everything that knaves writes does; all count from 0. */
  knaves.gameName = ({ deal, table, rotation }) =>
    `deal ${deal}, table ${table}, rotation ${rotation}`;

  /* Return the step that shows a fault: the move that was played for it, if there is one. */
  knaves.stepOf = ({ decision, penalty }) => decision + (penalty === null ? 0 : 1);

  /* Tell whether the games of a deal can be replayed. */
  knaves.isKept = (deal) =>
    knaves.league.deals.some(([first, last]) => first <= deal && deal <= last);

  /* Return what is shown instead of a page that can't be. */
  knaves.warning = (...text) => el("p", { class: "warning", role: "alert" }, ...text);

  /* Return a link that goes one on or back; it leads nowhere where there is no other. */
  knaves.arrow = (icon, label, href) =>
    el("a", { href, "aria-label": label, "aria-disabled": href === null }, knaves.icon(icon));

  /* Return the heading of a page with links beside it. */
  knaves.title = (text, ...beside) =>
    el("header", { class: "title" }, el("h2", {}, ...text), ...beside);
})();
