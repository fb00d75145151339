/** Games to go on with. */
import { call } from "../api.js";
import { html, useEffect, useState } from "../h.js";
import { IconButton } from "../parts.js";
import { enter } from "./start.js";
import { Invite } from "./invite.js";

/** @typedef {{id: string, kind: string, system: string, title: string, names: string[], seats: string[], saved: number, entries: number, over: boolean}} Save */

const SHOWN = 6;
/** Entries of a record up to which nothing much has happened. */
const BEGUN = 12;

/** @param {{kind: string, systems: import("./start.js").SystemInfo[], fault: (text: string) => void, isReplay?: boolean}} props */
export function Saved({ kind, systems, fault, isReplay }) {
  const [games, setGames] = useState(/** @type {Save[]} */ ([]));
  const [opened, setOpened] = useState(/** @type {import("./start.js").Opened | null} */ (null));
  const [isAll, setAll] = useState(false);
  const read = () => call("/api/games").then((data) => setGames(data.games.filter((/** @type {Save} */ each) => each.kind === kind)), () => undefined);
  useEffect(() => void read(), []);
  const go = /** @param {Save} game */ async (game) => {
    try {
      const seats = await call(`/api/games/${game.id}/seats`, { method: "POST" });
      if (game.over || isReplay) location.href = `/replay#g=${game.id}&t=${seats.watch.token}`;
      else enter(seats, setOpened);
    } catch (error) {
      fault(/** @type {Error} */ (error).message);
    }
  };
  const remove = /** @param {Save} game */ async (game) => {
    if (confirm(`Delete ${game.names.join(" against ")}?`)) await call(`/api/games/${game.id}`, { method: "DELETE" }).then(read, (error) => fault(error.message));
  };
  if (!games.length) return null;
  const shown = isAll ? games : games.slice(0, SHOWN);
  return html`<section class="stack"><h2>${isReplay ? "Your games" : "Go on"}</h2><ul class="saved">${shown.map((game) => html`<li key=${game.id} class="saved-one">
    <button type="button" class="saved-go" onClick=${() => go(game)}><b>${game.title || game.names.filter(Boolean).join(" – ") || game.system}</b>
      <span class="soft small">${systems.find((each) => each.id === game.system)?.title ?? game.system} · ${when(game.saved)}${game.over ? " · over, watch it" : game.entries < BEGUN ? " · just begun" : ""}</span></button>
    <${IconButton} name="bin" label=${`Delete ${game.names.join(" against ")}`} click=${() => remove(game)} /></li>`)}</ul>
    ${games.length > SHOWN && !isAll && html`<p><button type="button" class="button small" onClick=${() => setAll(true)}>All ${games.length}</button></p>`}
    ${opened && html`<${Invite} opened=${opened} close=${() => setOpened(null)} />`}
  </section>`;
}

/** @param {number} seconds */
function when(seconds) {
  const date = new Date(seconds * 1000);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }) : date.toLocaleDateString([], { day: "numeric", month: "short" });
}
