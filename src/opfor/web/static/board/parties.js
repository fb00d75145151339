/** Formations that share a hex, told apart at a glance: each in a frame of its own, with its number in the size of words. */
import { html, names, still } from "../h.js";
import { flip, short } from "./geometry.js";

/**
 * @typedef {import("../types.js").Frame} Frame
 * @typedef {import("../types.js").Unit} Unit
 * @typedef {{unit: Unit, cell: string, x: number, y: number, wide: number, tall: number}} Party  x is the middle, y the top
 */

/** Pixels: a badge, a letter more of it, and how far it reaches into its frame. */
const TALL = 16;
const LETTER = 7;
const OVER = 3;

/**
 * What each unit has in every hex that another one has a part of, too.
 * @param {Unit[]} units
 * @param {Frame} frame
 * @returns {Party[]}
 */
export function partiesOf(units, frame) {
  /** @type {Map<string, Party[]>} */
  const cells = new Map();
  for (const unit of units.filter((each) => each.where === "table" && each.cell)) {
    for (const cell of new Set(unit.models.flatMap((model) => (model.at && model.cell ? [model.cell] : [])))) {
      cells.set(cell, [...(cells.get(cell) ?? []), partyOf(unit, cell, frame)]);
    }
  }
  return [...cells.values()].filter((all) => all.length > 1).flat();
}

/**
 * @param {Unit} unit
 * @param {string} cell
 * @param {Frame} frame
 * @returns {Party}
 */
function partyOf(unit, cell, frame) {
  const bodies = unit.models.filter((model) => model.at && model.cell === cell).map((model) => ({ at: flip(model.at, frame), r: model.r ?? 0.3 }));
  const reach = /** @param {(body: {at: import("../types.js").Point, r: number}) => number} of */ (of) => Math.max(...bodies.map(of));
  const [right, left] = [reach(({ at, r }) => at[0] + r), -reach(({ at, r }) => r - at[0])];
  const [below, above] = [reach(({ at, r }) => at[1] + r), -reach(({ at, r }) => r - at[1])];
  const room = 0.05;
  return { unit, cell, x: (left + right) / 2, y: above - room, wide: right - left + 2 * room, tall: below - above + 2 * room };
}

/**
 * What is shortest and still tells it apart: its number, else its first letters.
 * @param {Unit} unit
 */
export const briefly = (unit) => /\d+$/.exec(unit.name)?.[0] ?? unit.name.slice(0, 2);

/** @param {Party} party */
const wideOf = (party) => TALL + LETTER * (briefly(party.unit).length - 1);

/**
 * The middle of a party's badge.
 * @param {Party} party
 * @param {number} pixel
 * @returns {import("../types.js").Point}
 */
const badgeAt = (party, pixel) => [party.x, party.y + (OVER - TALL / 2) * pixel];

/**
 * @param {Party} party
 * @param {number} pixel
 * @returns {import("./labels.js").Box} what its badge covers
 */
export const badgeBox = (party, pixel) => ({ x: party.x, y: badgeAt(party, pixel)[1] - (TALL / 2) * pixel, wide: wideOf(party) * pixel, tall: TALL * pixel });

export const Parties = still(
  /** @param {{units: Unit[], frame: Frame, pixel: number, selected: string}} props */
  ({ units, frame, pixel, selected }) => html`<g class="parties">
    ${partiesOf(units, frame).map((party) => {
      const [x, y] = badgeAt(party, pixel);
      const { unit, cell } = party;
      const wide = wideOf(party);
      return html`<g key=${`${cell} ${unit.id}`} class=${names("party", `side-${unit.side}`, unit.activated && "activated", unit.id === selected && "selected")} data-unit=${unit.id} aria-hidden="true">
        <rect class="party-frame" x=${short(party.x - party.wide / 2)} y=${short(party.y)} width=${short(party.wide)} height=${short(party.tall)} rx="0.12" />
        <g transform=${`translate(${short(x)} ${short(y)}) scale(${pixel})`}><rect class="party-badge" x=${-wide / 2} y=${-TALL / 2} width=${wide} height=${TALL} rx=${unit.side === "b" ? 2 : TALL / 2} /><text dy="0.36em">${briefly(unit)}</text></g>
      </g>`;
    })}
  </g>`,
);
