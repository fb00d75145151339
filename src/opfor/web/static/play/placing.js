/** Putting something on the board: a ghost that follows the hand, and what the server says of it. */
import { middleOf, placeOf } from "../board/geometry.js";

/**
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../types.js").Preview} Preview
 * @typedef {import("../types.js").Asked} Asked
 * @typedef {import("../types.js").View} View
 * @typedef {{action: string, at: Point | null, turn: number, way: Point[], preview: Preview | null, isAsking: boolean}} Placed
 */

/** Between two questions to the server, in milliseconds. */
const REST = 130;

/** @param {number} n */
const written = (n) => String(Math.round(n * 1000) / 1000);

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
    this.now = fresh("");
    /** @type {Point[]} */
    this.shape = [];
    this.radii = /** @type {number[]} */ ([]);
    /** @type {Point | null} */
    this.origin = null;
    this.timer = 0;
    this.last = 0;
    this.turnOf = 0;
  }

  /**
   * Begin with a question; forget what was placed for another one.
   * @param {Asked | null} asked
   * @param {View} view
   */
  begin(asked, view) {
    clearTimeout(this.timer);
    this.turnOf += 1;
    this.asked = asked?.placing ? asked : null;
    const unit = view.units.find((each) => each.id === asked?.unit);
    this.origin = unit && unit.where === "table" ? placeOf(unit) : null;
    const formation = asked?.placing?.models;
    if (formation?.length) {
      this.shape = formation.map((model) => [model.dx, model.dy]);
      this.radii = formation.map((model) => model.r);
    } else {
      const models = unit?.where === "table" ? unit.models.filter((model) => model.at) : [];
      const middle = models.length ? middleOf(models.map((model) => model.at)) : [0, 0];
      this.shape = models.length ? models.map((model) => [model.at[0] - middle[0], model.at[1] - middle[1]]) : [[0, 0]];
      this.radii = models.length ? models.map((model) => model.r ?? Math.min(model.w ?? 1, model.h ?? 1) / 2) : [0.6];
    }
    this.set(fresh(asked?.placing?.actions?.[0]?.word ?? asked?.options[0]?.group ?? ""));
  }

  /** @param {Partial<Placed>} change */
  set(change) {
    this.now = { ...this.now, ...change };
    this.draw(this.now);
  }

  /** @param {string} word */
  choose(word) {
    this.set({ action: word, preview: null });
    if (this.now.at) this.look(0);
  }

  /**
   * While it is dragged: the board moves the ghost itself, the server is asked now and then.
   * @param {Point} at
   */
  hold(at) {
    const isFirst = this.now.at === null;
    this.now = { ...this.now, at };
    if (isFirst) this.draw(this.now);
    this.look(Math.max(0, REST - (performance.now() - this.last)));
  }

  /** @param {Point} at */
  put(at) {
    const isWay = this.asked?.placing?.kind === "way";
    this.set({ at, way: isWay ? [...this.now.way, at] : [] });
    this.look(0);
  }

  /** @param {number} right @param {number} up */
  nudge(right, up) {
    const from = this.now.at ?? this.origin ?? this.start();
    const at = /** @type {Point} */ ([from[0] + right, from[1] + up]);
    const way = this.now.way.length ? [...this.now.way.slice(0, -1), at] : [at];
    this.set({ at, way });
    this.look(REST);
  }

  /** @returns {Point} a place to begin where the unit stands nowhere yet */
  start() {
    const zone = this.asked?.placing?.zone?.[0]?.points;
    return zone?.length ? middleOf(zone) : [12, 12];
  }

  /** @param {number} degrees */
  rotate(degrees) {
    this.set({ turn: this.now.turn + degrees, preview: null });
    if (this.now.at) this.look(REST);
  }

  /** Take the last point back, or all of it. */
  clear() {
    clearTimeout(this.timer);
    this.turnOf += 1;
    const way = this.now.way.slice(0, -1);
    this.set({ at: way[way.length - 1] ?? null, way, preview: null, isAsking: false });
    if (way.length) this.look(0);
  }

  /** @returns {Point[]} the formation as it is turned */
  turned() {
    const angle = (this.now.turn * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return this.shape.map(([x, y]) => [x * cos - y * sin, x * sin + y * cos]);
  }

  /** The words that stand for what is placed. */
  words() {
    const { at, action, way } = this.now;
    if (!at) return "";
    const point = `${written(at[0])} ${written(at[1])}`;
    const kind = this.asked?.placing?.kind;
    if (kind === "order") return `${action} ${point}`;
    if (kind === "way") return way.map(([x, y]) => `${written(x)},${written(y)}`).join(" ");
    if (kind === "models") return JSON.stringify(this.turned().map(([x, y]) => [Number(written(at[0] + x)), Number(written(at[1] + y))]));
    return point;
  }

  /** @param {number} delay */
  look(delay) {
    clearTimeout(this.timer);
    const turn = this.turnOf;
    this.timer = window.setTimeout(async () => {
      this.last = performance.now();
      const words = this.words();
      const found = await this.ask(words).catch((fault) => /** @type {Preview} */ ({ ok: false, why: fault.message }));
      if (turn === this.turnOf && words === this.words()) this.set({ preview: found, isAsking: false });
      else if (turn === this.turnOf && this.now.at) this.set({ preview: found });
    }, delay);
    if (!this.now.isAsking) this.set({ isAsking: true });
  }

  /** What to send: the full answer the server made of the words, else the words. */
  answer() {
    const { preview, isAsking } = this.now;
    return preview?.ok && preview.answer && !isAsking ? preview.answer : this.words();
  }
}

/**
 * @param {string} action
 * @returns {Placed}
 */
const fresh = (action) => ({ action, at: null, turn: 0, way: [], preview: null, isAsking: false });

/**
 * @param {Placer} placer
 * @param {Placed} placed
 * @param {string} side
 * @returns {import("../board/marks.js").Ghost | null}
 */
export function ghostOf(placer, placed, side) {
  const at = placed.at;
  if (!at) return null;
  const { preview } = placed;
  const isBad = preview !== null && !preview.ok;
  const models = preview?.ok && preview.models?.length && !placed.isAsking ? preview.models : placer.turned().map(([x, y]) => /** @type {Point} */ ([at[0] + x, at[1] + y]));
  return { side, anchor: at, origin: placer.origin, isBad, models: models.map((place, n) => ({ at: place, r: placer.radii[n] ?? placer.radii[0] ?? 0.5 })) };
}

/**
 * @param {Placed} placed
 * @returns {import("../board/marks.js").Line[]}
 */
export function wayLines(placed) {
  const { preview } = placed;
  if (!preview) return placed.way.length > 1 ? [{ kind: "path", points: placed.way }] : [];
  if (!preview.ok) return [];
  const longest = [...(preview.paths ?? [])].sort((a, b) => b.length - a.length);
  const paths = longest.map((points, n) => ({ kind: n ? "trail" : "path", points, text: n ? "" : preview.text ?? "" }));
  return [...paths, ...(preview.shots ?? []).map((shot) => ({ kind: "shot", points: shot.line, text: shot.weapon }))];
}
