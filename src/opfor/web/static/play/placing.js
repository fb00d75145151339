/** Putting something on the board: a ghost that follows the hand, and what the server says of it. */
import { middleOf, placeOf } from "../board/geometry.js";
import { aimed, isOther } from "./aiming.js";

/**
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../types.js").Preview} Preview
 * @typedef {import("../types.js").PreviewGood} PreviewGood
 * @typedef {import("../types.js").Asked} Asked
 * @typedef {import("../types.js").View} View
 * @typedef {{action: string, option: string, at: Point | null, turn: number, way: Point[], spots: Point[] | null, model: number,
 *   isSingly: boolean, picks: Record<string, string>, order: string, preview: Preview | null, tried: string, good: PreviewGood | null, isAsking: boolean}} Placed
 */

/** Between two questions to the server, in milliseconds. */
const REST = 130;

/** @param {number} n */
const written = (n) => String(Math.round(n * 1000) / 1000);

/** @param {Point[]} points */
const listed = (points) => points.map(([x, y]) => [Number(written(x)), Number(written(y))]);

/** @param {Placed} placed */
export const isPlaced = (placed) => placed.at !== null || placed.option !== "";

export class Placer {
  /**
   * @param {(words: string) => Promise<Preview>} ask
   * @param {(placed: Placed) => void} draw
   */
  constructor(ask, draw) {
    this.ask = ask;
    this.draw = draw;
    /** @type {Asked | null} */
    this.asked = null;
    /** @type {Placed} */
    this.now = fresh("", false);
    /** @type {Point[]} */
    this.shape = [];
    this.radii = /** @type {number[]} */ ([]);
    /** @type {Point | null} */
    this.origin = null;
    /** @type {Point[]} where the models stand before */
    this.stood = [];
    this.timer = 0;
    this.last = 0;
    this.turnOf = 0;
    /** @type {(() => void)[]} */
    this.waiting = [];
  }

  /**
   * Begin with a question; forget what was placed for another one.
   * @param {Asked | null} asked
   * @param {View} view
   */
  begin(asked, view) {
    this.stop();
    this.asked = asked;
    const unit = view.units.find((each) => each.id === asked?.unit && each.where === "table");
    this.origin = unit ? placeOf(unit) : null;
    const models = unit ? unit.models.filter((model) => model.at) : [];
    this.stood = models.map((model) => model.at);
    const formation = asked?.placing?.models;
    if (formation?.length) {
      this.shape = formation.map((model) => [model.dx, model.dy]);
      this.radii = formation.map((model) => model.r);
    } else {
      const middle = models.length ? middleOf(this.stood) : [0, 0];
      this.shape = models.length ? this.stood.map((at) => [at[0] - middle[0], at[1] - middle[1]]) : [[0, 0]];
      this.radii = models.length ? models.map((model) => model.r ?? Math.min(model.w ?? 1, model.h ?? 1) / 2) : [0.6];
    }
    const action = asked?.placing?.actions?.[0]?.word ?? asked?.options[0]?.group ?? "";
    this.set(fresh(action, asked?.placing?.kind === "models" && this.canSingle()));
  }

  /** Whether models can be placed one by one. */
  canSingle() {
    const kind = this.asked?.placing?.kind;
    return this.shape.length > 1 && (kind === "order" || kind === "models" || kind === "point");
  }

  stop() {
    clearTimeout(this.timer);
    this.turnOf += 1;
    this.wake();
  }

  wake() {
    for (const go of this.waiting.splice(0)) go();
  }

  /** @param {Partial<Placed>} change */
  set(change) {
    this.now = { ...this.now, ...change };
    if (!this.now.isAsking) this.wake();
    this.draw(this.now);
  }

  /** @param {string} word */
  choose(word) {
    this.set({ action: word, option: "", order: "", preview: null, good: null });
    if (this.now.at) this.look(0);
  }

  /**
   * See what one of the answers offered would do.
   * @param {string} option
   */
  take(option) {
    this.set({ ...fresh(this.now.action, this.now.isSingly), option });
    this.look(0);
  }

  /** One model at a time, or all together. */
  single() {
    if (this.canSingle()) this.set({ isSingly: !this.now.isSingly, model: -1 });
  }

  /** @param {number} by the next model is the one that keys move */
  next(by) {
    if (!this.now.isSingly) return;
    const count = this.shape.length;
    this.set({ model: (Math.max(this.now.model, by > 0 ? -1 : 0) + by + count) % count });
  }

  /**
   * Where the thing stands that a hand takes hold of: a model, or the middle of all.
   * @param {number} model
   * @returns {Point | null}
   */
  grab(model) {
    return this.now.isSingly && model >= 0 ? this.spots()[model] ?? null : this.now.at ?? this.origin;
  }

  /** @returns {Point[]} a place for every model, as it is now */
  spots() {
    const { spots, preview, at, isAsking } = this.now;
    if (spots) return spots;
    if (preview?.ok && preview.models?.length === this.shape.length && !isAsking) return preview.models;
    const middle = at ?? this.origin ?? this.start();
    if (!at && this.stood.length === this.shape.length) return this.stood;
    return this.turned().map(([x, y]) => [middle[0] + x, middle[1] + y]);
  }

  /**
   * While it is dragged: the board moves the ghost itself, the server is asked now and then.
   * @param {Point} at
   * @param {number} [model]
   */
  hold(at, model = -1) {
    const isFirst = !isPlaced(this.now);
    this.now = { ...this.now, ...this.shifted(at, model) };
    if (isFirst) this.draw(this.now);
    this.look(Math.max(0, REST - (performance.now() - this.last)));
  }

  /**
   * @param {Point} at
   * @param {number} [model]
   */
  put(at, model = -1) {
    const isWay = this.asked?.placing?.kind === "way";
    this.set({ ...this.shifted(at, model), way: isWay ? [...this.now.way, at] : [] });
    this.look(0);
  }

  /**
   * @param {Point} at
   * @param {number} model
   * @returns {Partial<Placed>}
   */
  shifted(at, model) {
    const shared = { option: "", order: "" };
    if (this.now.isSingly && model >= 0) {
      const spots = this.spots().map((each, n) => (n === model ? at : each));
      return { ...shared, spots, model, at: middleOf(spots) };
    }
    const from = this.now.at;
    const spots = this.now.spots && from ? this.now.spots.map(([x, y]) => /** @type {Point} */ ([x + at[0] - from[0], y + at[1] - from[1]])) : null;
    return { ...shared, spots, at };
  }

  /** @param {number} right @param {number} up */
  nudge(right, up) {
    const { isSingly, model } = this.now;
    const one = isSingly ? model : -1;
    const from = this.grab(one) ?? this.start();
    const at = /** @type {Point} */ ([from[0] + right, from[1] + up]);
    const way = this.now.way.length ? [...this.now.way.slice(0, -1), at] : [at];
    this.set({ ...this.shifted(at, one), way });
    this.look(REST);
  }

  /** @returns {Point} a place to begin where the unit stands nowhere yet */
  start() {
    const zone = this.asked?.placing?.zone?.[0]?.points;
    return zone?.length ? middleOf(zone) : [12, 12];
  }

  /** @param {number} degrees */
  rotate(degrees) {
    if (!this.asked?.placing || this.shape.length < 2) return;
    const at = this.now.at ?? this.origin ?? this.start();
    const spots = rotated(this.spots().map(([x, y]) => [x - at[0], y - at[1]]), degrees).map(([x, y]) => /** @type {Point} */ ([at[0] + x, at[1] + y]));
    this.set({ turn: this.now.turn + degrees, preview: null, option: "", order: "", at, spots: this.canSingle() ? spots : null });
    this.look(REST);
  }

  /** Take the last point back, or all of it. */
  clear() {
    this.stop();
    const way = this.now.way.slice(0, -1);
    const { action, isSingly } = this.now;
    this.set({ ...fresh(action, isSingly), at: way[way.length - 1] ?? null, way });
    if (way.length) this.look(0);
  }

  /** @returns {Point[]} the formation as it is turned */
  turned() {
    return rotated(this.shape, this.now.turn);
  }

  /**
   * Aim a weapon or spell at a target; "" at nobody.
   * @param {Record<string, string>} picks
   */
  aim(picks) {
    const { good } = this.now;
    if (!good) return;
    const all = { ...this.now.picks, ...picks };
    this.set({ picks: all, order: aimed(good, all) });
    this.look(0);
  }

  /** The words that stand for what is placed. */
  words() {
    const { at, action, way, option, spots, order } = this.now;
    if (order || option) return order || option;
    if (!at) return "";
    const point = `${written(at[0])} ${written(at[1])}`;
    const kind = this.asked?.placing?.kind;
    if (kind === "order" && spots) return JSON.stringify({ do: action, at: listed(spots) });
    if (kind === "order") return `${action} ${point}`;
    if (kind === "way") return (way[way.length - 1] === at ? way : [...way, at]).map(([x, y]) => `${written(x)},${written(y)}`).join(" ");
    if (kind === "models" || spots) return JSON.stringify(listed(spots ?? this.turned().map(([x, y]) => [at[0] + x, at[1] + y])));
    return point;
  }

  /** @returns {import("./aids.js").From} the words that a look is taken from */
  from() {
    const { preview, tried } = this.now;
    return preview ? (preview.ok ? tried : "") : undefined;
  }

  /** @returns {import("../types.js").Look | null} what is seen from a place that is refused: why it is */
  refusal() {
    const { preview } = this.now;
    return preview?.ok === false ? { line: [], distance: null, far: "", visible: false, blocked_by: [], cover: false, text: preview.why } : null;
  }

  /** @param {number} delay */
  look(delay) {
    clearTimeout(this.timer);
    const turn = this.turnOf;
    this.timer = window.setTimeout(async () => {
      this.last = performance.now();
      const words = this.words();
      const found = await this.ask(words).catch((fault) => /** @type {Preview} */ ({ ok: false, why: fault.message }));
      if (turn !== this.turnOf) return;
      const good = found.ok ? found : this.now.order ? this.now.good : null;
      if (words !== this.words()) return this.set({ preview: found, tried: words, good });
      const order = found.ok && !this.now.order && isOther(found, this.now.picks) ? aimed(found, this.now.picks) : "";
      if (!order) return this.set({ preview: found, tried: words, good, isAsking: false });
      this.set({ preview: found, tried: words, good, order });
      return this.look(0);
    }, delay);
    if (!this.now.isAsking) this.set({ isAsking: true });
  }

  /** What to send, once the server has said what it makes of it; "" if the rules say no. */
  async answer() {
    while (this.now.isAsking) await new Promise((go) => this.waiting.push(() => go(undefined)));
    const { preview } = this.now;
    return preview?.ok ? preview.answer || this.words() : "";
  }
}

/**
 * @param {Point[]} points round the middle
 * @param {number} degrees
 * @returns {Point[]}
 */
function rotated(points, degrees) {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return points.map(([x, y]) => [x * cos - y * sin, x * sin + y * cos]);
}

/**
 * @param {string} action
 * @param {boolean} isSingly
 * @returns {Placed}
 */
const fresh = (action, isSingly) => ({ action, option: "", at: null, turn: 0, way: [], spots: null, model: -1, isSingly, picks: {}, order: "", preview: null, tried: "", good: null, isAsking: false });

/**
 * @param {Placer} placer
 * @param {Placed} placed
 * @param {string} side
 * @returns {import("../board/marks.js").Ghost | null}
 */
export function ghostOf(placer, placed, side) {
  const { preview, option } = placed;
  const foreseen = preview?.ok && preview.models?.length ? preview.models : null;
  if (option && !(foreseen && foreseen.some((at, n) => at[0] !== placer.stood[n]?.[0] || at[1] !== placer.stood[n]?.[1]))) return null;
  const anchor = placed.at ?? (foreseen && option ? middleOf(foreseen) : null);
  if (!anchor) return null;
  const isBad = preview !== null && !preview.ok;
  const models = option && foreseen ? foreseen : placer.spots();
  const origin = placed.isSingly && placed.model >= 0 ? placer.stood[placed.model] ?? null : option ? null : placer.origin;
  return { side, anchor, origin, isBad, singled: placed.isSingly ? placed.model : -1, models: models.map((at, n) => ({ at, r: placer.radii[n] ?? placer.radii[0] ?? 0.5 })) };
}

/**
 * @param {Placed} placed
 * @returns {import("../board/marks.js").Line[]}
 */
export function wayLines(placed) {
  const { preview } = placed;
  if (!preview) return placed.way.length > 1 ? [{ kind: "path", points: placed.way }] : [];
  if (!preview.ok) return [];
  const walked = (preview.paths ?? []).filter((points) => points.length > 1);
  const longest = [...walked].sort((a, b) => lengthOf(b) - lengthOf(a));
  // a length belongs on its line, any other word in the strip below
  const text = typeof preview.length === "number" ? preview.text ?? "" : "";
  const paths = longest.map((points, n) => ({ kind: n ? "trail" : "path", points, text: n ? "" : text }));
  return [...paths, ...shotLines(preview.shots ?? [])];
}

/** @param {Point[]} points */
const lengthOf = (points) => points.slice(1).reduce((sum, at, n) => sum + Math.hypot(at[0] - points[n][0], at[1] - points[n][1]), 0);

/**
 * One line for all that goes to one target.
 * @param {NonNullable<PreviewGood["shots"]>} shots
 */
function shotLines(shots) {
  const targets = [...new Set(shots.map((shot) => shot.target))];
  return targets.flatMap((target) => {
    const all = shots.filter((shot) => shot.target === target && shot.line.length);
    return all.length ? [{ kind: "shot", points: all[0].line, text: "" }] : [];
  });
}
