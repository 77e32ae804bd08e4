"use strict";

/* Every fault, page by page. What bots and their errors say is shown as text. */
(() => {
  const { el } = knaves;
  const page = document.getElementById("faults");
  const HEADS = [["bot"], ["times"], ["kind", true], ["the first one", true]];

  function turner(number, pages) {
    const to = (other) => (other >= 0 && other < pages ? `#faults=${other}` : null);
    return el(
      "nav",
      { class: "pages", "aria-label": "pages of faults" },
      knaves.arrow("back", "the page before", to(number - 1)),
      el("span", {}, `${number + 1} of ${pages}`),
      knaves.arrow("on", "the next page", to(number + 1)),
    );
  }

  function place(fault) {
    const { decision, kept } = fault;
    const text = `${knaves.gameName(fault)}, move ${decision + 1}`;
    return kept
      ? el("a", { href: knaves.gameAddress(fault, knaves.stepOf(fault)) }, text)
      : el("span", {}, text);
  }

  function oneFault(fault, texts) {
    const { bot, seat, kind, hook, message, penalty, trace, line, kept } = fault;
    const where = el("p", {}, el("b", {}, knaves.league.bots[bot]), ` in seat ${seat}: `);
    const more = kept ? "" : "; a report with --games all shows it";
    const exported = ` (line ${line} of games.jsonl${more})`;
    where.append(place(fault), el("span", { class: "quiet" }, exported));
    const what = el("p", {}, el("b", { class: "fault" }, `⚠\uFE0E ${kind}`));
    what.append(` in ${hook}: ${message}`);
    if (penalty !== null) {
      what.append("; ", ...knaves.words(penalty, []), " was played instead");
    }
    const text = el("pre", { tabindex: 0 }, texts[trace]);
    const details = texts[trace] ? el("details", {}, el("summary", {}, "traceback"), text) : null;
    return el("li", { class: "panel" }, where, what, details);
  }

  function kindRow({ bot, times, kind, hook, message, page: where }) {
    const link = el("a", { href: `#faults=${where}` }, message);
    const name = knaves.league.bots[bot];
    return knaves.row(name, [times], [`${kind} in ${hook}`, true], [link, true]);
  }

  /* Show a page of faults by its number, from 0. */
  knaves.showFaults = async (text) => {
    const { count, pages, kinds } = knaves.league.faults;
    if (!pages) {
      const none = el("p", { class: "prose" }, "No bot did anything wrong.");
      page.replaceChildren(knaves.title(["No faults"]), none);
      return;
    }
    const number = Math.min(Math.max(Number(text) || 0, 0), pages - 1);
    const { faults, texts } = await knaves.load(`faults/${number}`);
    page.replaceChildren(
      knaves.title([count], turner(number, pages)),
      knaves.table("kinds of faults", HEADS, kinds.map(kindRow)),
      el("ol", { class: "faults" }, ...faults.map((fault) => oneFault(fault, texts))),
      turner(number, pages),
    );
  };
})();
