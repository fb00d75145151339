/** Many games of two lists: is the match fair? */
import { call } from "../api.js";
import { html, useEffect, useState } from "../h.js";
import { Emblem, FaultLine, Head, Switch } from "../parts.js";
import { Interval, Outcome } from "./outcome.js";
import { armyBody, readArmies } from "../start/army.js";
import { ArmyForm } from "../start/side_form.js";

/**
 * @typedef {{id: string, done: number, of: number, state: string, error: string, result: any,
 *   progress?: {share: number, low: number, high: number, per_second: number, seconds_left: number}}} Batch
 */

export function Screen() {
  const [systems, setSystems] = useState(/** @type {import("../start/start.js").SystemInfo[]} */ ([]));
  const [id, setId] = useState("");
  const [fault, setFault] = useState("");
  useEffect(() => {
    document.title = "opfor simulation";
    call("/api/systems").then((data) => {
      setSystems(data.systems);
      setId(data.systems[0]?.id ?? "");
    }, (error) => setFault(error.message));
  }, []);
  const system = systems.find((each) => each.id === id);
  return html`<${Head} here="/simulate" /><main class="page"><div class="start-title"><h1>Simulate</h1><p class="soft">The A.I. plays both sides, many times; you read how often each list wins, and how sure that is.</p></div>
    <${FaultLine} text=${fault} />
    ${system && html`<div class="scroll-x"><${Switch} label="System" value=${id} choices=${systems.map((each) => [each.id, each.title])} set=${setId} /></div><${Form} key=${id} system=${system} />`}
  </main>`;
}

/** @param {{system: import("../start/start.js").SystemInfo}} props */
function Form({ system }) {
  const [a, setA] = useState(/** @type {import("../start/army.js").ArmyChoice} */ ({ sample: system.armies[0]?.name, owner: "" }));
  const [b, setB] = useState(/** @type {import("../start/army.js").ArmyChoice} */ ({ sample: (system.armies[1] ?? system.armies[0])?.name, owner: "" }));
  const [games, setGames] = useState(200);
  const [batch, setBatch] = useState(/** @type {Batch | null} */ (null));
  const [fault, setFault] = useState("");
  const start = async () => {
    setBatch(null);
    const { read, fault: wrong } = await readArmies(system.id, [a, b]);
    setA(read[0]);
    setB(read[1]);
    setFault(wrong);
    if (wrong) return;
    const side = /** @param {import("../start/army.js").ArmyChoice} army */ (army) => ({ armies: [armyBody(army)] });
    await call("/api/simulate", { body: { system: system.id, sides: { a: side(read[0]), b: side(read[1]) }, games, seed: null, table: {}, options: {} } }).then(
      (data) => setBatch({ id: data.id, done: 0, of: games, state: "running", error: "", result: null }),
      (error) => setFault(error.message),
    );
  };
  useEffect(() => {
    if (batch?.state !== "running") return undefined;
    const timer = setTimeout(() => call(`/api/simulate/${batch.id}`).then(setBatch, (error) => setFault(error.message)), 500);
    return () => clearTimeout(timer);
  }, [batch]);
  return html`<div class="setup">
    <section class="panel stack side-a side-form"><h2 class="row"><${Emblem} side="a" /> Side a</h2><${ArmyForm} system=${system} army=${a} isNamed=${false} set=${setA} /></section>
    <section class="panel stack side-b side-form"><h2 class="row"><${Emblem} side="b" /> Side b</h2><${ArmyForm} system=${system} army=${b} isNamed=${false} set=${setB} /></section>
    <section class="panel stack setup-go"><div class="games-row"><label class="field"><span>Games</span><input type="number" min="1" max="100000" value=${games} onInput=${(/** @type {any} */ event) => setGames(Number(event.target.value))} /></label>
      <button type="button" class="button main" disabled=${batch?.state === "running" || games < 1} onClick=${start}>Play ${games} games</button>
      ${batch?.state === "running" && html`<button type="button" class="button" onClick=${() => call(`/api/simulate/${batch.id}`, { method: "DELETE" }).catch((error) => setFault(error.message))}>Stop</button>`}
      ${batch?.result && html`<a class="button" href=${`/api/simulate/${batch.id}/report.html`} download>Save the report</a>`}</div>
      ${fault && html`<p class="note" role="status">${fault}</p>`}
      ${batch && html`<${Progress} batch=${batch} />`}
      ${batch?.result && html`<${Outcome} found=${batch.result} />`}</section>
  </div>`;
}

/** @param {Batch} batch */
function paceOf({ state, progress, done }) {
  if (state === "running" && !done) return "· the first ones are being played";
  if (state !== "running" || !progress?.per_second) return "";
  const left = progress.seconds_left > 90 ? `${Math.round(progress.seconds_left / 60)} minutes` : `${Math.ceil(progress.seconds_left)} seconds`;
  return `· ${progress.per_second.toFixed(1)} a second, about ${left} left`;
}

/** @param {{batch: Batch}} props */
const Progress = ({ batch }) => html`<div class="stack" role="status"><p class="num">${batch.done} of ${batch.of} games${batch.error ? `: ${batch.error}` : ""} <span class="soft">${paceOf(batch)}</span></p>
  <div class="progress"><span ref=${(/** @type {HTMLElement | null} */ bar) => bar && (bar.style.width = `${(100 * batch.done) / Math.max(1, batch.of)}%`)}></span></div>
  ${batch.state === "running" && batch.progress && batch.done > 0 && html`<${Interval} name="So far: points taken by side a" value=${batch.progress.share} low=${batch.progress.low} high=${batch.progress.high} />`}</div>`;
