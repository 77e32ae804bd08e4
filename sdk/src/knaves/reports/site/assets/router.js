"use strict";

/* Shows the page that the address names behind its `#`, such as `game=17-0-2-12`. */
(() => {
  const FIRST = "standing";
  const SHOWS = { deal: knaves.showDeal, game: knaves.showGame, faults: knaves.showFaults };
  const TABS = { game: "deal" };
  const main = document.querySelector("main");
  const pages = [...main.querySelectorAll(":scope > section")];
  const links = [...document.querySelectorAll(".tabs a")];
  let turned = Promise.resolve();

  function address() {
    const [name, rest = ""] = location.hash.slice(1).split("=");
    return pages.some((page) => page.id === name) ? [name, rest] : [FIRST, ""];
  }

  async function fill(name, rest) {
    try {
      await SHOWS[name]?.(rest);
    } catch (error) {
      const page = document.getElementById(name);
      page.replaceChildren(error instanceof knaves.NotThere ? missing() : failed(error));
    }
  }

  function missing() {
    const text = "The league has no such game, or the report doesn't keep it. ";
    const link = knaves.el("a", { href: "#deal" }, "Go to the deals");
    return knaves.warning(text, knaves.league.kept, " ", link);
  }

  const failed = (error) => knaves.warning(`This can't be shown: ${error.message}.`);

  /* Mark the tab of a page, and bring it into sight. */
  function mark(name) {
    links.forEach((link) => {
      link.removeAttribute("aria-current");
      if (link.hash === `#${TABS[name] ?? name}`) {
        const tabs = link.closest("ul");
        link.setAttribute("aria-current", "page");
        tabs.scrollLeft = link.offsetLeft - (tabs.clientWidth - link.offsetWidth) / 2;
      }
    });
  }

  /* Give the focus back where a page was built again under it: to what has the same name. */
  function refocus(page, label) {
    const named = [...page.querySelectorAll("a[href], button, input")];
    const same = label && named.find((one) => one.getAttribute("aria-label") === label);
    (same || page).focus({ preventScroll: true });
  }

  async function turn(moved) {
    const [name, rest] = address();
    const page = document.getElementById(name);
    main.setAttribute("aria-busy", "true");
    const label = document.activeElement.getAttribute("aria-label");
    const shown = !page.hidden;
    await fill(name, rest);
    pages.forEach((one) => {
      one.hidden = one !== page;
    });
    mark(name);
    if (moved && !shown) {
      page.focus({ preventScroll: true });
      scrollTo(0, 0);
      page.querySelector(":target")?.scrollIntoView();
    } else if (moved && document.activeElement === document.body) {
      refocus(page, label);
    }
    main.removeAttribute("aria-busy");
  }

  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault(); // it leads to the page that is shown
    pages.find((page) => !page.hidden)?.focus();
  });
  pages.forEach((page) => {
    page.hidden = true;
  });
  // One after the other: a page that takes long to load must not overwrite a later one.
  addEventListener("hashchange", () => {
    turned = turned.then(() => turn(true));
  });
  turned = turn(false);
})();
