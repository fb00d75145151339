/** What does not move: the table or hexes, terrain, zones, sections. */
import { html, still } from "../h.js";
import { flip, hexOf, pointsOf } from "./geometry.js";
import { grainOf, looksOf, patternOf, Patterns } from "./patterns.js";

/**
 * @typedef {import("../types.js").BoardData} BoardData
 * @typedef {import("../types.js").Point} Point
 */

/** The whole ground; drawn once for a board. */
export const Ground = still(
  /** @param {{board: BoardData}} props */
  ({ board }) => html`<g class="ground">
    <${Patterns} unit=${grainOf(board)} />
    ${board.shape === "hexes" ? html`<${Hexes} board=${board} />` : html`<${Table} board=${board} />`}
  </g>`,
);

/** @param {{board: BoardData}} props */
function Table({ board }) {
  const { width, depth } = board;
  const feet = [];
  for (let x = 12; x < width; x += 12) feet.push(`M${x} 0V${depth}`);
  for (let y = 12; y < depth; y += 12) feet.push(`M0 ${flip([0, y], board)[1]}H${width}`);
  return html`<g>
    <rect class="felt" width=${width} height=${depth} rx="0.4" />
    <path class="feet" d=${feet.join("")} />
    ${(board.zones ?? []).map((zone) => html`<${ZoneArea} key=${zone.id} zone=${zone} frame=${board} />`)}
    ${(board.sections ?? []).map((each) => html`<polygon class="section" points=${pointsOf(each.points, board)} />`)}
    ${(board.terrain ?? []).map((piece) => html`<${Piece} key=${piece.id} piece=${piece} frame=${board} grain=${grainOf(board)} />`)}
    <rect class="felt-edge" width=${width} height=${depth} rx="0.4" />
  </g>`;
}

/** @param {{zone: import("../types.js").Zone, frame: import("../types.js").Frame}} props */
function ZoneArea({ zone, frame }) {
  const points = (zone.points ?? []).map((at) => flip(at, frame));
  if (!points.length) return null;
  const xs = points.map((at) => at[0]);
  const ys = points.map((at) => at[1]);
  const isTop = Math.min(...ys) + Math.max(...ys) < frame.depth;
  const y = isTop ? Math.min(...ys) : Math.max(...ys);
  return html`<g class=${`zone side-${zone.side}`}>
    <polygon points=${pointsOf(zone.points ?? [], frame)} />
    <text class="zone-name" x=${Math.min(...xs)} y=${y} dx="0.5em" dy=${isTop ? "1.3em" : "-0.6em"}>${zone.name}</text>
  </g>`;
}

/** @param {{piece: import("../types.js").Terrain, frame: import("../types.js").Frame, grain: number}} props */
function Piece({ piece, frame, grain }) {
  const points = pointsOf(piece.points, frame);
  const looks = looksOf(piece.kinds);
  const isHigh = (piece.elevation ?? 0) > 0;
  const base = looks.includes("solid") ? "solid" : looks[0] ?? "plain";
  return html`<g class=${`piece ${isHigh ? "high" : ""}`}>
    <title>${`${piece.name}: ${piece.kinds.join(", ") || "open"}${isHigh ? `, ${piece.elevation}" high` : ""}`}</title>
    <polygon class=${`terrain-base ${base}`} points=${points} />
    ${looks.filter((look) => look !== "solid" && look !== "plain").map((look) => html`<polygon class="terrain-over" points=${points} fill=${`url(#${patternOf(look, grain)})`} />`)}
    <polygon class="terrain-rim" points=${points} />
  </g>`;
}

/** @param {{board: BoardData}} props */
function Hexes({ board }) {
  const radius = board.radius ?? 1;
  const grain = grainOf(board);
  const zones = new Map((board.zones ?? []).flatMap((zone) => (zone.cells ?? []).map((id) => [id, zone])));
  const corners = /** @param {Point} at @param {number} r */ (at, r) => hexOf(at, r, board.pointy ?? false, board);
  return html`<g class="hexes">
    ${(board.cells ?? []).map((cell) => {
      const looks = looksOf(cell.kinds);
      const zone = zones.get(cell.id);
      const points = corners(cell.at, radius);
      const [x, y] = flip(cell.at, board);
      return html`<g key=${cell.id} class="cell" data-cell=${cell.id}>
        <title>${`${cell.id}: ${cell.name || "open"}`}</title>
        <polygon class=${`terrain-base ${looks[0] ?? "plain"}`} points=${points} />
        ${looks.filter((look) => look !== "solid" && look !== "plain").map((look) => html`<polygon class="terrain-over" points=${points} fill=${`url(#${patternOf(look, grain)})`} />`)}
        ${zone && html`<polygon class=${`cell-zone side-${zone.side}`} points=${corners(cell.at, radius * 0.9)} />`}
        <polygon class="cell-rim" points=${points} />
        <text class="cell-id" x=${x} y=${y + radius * 0.72} font-size=${radius * 0.2}>${cell.id}</text>
      </g>`;
    })}
  </g>`;
}
