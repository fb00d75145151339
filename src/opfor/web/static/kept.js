/** Small things a browser remembers: theme, pace, the seats a person holds. */

/**
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
export function recall(name, otherwise) {
  try {
    const text = localStorage.getItem(`opfor.${name}`);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function keep(name, value) {
  try {
    localStorage.setItem(`opfor.${name}`, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing still plays
  }
}

/** @returns {"dark" | "light"} */
export const theme = () => (document.documentElement.dataset.theme === "dark" ? "dark" : "light");

export function turnTheme() {
  const other = theme() === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = other;
  try {
    localStorage.setItem("opfor.theme", other);
  } catch {
    // shown all the same
  }
}
