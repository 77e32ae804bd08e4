"use strict";

/* Loaded before anything is drawn, so that no page flashes in the other theme. */
(() => {
  const root = document.documentElement;
  root.classList.add("js");
  const system = matchMedia("(prefers-color-scheme: dark)");

  function chosen() {
    try {
      return localStorage.getItem("knaves-theme");
    } catch {
      return null; // a browser may keep nothing for pages from a folder
    }
  }

  function show(theme) {
    root.dataset.theme = theme;
    const button = document.getElementById("theme");
    if (button) {
      button.setAttribute("aria-pressed", String(theme === "dark"));
    }
  }

  const current = () => chosen() ?? (system.matches ? "dark" : "light");
  show(current());
  system.addEventListener("change", () => show(current()));

  document.addEventListener("DOMContentLoaded", () => {
    show(root.dataset.theme);
    document.getElementById("theme").addEventListener("click", () => {
      const theme = root.dataset.theme === "dark" ? "light" : "dark";
      try {
        localStorage.setItem("knaves-theme", theme);
      } catch {
        // as above: then it holds for this visit
      }
      show(theme);
    });
  });
})();
