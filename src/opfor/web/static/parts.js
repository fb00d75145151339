/** Small parts that several screens use. */
import { html, useState } from "./h.js";
import { theme, turnTheme } from "./kept.js";

const LINKS = [
  ["/", "Play"],
  ["/table", "Table"],
  ["/replay", "Replay"],
  ["/circuits", "Circuits"],
  ["/rules", "Rules"],
  ["/simulate", "Simulate"],
];

export const Brand = () => html`<a class="brand" href="/" aria-label="opfor, start page">
  <svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="8" cy="12" r="5.4" fill="var(--a)" /><path d="M16.6 5.6l5.4 6.4-5.4 6.4L11.2 12z" fill="var(--b)" /></svg>opfor</a>`;

/** @param {{here: string}} props */
export function Head({ here }) {
  return html`<header class="head"><${Brand} />
    <nav aria-label="Pages">${LINKS.map(([path, name]) => html`<a href=${path} aria-current=${path === here ? "page" : undefined}>${name}</a>`)}</nav>
    <${ThemeButton} />
  </header>`;
}

/** Drawn icons, one stroke each. */
const DRAWN = {
  moon: "M20 14.5A8 8 0 1 1 9.5 4a6.5 6.5 0 0 0 10.5 10.5z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M4.9 4.9l2.1 2.1M17 17l2.1 2.1M2 12h3M19 12h3M4.9 19.1 7 17M17 7l2.1-2.1",
  ruler: "M3 16 16 3l5 5L8 21zM7 12l2 2M10 9l3 3M13 6l2 2",
  undo: "M8 5 4 9l4 4M4 9h10a6 6 0 0 1 0 12H9",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  next: "M6 5l9 7-9 7zM18 5v14",
  back: "M18 5l-9 7 9 7zM6 5v14",
  keys: "M3 7h18v10H3zM7 10h.01M11 10h.01M15 10h.01M8 14h8",
  share: "M12 15V4M8 8l4-4 4 4M5 13v7h14v-7",
  layers: "M12 3 3 8l9 5 9-5zM3 13l9 5 9-5",
  bin: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
};

/** @param {{name: keyof typeof DRAWN}} props */
export const Icon = ({ name }) => html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${DRAWN[name]} /></svg>`;

/** @param {{name: keyof typeof DRAWN, label: string, click: () => void, isOn?: boolean, isOff?: boolean}} props */
export const IconButton = ({ name, label, click, isOn, isOff }) => html`<button type="button" class="button quiet icon" aria-label=${label} title=${label}
  aria-pressed=${isOn === undefined ? undefined : String(isOn)} disabled=${isOff} onClick=${click}><${Icon} name=${name} /></button>`;

export function ThemeButton() {
  const [now, setNow] = useState(theme());
  const turn = () => {
    turnTheme();
    setNow(theme());
  };
  return html`<${IconButton} name=${now === "dark" ? "sun" : "moon"} label=${now === "dark" ? "Light theme" : "Dark theme"} click=${turn} />`;
}

/** @param {{side: string}} props */
export const Emblem = ({ side }) => html`<span class=${`emblem side-${side}`} aria-hidden="true"></span>`;

/** In the place of a game that was thrown away while it was open. */
export const Gone = () => html`<main class="page"><h1>This game was deleted</h1><p class="soft" role="alert">Somebody deleted it on the computer that opfor runs on.</p><p><a class="button" href="/">To the start page</a></p></main>`;

/** @param {{text: string}} props */
export const FaultLine = ({ text }) => (text ? html`<p class="fault" role="alert">${text}</p>` : null);

/**
 * One of a few words.
 * @param {{label: string, value: string, choices: [string, string][], set: (value: string) => void}} props
 */
export const Switch = ({ label, value, choices, set }) => html`<div class="switch" role="group" aria-label=${label}>
  ${choices.map(([id, name]) => html`<button type="button" aria-pressed=${String(id === value)} onClick=${() => set(id)}>${name}</button>`)}
</div>`;

/** Letters of a file's name that the server takes. */
const LONGEST_NAME = 80;

/**
 * A file's name as it can be sent: the ending of one that is too long stays.
 * @param {string} name
 */
export function shortName(name) {
  const letters = [...name.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, "").trim()];
  return letters.length <= LONGEST_NAME ? letters.join("") : `${letters.slice(0, LONGEST_NAME - 21).join("")}…${letters.slice(-20).join("")}`;
}

/**
 * A file, chosen or dropped, read as text.
 * @param {{label: string, accept?: string, read: (file: string, text: string) => void}} props
 */
export function FileDrop({ label, accept, read }) {
  const [isOver, setOver] = useState(false);
  const take = /** @param {File | undefined | null} file */ async (file) => {
    if (file) read(shortName(file.name), await file.text().catch(() => ""));
  };
  return html`<label class=${`drop ${isOver ? "over" : ""}`} onDragOver=${(/** @type {DragEvent} */ event) => { event.preventDefault(); setOver(true); }}
    onDragLeave=${() => setOver(false)} onDrop=${(/** @type {DragEvent} */ event) => { event.preventDefault(); setOver(false); take(event.dataTransfer?.files[0]); }}>
    <input type="file" accept=${accept} onChange=${(/** @type {any} */ event) => { take(event.target.files[0]); event.target.value = ""; }} /><span>${label}</span>
  </label>`;
}
