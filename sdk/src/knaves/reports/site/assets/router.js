"use strict";

/* Shows the page that the address names behind its `#`, such as `game=17-0-2-12`. */
(() => {
  const FIRST = "standing";
  const SHOWS = { deal: knaves.showDeal, game: knaves.showGame, faults: knaves.showFaults };
  const TABS = { game: "deal" };
  const pages = [...document.querySelectorAll("main > section")];
  const links = [...document.querySelectorAll(".tabs a")];
  let turns = 0;

  function address() {
    const [name, rest = ""] = location.hash.slice(1).split("=");
    return pages.some((page) => page.id === name) ? [name, rest] : [FIRST, ""];
  }

  async function fill(name, rest) {
    try {
      await SHOWS[name]?.(rest);
    } catch (error) {
      const text = `This can't be shown: ${error.message}.`;
      document.getElementById(name).replaceChildren(knaves.el("p", { class: "warning", role: "alert" }, text));
    }
  }

  async function turn(moved) {
    const own = ++turns;
    const [name, rest] = address();
    await fill(name, rest);
    if (own !== turns) {
      return; // another page was asked for meanwhile
    }
    const page = document.getElementById(name);
    const same = !page.hidden;
    pages.forEach((one) => {
      one.hidden = one !== page;
    });
    links.forEach((link) => {
      const here = link.hash === `#${TABS[name] ?? name}`;
      here ? link.setAttribute("aria-current", "page") : link.removeAttribute("aria-current");
      if (here) {
        const tabs = link.closest("ul");
        tabs.scrollLeft = link.offsetLeft - (tabs.clientWidth - link.offsetWidth) / 2;
      }
    });
    document.body.dataset.page = name; // what tests wait for
    if (moved && !same) {
      page.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
  }

  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault(); // it leads to the page that is shown
    pages.find((page) => !page.hidden)?.focus();
  });
  pages.forEach((page) => {
    page.hidden = true;
  });
  addEventListener("hashchange", () => turn(true));
  turn(false);
})();
