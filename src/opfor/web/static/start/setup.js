/** One's own set-up, top to bottom: system, two sides, table, dice and options. */
import { html, useState } from "../h.js";
import { FaultLine, Switch } from "../parts.js";
import { Options } from "./options.js";
import { OwnFiles } from "./own_files.js";
import { emptySide, readSide, SideForm, sideBody } from "./side_form.js";
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
  const [circuits, setCircuits] = useState(/** @type {import("./own_files.js").OwnFile[]} */ ([]));
  const [core, setCore] = useState(/** @type {import("./own_files.js").OwnFile[]} */ ([]));
  const [fault, setFault] = useState("");
  const [dice, setDice] = useState("app");
  const begin = async () => {
    setFault("");
    const [first, second] = await Promise.all([readSide(system.id, a), readSide(system.id, b)]);
    setA(first.side);
    setB(second.side);
    const wrong = first.fault ? `Side a: ${first.fault}` : second.fault ? `Side b: ${second.fault}` : "";
    setFault(wrong);
    if (wrong) return;
    const plain = /** @param {import("./own_files.js").OwnFile} own */ (own) => ({ file: own.file, text: own.text });
    const all = core.length ? { ...options, core: plain(core[0]) } : options;
    start({ kind: "battle", system: system.id, sides: { a: sideBody(first.side), b: sideBody(second.side) }, table, options: all, circuits: circuits.map(plain), dice, seed: null, title: "" });
  };
  return html`<div class="setup">
    <${SideForm} side="a" system=${system} state=${a} set=${setA} />
    <${SideForm} side="b" system=${system} state=${b} set=${setB} />
    <${TableForm} system=${system} table=${table} set=${setTable} options=${options} />
    <section class="panel stack"><h3>Dice and options</h3>
      <${Switch} label="Dice" value=${dice} choices=${[["app", "Rolled here"], ["typed", "I roll and type them in"]]} set=${setDice} />
      <${Options} choices=${system.options.filter((each) => each.for === "battle")} values=${options} set=${setOptions} />
      ${system.id === "encounter" && html`<${OwnFiles} label="Another Encounter core file (.toml)" path="/api/core/check" files=${core} set=${setCore} />`}
      <${OwnFiles} label="A circuit file of your own (.toml)" path="/api/circuits/check" system=${system.id} files=${circuits} set=${setCircuits} />
    </section>
    <div class="setup-go stack"><${FaultLine} text=${fault} /><button type="button" class="button main big-button" disabled=${isBusy} onClick=${begin}>${isBusy ? "Starting…" : "Start the game"}</button></div>
  </div>`;
}
