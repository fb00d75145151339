/** All flowcharts, and a place to check one's own. */
import { call } from "../api.js";
import { html, useEffect, useRef, useState } from "../h.js";
import { FaultLine, FileDrop, Head, Switch } from "../parts.js";
import { Chart } from "../play/chart.js";

/** @typedef {{id: string, system: string, title: string, source: string, boxes: number}} Entry */

const NAMES = /** @type {Record<string, string>} */ ({ opr: "One Page Rules", encounter: "Encounter", entropic: "Entropic Engine" });

export function Screen() {
  const [entries, setEntries] = useState(/** @type {Entry[]} */ ([]));
  const [entry, setEntry] = useState(/** @type {Entry | null} */ (null));
  const [chart, setChart] = useState(/** @type {any} */ (null));
  const [fault, setFault] = useState("");
  const [isLarge, setLarge] = useState(false);
  const [own, setOwn] = useState(/** @type {any} */ (null));
  const [faults, setFaults] = useState(/** @type {string[]} */ ([]));
  /** @type {{current: HTMLElement | null}} */
  const shown = useRef(null);
  const showOwn = /** @param {any} found */ (found) => {
    if (found.ok && !found.chart) return setFaults([]);
    setFaults(found.ok ? [] : found.faults ?? []);
    setOwn(found.ok ? found : null);
    setEntry(null);
    setChart(found.chart ?? null);
    return shown.current?.scrollIntoView({ block: "start" });
  };
  useEffect(() => {
    document.title = "opfor circuits";
    call("/api/circuits").then((data) => {
      setEntries(data.circuits);
      setEntry(data.circuits[0] ?? null);
    }, (error) => setFault(error.message));
  }, []);
  useEffect(() => {
    if (entry) call(`/api/circuits/${entry.system}/${encodeURIComponent(entry.id)}`).then(setChart, (error) => setFault(error.message));
  }, [entry]);
  const systems = [...new Set(entries.map((each) => each.system))];
  return html`<${Head} here="/circuits" /><main class="page gallery"><div class="start-title"><h1>Circuits</h1><p class="soft">The printed flowcharts as the A.I. walks them. Dashed: our reading where the print is lost or silent.</p></div>
    <${FaultLine} text=${fault} />
    <div class="chart-grid">
      <nav class="panel chart-list" aria-label="Circuits">${systems.map((system) => html`<h2>${NAMES[system] ?? system}</h2>
        ${entries.filter((each) => each.system === system).map((each) => html`<button type="button" aria-current=${each === entry ? "true" : undefined} onClick=${() => { setOwn(null); setFaults([]); setEntry(each); }}><span>${each.title}</span><span class="soft small num">${each.boxes}</span></button>`)}`)}</nav>
      <div class="stack" ref=${shown}>${own && html`<p class="note" role="status">✓ Your file: ${own.title}, ${own.boxes} boxes, proven.</p>`}
        ${faults.length > 0 && html`<div class="fault" role="alert"><p>✕ Your file cannot be played:</p><ul>${faults.map((line) => html`<li>${line}</li>`)}</ul></div>`}
        ${chart && html`<${Chart} chart=${chart} trace=${[]} look=${isLarge ? "large" : "whole"} />
        <p class="row"><button type="button" class="button small" aria-pressed=${String(isLarge)} onClick=${() => setLarge(!isLarge)}>${isLarge ? "Fit the width" : "Enlarge"}</button>
          ${!own && html`<a class="button small" href=${`/api/circuits/${chart.system}/${encodeURIComponent(chart.id)}.svg`} download>Save the drawing</a>`}</p>`}</div>
    </div>
    <${OwnFiles} systems=${systems} show=${showOwn} />
  </main>`;
}

/** @param {{systems: string[], show: (found: any) => void}} props what a file came to is shown above */
function OwnFiles({ systems, show }) {
  const [system, setSystem] = useState("opr");
  const [found, setFound] = useState(/** @type {any} */ (null));
  const tell = /** @param {any} answer */ (answer) => {
    setFound(answer);
    show(answer);
  };
  const check = /** @param {string} path */ (path) => /** @param {string} file @param {string} text */ (file, text) =>
    call(path, { body: path.includes("core") ? { file, text } : { system, file, text } }).then(tell, (error) => tell({ ok: false, faults: [error.message] }));
  return html`<section class="panel stack"><h2>Your own</h2>
    <p class="soft">A circuit file is proven before it is played: every arrow leads somewhere, every box is reached, every way ends.</p>
    <div class="row"><${Switch} label="System" value=${system} choices=${systems.map((id) => [id, NAMES[id] ?? id])} set=${setSystem} /></div>
    <div class="setup"><${FileDrop} label="A circuit file (.toml)" accept=".toml" read=${check("/api/circuits/check")} /><${FileDrop} label="An Encounter core file (.toml)" accept=".toml" read=${check("/api/core/check")} /></div>
    ${found?.ok && html`<div class="stack" role="status"><p class="note">✓ ${found.title ? `${found.title}: ${found.boxes} boxes, proven.` : "The core file is sound."}</p>${(found.lines ?? []).map((/** @type {string} */ line) => html`<p class="small">${line}</p>`)}</div>`}
  </section>`;
}
