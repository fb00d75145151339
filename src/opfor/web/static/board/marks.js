/** What is laid over the board: objectives, reach, ranges, lines, places to choose, a ghost. */
import { html, names, still } from "../h.js";
import { flip, hexOf, outlineOf, pointsOf, shared, short, shortName } from "./geometry.js";
import { badgeBox, partiesOf } from "./parties.js";
import { Figure } from "./units.js";

/**
 * @typedef {import("../types.js").BoardData} BoardData
 * @typedef {import("../types.js").Frame} Frame
 * @typedef {import("../types.js").Point} Point
 * @typedef {{kind: string, points: Point[], text?: string}} Line
 * @typedef {{name: string, points?: Point[], cells?: string[], kind?: string}} Area
 * @typedef {{at: Point, r: number, name: string, cells?: string[]}} Range
 * @typedef {{text: string, places: Point[]}} Caption
 * @typedef {{id: string, at: Point, key: string, label: string, isArmed: boolean, isAside?: boolean, isModel?: boolean}} Spot
 * @typedef {{areas: Area[], ranges: Range[], lines: Line[], spots: Spot[]}} Overlay
 * @typedef {{side: string, anchor: Point, origin?: Point | null, models: {at: Point, r: number}[], isBad: boolean, singled: number}} Ghost
 */

/** @type {Overlay} */
export const NOTHING = { areas: [], ranges: [], lines: [], spots: [] };

export const Objectives = still(
  /** @param {{objectives: import("../types.js").Objective[], units: import("../types.js").Unit[], frame: Frame, pixel: number, hex: number}} props */
  ({ objectives, units, frame, pixel, hex }) => {
    const numbers = partiesOf(units, frame).map((party) => badgeBox(party, pixel));
    return html`<g class="objectives">
    ${objectives.filter((each) => each.at).map((each) => {
      const [x, y] = flip(each.at, frame);
      const holder = each.held_by ?? "";
      const r = hex ? Math.max(hex * 0.24, 12 * pixel) : Math.max(0.85, 13 * pixel);
      const [right, down] = flagAside(each, units, hex, r, frame, numbers);
      return html`<g key=${each.id} class=${`objective side-${holder}`} transform=${`translate(${short(x)} ${short(y)})`}>
        <title>${`${each.name || `Objective ${each.id}`}: ${holder ? `held by side ${holder}` : "held by nobody"}`}</title>
        ${each.radius && !hex && html`<circle class="objective-reach" r=${each.radius} /><circle class="objective-spot" r="0.3" />`}
        <g transform=${`translate(${short(right)} ${short(down)})`}>
        <path class="objective-flag" d=${`M0 ${-r * 1.15}L${r} ${-r * 0.55}V${r * 0.55}L0 ${r * 1.15}L${-r} ${r * 0.55}V${-r * 0.55}Z`} />
        <text class="objective-name" font-size=${short(r)} dy=${holder ? "0.1em" : "0.36em"}>${shortName(each.id)}</text>
        ${holder && html`<${HolderMark} side=${holder} r=${r} />`}</g>
      </g>`;
    })}
  </g>`;
  },
);

/** The corners of a hex, in parts of its radius: the upper one first. */
const CORNERS = /** @type {Point[]} */ ([[0, -1], [0, 1], [0.87, -0.5], [-0.87, -0.5], [0.87, 0.5], [-0.87, 0.5]]);

/** Where a flag may stand beside its place, as parts of the reach: above it first. */
const ASIDE = /** @type {import("../types.js").Point[]} */ ([[0, -1], [0, 1], [1, 0], [-1, 0], [0.7, -0.7], [-0.7, -0.7], [0.7, 0.7], [-0.7, 0.7]]);

/**
 * How far right of its place and below it a flag is drawn: in a hex in the middle or at the corner where it covers least, on a table where no model covers it.
 * @param {import("../types.js").Objective} objective
 * @param {import("../types.js").Unit[]} units
 * @param {number} hex
 * @param {number} r of the flag
 * @param {Frame} frame
 * @param {import("./labels.js").Box[]} numbers of formations that share a hex
 * @returns {Point}
 */
export function flagAside(objective, units, hex, r, frame, numbers) {
  const [x, y] = flip(objective.at, frame);
  const far = objective.radius ?? 3;
  const models = units.filter((unit) => unit.where === "table").flatMap((unit) => unit.models.filter((model) => model.at)).map((model) => ({ at: flip(model.at, frame), r: model.r ?? 0.5 }));
  if (hex) {
    const bodies = [...numbers, ...models.map((model) => ({ x: model.at[0], y: model.at[1] - model.r, wide: 2 * model.r, tall: 2 * model.r }))];
    const places = [/** @type {Point} */ ([0, 0]), ...CORNERS.map(([right, down]) => /** @type {Point} */ ([right * (hex - 0.8 * r), down * (hex - 0.8 * r)]))];
    const covered = places.map(([right, down]) => bodies.reduce((sum, body) => sum + shared(body, { x: x + right, y: y + down - 1.15 * r, wide: 2 * r, tall: 2.3 * r }), 0));
    return places[covered.indexOf(Math.min(...covered))];
  }
  const isFree = /** @param {Point} by */ (by) => !models.some((model) => Math.hypot(model.at[0] - x - by[0], model.at[1] - y - by[1]) < r + model.r);
  const beside = ASIDE.map(([right, down]) => /** @type {Point} */ ([right * far, down * far]));
  return [/** @type {Point} */ ([0, 0]), ...beside].find(isFree) ?? beside[0];
}

/** @param {{side: string, r: number}} props */
function HolderMark({ side, r }) {
  if (side === "b") return html`<path class="holder" d=${`M0 ${r * 0.3}l${r * 0.3} ${r * 0.3}l${-r * 0.3} ${r * 0.3}l${-r * 0.3} ${-r * 0.3}z`} />`;
  return html`<circle class="holder" cy=${r * 0.6} r=${r * 0.27} />`;
}

export const Areas = still(
  /** @param {{areas: Area[], ranges: Range[], board: BoardData}} props */
  ({ areas, ranges, board }) => html`<g class="areas">
    ${areas.map((area) => html`<g class=${`area ${area.kind ?? "reach"}`}>
      ${area.points && html`<polygon points=${pointsOf(area.points, board)} />`}
      ${area.cells && cellsOf(board, area.cells).map((at) => html`<polygon class="inside" points=${hexOf(at, board.radius ?? 1, board.pointy ?? false, board)} />`)}
      ${area.cells && html`<path class="outline" d=${outlineOf(cellsOf(board, area.cells), board.radius ?? 1, board.pointy ?? false, board)} />`}
    </g>`)}
    ${ranges.map((range) => html`<g class="range">
      ${range.cells ? html`<path d=${outlineOf(cellsOf(board, range.cells), board.radius ?? 1, board.pointy ?? false, board)} />` : html`<circle cx=${flip(range.at, board)[0]} cy=${flip(range.at, board)[1]} r=${range.r} />`}
    </g>`)}
  </g>`,
);

/**
 * @param {BoardData} board
 * @param {string[]} ids
 */
function cellsOf(board, ids) {
  const wanted = new Set(ids);
  return (board.cells ?? []).filter((cell) => wanted.has(cell.id)).map((cell) => cell.at);
}

/**
 * The names of areas and ranges, each with places on its rim.
 * @param {Area[]} areas
 * @param {Range[]} ranges
 * @param {BoardData} board
 * @returns {Caption[]}
 */
export function captionsOf(areas, ranges, board) {
  const named = areas.filter((area) => area.name && (area.points || area.cells?.length)).map((area) => ({ text: area.name, places: rim(area.points ?? cellsOf(board, area.cells ?? [])) }));
  const around = ranges.map((range) => ({ text: range.name, places: range.cells ? rim(cellsOf(board, range.cells)) : circle(range) }));
  return [...around, ...named].filter((each) => each.places.length > 0);
}

/**
 * The outermost points: north, south, east, west.
 * @param {Point[]} points
 * @returns {Point[]}
 */
function rim(points) {
  const most = /** @param {(at: Point) => number} of */ (of) => points.reduce((best, at) => (of(at) > of(best) ? at : best), points[0]);
  return points.length ? [most((at) => at[1]), most((at) => -at[1]), most((at) => at[0]), most((at) => -at[0])] : [];
}

/** @param {Range} range @returns {Point[]} */
const circle = ({ at, r }) => [90, 270, 60, 120, 0, 180, 300, 240].map((turn) => [at[0] + r * Math.cos((turn * Math.PI) / 180), at[1] + r * Math.sin((turn * Math.PI) / 180)]);

export const Lines = still(
  /** @param {{lines: Line[], frame: Frame, pixel: number}} props */
  ({ lines, frame, pixel }) => html`<g class="lines">
    ${lines.map((line, n) => html`<g key=${n} class=${`line ${line.kind}`}>
      <polyline points=${pointsOf(line.points, frame)} pathLength=${line.kind.includes("drawn") ? 1 : undefined} />
      ${line.points.length > 1 && html`<${Tip} points=${line.points} frame=${frame} pixel=${pixel} />`}
    </g>`)}
  </g>`,
);

/** @param {{points: Point[], frame: Frame, pixel: number}} props */
function Tip({ points, frame, pixel }) {
  const [from, to] = [flip(points[points.length - 2], frame), flip(points[points.length - 1], frame)];
  const turn = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  return html`<path class="tip" transform=${`translate(${short(to[0])} ${short(to[1])}) rotate(${short(turn)}) scale(${pixel})`} d="M0 0L-11 -6V6Z" />`;
}

/**
 * @param {Point[]} points
 * @returns {Point}
 */
export function halfway(points) {
  const n = Math.floor((points.length - 1) / 2);
  const next = points[Math.min(n + 1, points.length - 1)];
  return [(points[n][0] + next[0]) / 2, (points[n][1] + next[1]) / 2];
}

export const Spots = still(
  /** @param {{spots: Spot[], frame: Frame, pixel: number}} props */
  ({ spots, frame, pixel }) => html`<g class="spots">
    ${spots.map((spot) => {
      const [x, y] = flip(spot.at, frame);
      return html`<g key=${spot.id} class=${names("spot", spot.isArmed && "armed", spot.isModel && "pick")} data-option=${spot.id} transform=${`translate(${short(x)} ${short(y)}) scale(${pixel})`}>
        <title>${spot.label}</title><g transform=${spot.isAside ? "translate(20 -20)" : undefined}><circle r=${spot.key ? 12 : 7} /><text dy="0.36em">${spot.key}</text></g>
      </g>`;
    })}
  </g>`,
);

/**
 * Where a unit would stand; moved by its transform alone while it is dragged.
 * @param {{ghost: Ghost, frame: Frame}} props
 */
export function GhostModels({ ghost, frame }) {
  return html`<g class=${names("ghost", `side-${ghost.side}`, ghost.isBad && "bad")} data-ghost="yes">
    ${ghost.models.map((model, n) => html`<${Figure} key=${n} model=${model} number=${n} look=${n === ghost.singled ? "singled" : ""} side=${ghost.side} frame=${frame} />`)}
  </g>`;
}
