/** One's own set-up, top to bottom: system, two sides, table, dice and options. */
import { html, useState } from "../h.js";
import { FileDrop, Switch } from "../parts.js";
import { Options } from "./options.js";
import { emptySide, SideForm, sideBody } from "./side_form.js";
import { TableForm } from "./table_form.js";

/** @param {{systems: import("./start.js").SystemInfo[], start: (body: any) => void, isBusy: boolean}} props */
export function Setup({ systems, start, isBusy }) {
  const [id, setId] = useState(systems[0].id);
  const system = systems.find((each) => each.id === id) ?? systems[0];
  return html`<section class="stack"><h2>Set up your own</h2>
    <div class="scroll-x"><${Switch} label="System" value=${id} choices=${systems.map((each) => [each.id, each.title])} set=${setId} /></div>
    <${Form} key=${id} system=${system} start=${start} isBusy=${isBusy} />
  </section>`;
}

/** @param {{system: import("./start.js").SystemInfo, start: (body: any) => void, isBusy: boolean}} props */
function Form({ system, start, isBusy }) {
  const [a, setA] = useState(emptySide(system, 0, "you"));
  const [b, setB] = useState(emptySide(system, 1, "ai"));
  const [table, setTable] = useState(/** @type {any} */ ({}));
  const [options, setOptions] = useState(/** @type {Record<string, any>} */ ({}));
  const [circuits, setCircuits] = useState(/** @type {{file: string, text: string}[]} */ ([]));
  const [dice, setDice] = useState("app");
  const begin = () => start({ kind: "battle", system: system.id, sides: { a: sideBody(a), b: sideBody(b) }, table, options, circuits, dice, seed: null, title: "" });
  return html`<div class="setup">
    <${SideForm} side="a" system=${system} state=${a} set=${setA} />
    <${SideForm} side="b" system=${system} state=${b} set=${setB} />
    <${TableForm} system=${system} table=${table} set=${setTable} options=${options} />
    <section class="panel stack"><h3>Dice and options</h3>
      <${Switch} label="Dice" value=${dice} choices=${[["app", "Rolled here"], ["typed", "I roll and type them in"]]} set=${setDice} />
      <${Options} choices=${system.options.filter((each) => each.for === "battle")} values=${options} set=${setOptions} />
      ${system.id === "encounter" && html`<${FileDrop} label=${options.core ? `Core file: ${options.core.file}` : "Another Encounter core file (.toml)"} accept=".toml" read=${(/** @type {string} */ file, /** @type {string} */ text) => setOptions({ ...options, core: { file, text } })} />`}
      <${FileDrop} label=${circuits.length ? `Circuits: ${circuits.map((each) => each.file).join(", ")}` : "A circuit file of your own (.toml)"} accept=".toml" read=${(/** @type {string} */ file, /** @type {string} */ text) => setCircuits([...circuits, { file, text }])} />
    </section>
    <div class="setup-go"><button type="button" class="button main big-button" disabled=${isBusy} onClick=${begin}>${isBusy ? "Starting…" : "Start the game"}</button></div>
  </div>`;
}
