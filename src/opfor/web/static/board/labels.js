/** Names and words of one size at any zoom, laid where they cover nothing; those that matter least give way. */
import { html, names, still } from "../h.js";
import { flip, middleOf, placeOf, shared, short } from "./geometry.js";
import { flagAside, halfway } from "./marks.js";
import { badgeBox, partiesOf } from "./parties.js";

/**
 * @typedef {import("../types.js").Frame} Frame
 * @typedef {import("../types.js").Unit} Unit
 * @typedef {import("../types.js").Point} Point
 * @typedef {{x: number, y: number, wide: number, tall: number}} Box  x is the middle, y the top
 * @typedef {{key: string, look: string, lines: string[], weight: number, isMust?: boolean, places: Point[], wide: number, tall: number}} Item
 * @typedef {Item & Box} Laid
 */

/** Pixels: a letter of a name, a line, the gap to what is named. */
const LETTER = 6.8;
const LINE = 16;
const GAP = 3;
/** What is selected weighs most; words below the other weight are never laid over models. */
const MOST = 10;
const YIELDS = 1;

/**
 * Each where it covers least; what would cover another word or a badge, or too much of the models, is left out.
 * @param {Item[]} items
 * @param {Box[]} bodies
 * @param {Box[]} badges that are short words themselves
 * @param {Box[]} words on the ground that stay readable if anything else will do
 * @param {{width: number, depth: number}} board
 * @returns {Laid[]}
 */
function lay(items, bodies, badges, words, board) {
  /** @type {Laid[]} */
  const kept = [];
  for (const item of [...items].sort((a, b) => b.weight - a.weight)) {
    const tries = item.places.map(([x, y], n) => {
      const box = { x: Math.max(item.wide / 2, Math.min(board.width - item.wide / 2, x)), y: Math.max(0, Math.min(board.depth - item.tall, y)), wide: item.wide, tall: item.tall };
      const over = [...kept, ...badges].some((other) => shared(box, other) > 0);
      const covered = bodies.reduce((sum, body) => sum + shared(box, body), 0) / (item.wide * item.tall);
      const marred = words.some((word) => shared(box, word) > 0);
      return { box, cost: covered + n * 0.012 + (marred ? 0.15 : 0) + (over ? 10 : 0), covered, over };
    });
    const best = tries.reduce((a, b) => (b.cost < a.cost ? b : a));
    const isHidden = best.over || best.covered > (item.weight < YIELDS ? 0.02 : 0.45);
    if (!isHidden || item.isMust) kept.push({ ...item, ...best.box });
  }
  return kept;
}

/**
 * The places round a body: under, over, beside, at the corners.
 * @param {Box} body
 * @param {number} wide
 * @param {number} tall
 * @param {number} gap
 * @returns {Point[]}
 */
function around(body, wide, tall, gap) {
  const [low, high, middle] = [body.y + body.tall + gap, body.y - tall - gap, body.y + (body.tall - tall) / 2];
  const aside = (body.wide + wide) / 2 + gap;
  const half = aside * 0.55;
  return [[body.x, low], [body.x, high], [body.x + aside, middle], [body.x - aside, middle], [body.x + half, low], [body.x - half, low], [body.x + half, high], [body.x - half, high], [body.x, low + tall], [body.x, high - tall],
    [body.x + aside, middle - tall], [body.x - aside, middle - tall], [body.x + aside, middle + tall], [body.x - aside, middle + tall]];
}

/**
 * For words that cannot be left out: the same places, then some farther away.
 * @param {Box} body
 * @param {number} wide
 * @param {number} tall
 * @param {number} gap
 */
const farAround = (body, wide, tall, gap) => [gap, gap + tall, gap + 2 * tall].flatMap((far) => around(body, wide, tall, far));

/**
 * @param {Unit} unit
 * @param {Frame} frame
 * @returns {Box[]} one for each model
 */
function bodiesOf(unit, frame) {
  const models = unit.models.filter((model) => model.at);
  const all = models.length ? models : [{ at: unit.at ?? /** @type {Point} */ ([0, 0]), r: 0.6 }];
  return all.map((model) => {
    const [x, y] = flip(model.at, frame);
    const [wide, tall] = [model.w ?? 2 * (model.r ?? 0.5), model.h ?? 2 * (model.r ?? 0.5)];
    return { x, y: y - tall / 2, wide, tall };
  });
}

/**
 * What a unit covers; of one that stands in several hexes what is in the first.
 * @param {Unit} unit
 * @param {Frame} frame
 * @returns {Box}
 */
function bodyOf(unit, frame) {
  const near = unit.cell ? { ...unit, models: unit.models.filter((model) => model.cell === unit.cell) } : unit;
  const boxes = bodiesOf(near, frame);
  const left = Math.min(...boxes.map((box) => box.x - box.wide / 2));
  const right = Math.max(...boxes.map((box) => box.x + box.wide / 2));
  const top = Math.min(...boxes.map((box) => box.y));
  const bottom = Math.max(...boxes.map((box) => box.y + box.tall));
  return { x: (left + right) / 2, y: top, wide: right - left, tall: bottom - top };
}

/**
 * @param {Unit} unit
 * @param {Frame} frame
 * @param {number} pixel
 * @param {number} weight
 * @param {boolean} isSelected
 * @returns {Item}
 */
function nameItem(unit, frame, pixel, weight, isSelected) {
  const name = `${unit.activated ? "✓ " : ""}${unit.name}${unit.tokens ? ` ●${unit.tokens}` : ""}`;
  const state = unit.state.join(" · ");
  const lines = state ? [name, state] : [name];
  const [wide, tall] = [Math.max(...lines.map((line) => line.length)) * LETTER * pixel, lines.length * LINE * pixel];
  const look = names("label", `side-${unit.side}`, unit.activated && "activated", isSelected && "selected");
  return { key: `u${unit.id}`, look, lines, weight, isMust: isSelected, places: (isSelected ? farAround : around)(bodyOf(unit, frame), wide, tall, GAP * pixel), wide, tall };
}

/**
 * @param {string} key
 * @param {string} text
 * @param {Point[]} places where it may stand, its middle there
 * @param {number} pixel
 * @param {number} weight
 * @param {string} look
 * @returns {Item}
 */
function wordItem(key, text, places, pixel, weight, look) {
  const [wide, tall] = [text.length * LETTER * pixel, LINE * pixel];
  return { key, look: names("label", look), lines: [text], weight, places: places.map(([x, y]) => [x, y - tall / 2]), wide, tall };
}

/**
 * The length of a line, beside its middle.
 * @param {import("./marks.js").Line} line
 * @param {number} n
 * @param {Frame} frame
 * @param {number} pixel
 * @returns {Item}
 */
function lengthItem(line, n, frame, pixel) {
  const [wide, tall] = [(line.text ?? "").length * LETTER * 1.15 * pixel, (LINE + 2) * pixel];
  const middle = boxAt(flip(halfway(line.points), frame), 5 * pixel);
  return { key: `l${n}`, look: "label bold", lines: [line.text ?? ""], weight: 1.6, isMust: true, places: farAround(middle, wide, tall, GAP * pixel), wide, tall };
}

/** @param {Unit} unit */
const isDrawn = (unit) => unit.where === "table" && placeOf(unit) !== null;

export const Labels = still(
  /**
   * @param {{board: import("../types.js").BoardData, view: import("../types.js").View, pixel: number, selected: string, marked: Record<string, string>,
   *   captions: import("./marks.js").Caption[], ghost: import("./marks.js").Ghost | null, lines: import("./marks.js").Line[], spots: import("./marks.js").Spot[]}} props
   */
  ({ board, view, pixel, selected, marked, captions, ghost, lines, spots }) => {
    const units = view.units.filter(isDrawn);
    const weight = /** @param {Unit} unit */ (unit) => (unit.id === selected ? MOST : marked[unit.id] ? 5 : unit.activated ? 2 : 3);
    const hex = board.shape === "hexes" ? board.radius ?? 1 : 0;
    const flag = hex ? Math.max(hex * 0.24, 12 * pixel) : Math.max(0.85, 13 * pixel);
    const numbers = partiesOf(units, board).map((party) => badgeBox(party, pixel));
    const markers = view.objectives.filter((each) => each.at).map((each) => {
      const [x, y] = flip(each.at, board);
      const [right, down] = flagAside(each, view.units, hex, flag, board, numbers);
      return boxAt([x + right, y + down], flag);
    });
    const cellNames = (board.cells ?? []).map(({ at }) => flip(at, board)).map(([x, y]) => ({ x, y: y + hex * 0.55, wide: hex * 0.32, tall: hex * 0.2 }));
    const keys = spots.map((spot) => {
      const [x, y] = flip(spot.at, board);
      return boxAt(spot.isAside ? [x + 20 * pixel, y - 20 * pixel] : [x, y], 12 * pixel);
    });
    const bodies = [...units.flatMap((unit) => bodiesOf(unit, board)), ...(ghost?.models ?? []).map((model) => boxAt(flip(model.at, board), model.r))];
    const items = [
      ...units.map((unit) => nameItem(unit, board, pixel, weight(unit), unit.id === selected)),
      ...lines.filter((line) => line.text).map((line, n) => lengthItem(line, n, board, pixel)),
      ...captions.map((each, n) => wordItem(`c${n}`, each.text, each.places.map((at) => flip(at, board)), pixel, 1.5, "caption")),
      ...(board.terrain ?? []).map((piece) => wordItem(`t${piece.id}`, piece.name, [flip(middleOf(piece.points), board)], pixel, 0, "terrain")),
    ];
    return html`<g class="labels" aria-hidden="true">
      ${lay(items, bodies, [...numbers, ...markers, ...keys], cellNames, board).map((item) => html`<g key=${item.key} class=${item.look} transform=${`translate(${short(item.x)} ${short(item.y)}) scale(${pixel})`}>
        ${item.lines.map((line, n) => html`<text class=${n ? "unit-state" : "unit-name"} y=${12 + n * 13}>${line}</text>`)}</g>`)}
    </g>`;
  },
);

/**
 * @param {Point} at
 * @param {number} r
 * @returns {Box}
 */
const boxAt = (at, r) => ({ x: at[0], y: at[1] - r, wide: 2 * r, tall: 2 * r });
