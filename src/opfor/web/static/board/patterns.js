/** Terrain by kind: one quiet pattern each, laid over one another where a piece has several. */
import { html } from "../h.js";

/** How a kind is drawn; kinds not named here take the pattern of the word they contain. */
const LOOKS = /** @type {const} */ ({
  cover: "dots", woods: "dots", forest: "dots", wood: "dots", brush: "dots", light: "dots",
  difficult: "hatch", rough: "hatch", slow: "hatch", obscuring: "dots", rubble: "hatch", swamp: "waves", water: "waves", marsh: "waves", river: "waves",
  dangerous: "crosses", hazard: "crosses", mines: "crosses",
  blocking: "bricks", building: "bricks", ruins: "bricks", town: "bricks", urban: "bricks", wall: "bricks", block: "bricks",
  impassable: "solid", hill: "contour", elevation: "contour", high: "contour", road: "plain", open: "plain", clear: "plain",
});

/**
 * @param {string} kind
 * @returns {string}
 */
export function lookOf(kind) {
  const word = kind.toLowerCase();
  const found = Object.entries(LOOKS).find(([name]) => word.includes(name));
  return found ? found[1] : "dots";
}

/** @param {string[]} kinds */
export function looksOf(kinds) {
  return [...new Set(kinds.map(lookOf))];
}

/**
 * The size of a board's patterns: as fine on a small board as on a large one.
 * @param {import("../types.js").BoardData} board
 */
export const grainOf = (board) => (board.shape === "hexes" ? (board.radius ?? 1) * 0.4 : Math.max(0.25, board.width / 72));

/**
 * The name of a pattern of that size.
 * @param {string} look
 * @param {number} unit
 */
export const patternOf = (look, unit) => `t-${look}-${Math.round(unit * 1000)}`;

/**
 * The patterns themselves, in board units.
 * @param {{unit: number}} props
 */
export function Patterns({ unit }) {
  const u = unit;
  return html`<defs>
    <pattern id=${patternOf("dots", u)} width=${u} height=${u} patternUnits="userSpaceOnUse">
      <circle class="t-ink" cx=${u * 0.25} cy=${u * 0.25} r=${u * 0.1} /><circle class="t-ink" cx=${u * 0.75} cy=${u * 0.75} r=${u * 0.1} />
    </pattern>
    <pattern id=${patternOf("hatch", u)} width=${u * 0.8} height=${u * 0.8} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect class="t-ink" width=${u * 0.07} height=${u * 0.8} />
    </pattern>
    <pattern id=${patternOf("crosses", u)} width=${u * 1.4} height=${u * 1.4} patternUnits="userSpaceOnUse">
      <path class="t-line" d=${`M${u * 0.5} ${u * 0.5}l${u * 0.4} ${u * 0.4}m0 ${-u * 0.4}l${-u * 0.4} ${u * 0.4}`} stroke-width=${u * 0.11} />
    </pattern>
    <pattern id=${patternOf("bricks", u)} width=${u * 1.2} height=${u * 0.8} patternUnits="userSpaceOnUse">
      <path class="t-line" stroke-width=${u * 0.07} d=${`M0 ${u * 0.02}h${u * 1.2}M0 ${u * 0.42}h${u * 1.2}M${u * 0.3} 0v${u * 0.4}M${u * 0.9} ${u * 0.4}v${u * 0.4}`} />
    </pattern>
    <pattern id=${patternOf("waves", u)} width=${u * 1.2} height=${u * 0.7} patternUnits="userSpaceOnUse">
      <path class="t-line" stroke-width=${u * 0.08} d=${`M0 ${u * 0.35}q${u * 0.3} ${-u * 0.3} ${u * 0.6} 0t${u * 0.6} 0`} />
    </pattern>
    <pattern id=${patternOf("contour", u)} width=${u * 1.6} height=${u * 1.6} patternUnits="userSpaceOnUse">
      <path class="t-line" stroke-width=${u * 0.07} d=${`M${u * 0.3} ${u * 1}l${u * 0.5} ${-u * 0.6}l${u * 0.5} ${u * 0.6}`} />
    </pattern>
  </defs>`;
}

/**
 * A small square of the pattern, for the legend.
 * @param {{kind: string, unit: number}} props
 */
export function Swatch({ kind, unit }) {
  const look = lookOf(kind);
  return html`<svg class="swatch" viewBox=${`0 0 ${2.4 * unit} ${2.4 * unit}`} aria-hidden="true">
    <rect class=${`terrain-base ${look}`} width="100%" height="100%" />
    ${look !== "solid" && look !== "plain" && html`<rect class="terrain-over" width="100%" height="100%" fill=${`url(#${patternOf(look, unit)})`} />`}
    <rect class="terrain-rim" width="100%" height="100%" />
  </svg>`;
}
