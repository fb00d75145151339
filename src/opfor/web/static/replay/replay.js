/** The replay page: a saved game by its link, or a record file. */
import { call, linked } from "../api.js";
import { html, useEffect, useState } from "../h.js";
import { FaultLine, FileDrop, Head } from "../parts.js";
import { gameReasons } from "../play/why.js";
import { Saved } from "../start/saved.js";
import { Player } from "./player.js";

/** @typedef {import("./player.js").Source} Source */

export function Screen() {
  const { game, token } = linked();
  const [source, setSource] = useState(/** @type {Source | null} */ (null));
  const [fault, setFault] = useState("");
  const [systems, setSystems] = useState(/** @type {import("../start/start.js").SystemInfo[]} */ ([]));
  useEffect(() => {
    document.title = "opfor replay";
    if (!game) call("/api/systems").then((data) => setSystems(data.systems), () => undefined);
    if (game) openSource(game, token).then(setSource, (error) => setFault(error.message));
  }, []);
  const read = /** @param {string} file @param {string} text */ (file, text) => {
    setFault("");
    call("/api/replay", { body: { file, text } }).then(
      (opened) => {
        location.href = `/replay#g=${opened.id}&t=${opened.watch.token}`;
      },
      (error) => setFault(error.message),
    );
  };
  if (source) return html`<${Player} source=${source} />`;
  return html`<${Head} here="/replay" /><main class="page narrow-page"><div class="start-title"><h1>Replay</h1><p class="soft">Any game, act by act, with its reasons.</p></div>
    <${FaultLine} text=${fault} />
    ${game && !fault ? html`<p class="soft">Opening the replay…</p>` : html`<${FileDrop} label="Drop a record file (.jsonl) here, or choose one" accept=".jsonl,.json" read=${read} />
      <${Saved} kind="battle" systems=${systems} fault=${setFault} isReplay />
      <p class="soft">A game can also be shared as one file that needs no server: <code>opfor replay FILE --html out.html</code></p>`}
  </main>`;
}

/**
 * @param {string} game
 * @param {string} token
 * @returns {Promise<Source>}
 */
async function openSource(game, token) {
  const path = `/api/games/${encodeURIComponent(game)}`;
  const ask = /** @param {string} rest */ (rest) => call(path + rest, { token });
  const frame = await ask("");
  /** @type {import("../link.js").Told[]} */
  let events = [];
  for (let from = 0; from < frame.count; from = events.length) {
    const part = await ask(`/log?from=${from}&to=${from + 500}`);
    if (!part.events.length) break;
    events = [...events, ...part.events];
  }
  /** @type {Map<number, Promise<any>>} */
  const known = new Map();
  return {
    ...gameReasons({ ask }),
    title: frame.title || frame.names.join(" against "),
    steps: frame.steps,
    side: frame.side,
    events,
    at: (step) => {
      const found = known.get(step) ?? ask(`/at/${step}`);
      known.set(step, found);
      return found;
    },
  };
}
