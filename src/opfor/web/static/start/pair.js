/** A device that is not yet known: the pairing code that the server printed. */
import { call } from "../api.js";
import { html, useState } from "../h.js";
import { FaultLine } from "../parts.js";

export function Pair() {
  const [code, setCode] = useState("");
  const [fault, setFault] = useState("");
  const pair = /** @param {Event} event */ async (event) => {
    event.preventDefault();
    await call("/api/pair", { body: { code: code.trim().toUpperCase() } }).then(() => location.reload(), (error) => setFault(error.message));
  };
  return html`<main class="page narrow"><h1>Pair this device</h1><p class="soft">Type the code that opfor printed where it was started.</p>
    <form class="stack" onSubmit=${pair}><label class="field"><span>Pairing code</span><input type="text" class="code" autocomplete="off" value=${code} onInput=${(/** @type {any} */ event) => setCode(event.target.value)} /></label>
    <${FaultLine} text=${fault} /><button class="button main">Pair</button></form></main>`;
}
