"use strict";

/* Loaded before anything is drawn, so that no page flashes in the other theme. */
(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  root.classList.add("js");

  function chosen() {
    try {
      return localStorage.getItem("knaves-theme");
    } catch {
      return null; // a browser may keep nothing for pages from a folder
    }
  }

  const isDark = () => (root.dataset.theme ?? (system.matches ? "dark" : "light")) === "dark";

  /* Show a theme, or without one that of the system. */
  function show(theme) {
    if (theme) {
      root.dataset.theme = theme;
    }
    document.getElementById("theme")?.setAttribute("aria-pressed", String(isDark()));
  }

  show(chosen());
  system.addEventListener("change", () => show(null));

  document.addEventListener("DOMContentLoaded", () => {
    show(null);
    document.getElementById("theme").addEventListener("click", () => {
      const theme = isDark() ? "light" : "dark";
      try {
        localStorage.setItem("knaves-theme", theme);
      } catch {
        // as above: then it holds for this visit
      }
      show(theme);
    });
  });
})();
