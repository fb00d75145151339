/** The entry of a replay that is one file: everything it shows stands in the page itself. */
import { html, render } from "../h.js";
import { Player } from "./player.js";

const film = JSON.parse(document.getElementById("film")?.textContent ?? "{}");
const frames = new Map(film.frames.map((/** @type {any} */ frame) => [frame.step, frame]));
const app = document.getElementById("app");

/** @type {import("./player.js").Source} */
const source = {
  title: film.title || film.names.join(" against "),
  steps: film.steps,
  events: film.frames.flatMap((/** @type {any} */ frame) => frame.events),
  at: async (step) => {
    const frame = frames.get(step);
    return { board: film.boards[frame.board], view: frame.view, events: frame.events };
  },
  why: async (event) => ({ trace: event.trace }),
  chart: async (name) => {
    if (!film.charts[name]) throw new Error(name);
    return film.charts[name];
  },
};

document.documentElement.dataset.theme = window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
document.title = source.title;
if (app) render(html`<${Player} source=${source} />`, app);
