// Before the first paint: the theme a person chose, else the one their system prefers.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("opfor.theme");
  } catch {
    chosen = null;
  }
  const isDark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = chosen || (isDark ? "dark" : "light");
})();
