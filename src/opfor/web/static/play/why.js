/** The Why tab: the flowchart of an act with the way lit, and its boxes in words. */
import { html, useEffect, useMemo, useState } from "../h.js";
import { Chart } from "./chart.js";
import { Dialog } from "./dialogs.js";
import { Die } from "./dice.js";
import { plainText } from "./drawn.js";

/**
 * @typedef {import("../types.js").Box & {says?: string}} Box
 * @typedef {import("../link.js").Told} Told
 * @typedef {{lines?: string[], trace: Box[], turned_on?: {circuit: string, node: string} | null,
 *   changes?: {circuit: string, node: string, instead: string, ends: string[], surely: boolean}[]}} Reasons
 * @typedef {{why: (event: Told) => Promise<Reasons>, chart: (name: string) => Promise<import("./chart.js").ChartData>}} WhySource
 */

/**
 * The reasons of a game on the server; each chart is fetched once.
 * @param {{ask: (rest: string) => Promise<any>}} game
 * @returns {WhySource}
 */
export function gameReasons(game) {
  /** @type {Map<string, Promise<any>>} */
  const charts = new Map();
  return {
    why: (event) => game.ask(`/why?event=${event.i}`),
    chart: (name) => {
      const found = charts.get(name) ?? game.ask(`/circuits/${encodeURIComponent(name)}`);
      charts.set(name, found);
      return found;
    },
  };
}

/** @param {{event: Told | null, source: WhySource}} props */
export function Why({ event, source }) {
  const [reasons, setReasons] = useState(/** @type {Reasons | null} */ (null));
  const [charts, setCharts] = useState(/** @type {Record<string, import("./chart.js").ChartData>} */ ({}));
  const [isLarge, setLarge] = useState(false);
  const [focus, setFocus] = useState(/** @type {Box | null} */ (null));
  useEffect(() => {
    let isCurrent = true;
    setFocus(null);
    if (!event?.trace?.length) return undefined;
    setReasons({ trace: event.trace });
    source.why(event).then((found) => isCurrent && setReasons(found), () => undefined);
    const wanted = [...new Set(event.trace.map((box) => box.circuit))].filter(Boolean);
    for (const name of wanted) source.chart(name).then((chart) => isCurrent && setCharts((all) => ({ ...all, [name]: chart })), () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [event]);
  const trace = reasons?.trace ?? [];
  const shown = focus?.circuit ?? mainCircuit(trace, charts);
  const chart = trace.some((box) => box.circuit === shown && isDrawn(charts[shown], box)) ? charts[shown] : null;
  const passed = useMemo(() => trace.filter((box) => box.circuit === shown), [reasons, shown]);
  if (!event?.trace?.length || !reasons) {
    return html`<div class="empty"><p>When the A.I. acts, its printed flowchart is shown here with the way it took.</p><p class="soft">Choose one of its acts in the log to see it again.</p></div>`;
  }
  const circuits = [...new Set(reasons.trace.map((box) => box.circuit))].filter((name) => charts[name]);
  return html`<div class="why">
    <p class="why-text">${plainText(event)}</p>
    ${circuits.length > 1 && html`<div class="row">${circuits.map((name) => html`<button type="button" class="button small" aria-pressed=${String(name === shown)} onClick=${() => setFocus(reasons.trace.find((box) => box.circuit === name) ?? null)}>${charts[name].title}</button>`)}</div>`}
    ${chart && html`<div class="spread"><h2 class="chart-title">${chart.title}</h2><button type="button" class="button small" onClick=${() => setLarge(true)}>Enlarge</button></div><${Chart} chart=${chart} trace=${passed} focus=${focus?.node} />`}
    ${chart && isLarge && html`<${Dialog} title=${chart.title} isWide close=${() => setLarge(false)}><${Chart} chart=${chart} trace=${passed} focus=${undefined} /></${Dialog}>`}
    <ol class="boxes">${reasons.trace.map((box, n) => html`<${Passed} key=${n} box=${box} chart=${charts[box.circuit]} isFocus=${focus === box} isTurning=${isTurning(reasons, box)} pick=${() => setFocus(box)} />`)}</ol>
    <${Changes} reasons=${reasons} />
  </div>`;
}

/**
 * The chart to show first: the one with most boxes passed.
 * @param {Box[]} trace
 * @param {Record<string, import("./chart.js").ChartData>} charts
 */
function mainCircuit(trace, charts) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const box of trace) if (isDrawn(charts[box.circuit], box)) counts[box.circuit] = (counts[box.circuit] ?? 0) + 1;
  return Object.keys(counts).sort((a, b) => counts[b] - counts[a])[0] ?? "";
}

/**
 * Whether a box stands in a chart; some rules come before the chart is entered, or after.
 * @param {import("./chart.js").ChartData | undefined} chart
 * @param {Box} box
 */
const isDrawn = (chart, box) => Boolean(chart?.boxes.some((each) => each.id === box.node));

/** @param {Reasons} reasons @param {Box} box */
const isTurning = (reasons, box) => reasons.turned_on?.circuit === box.circuit && reasons.turned_on?.node === box.node;

/**
 * A box in words, without its id, its answer and its reason, which stand beside it.
 * @param {Box} box
 * @param {import("./chart.js").ChartData | undefined} chart
 */
function wordsOf(box, chart) {
  const says = box.says ?? chart?.boxes.find((each) => each.id === box.node)?.lines.join(" ") ?? box.question;
  return (says.startsWith(`${box.node} `) ? says.slice(box.node.length + 1) : says).split(" → ")[0];
}

/** @param {{box: Box, chart: import("./chart.js").ChartData | undefined, isFocus: boolean, isTurning: boolean, pick: () => void}} props */
function Passed({ box, chart, isFocus, isTurning: turns, pick }) {
  return html`<li class=${isFocus ? "focus" : ""}><button type="button" class="box-line" onClick=${pick}>
    <span class="box-id">${box.node}</span>
    <span class="grow"><span>${wordsOf(box, chart)}</span>
      ${box.reason && html`<span class="because">${box.reason}</span>`}
      ${turns && html`<span class="turning">It turned on this.</span>`}</span>
    ${box.dice?.map((face) => html`<${Die} face=${face} />`)}
    ${box.answer && box.answer !== "next" && html`<span class="box-answer">${box.answer}</span>`}
  </button></li>`;
}

/** @param {{reasons: Reasons}} props */
function Changes({ reasons }) {
  const changes = (reasons.changes ?? []).filter((each) => each.ends.length);
  if (!changes.length) return null;
  return html`<details class="changes"><summary>What would have changed it</summary>
    <ul>${changes.map((each) => html`<li><span class="box-id">${each.node}</span> answered <b>${each.instead}</b>: ${each.surely ? "" : "perhaps "}${each.ends.join(", or ")}</li>`)}</ul>
  </details>`;
}
