/** What part of the board the window shows: fit, zoom, pan; and places under the pointer. */
import { flip } from "./geometry.js";

/** @typedef {import("../types.js").Point} Point */

/** Free ground kept around a board that is fitted, in pixels. */
const MARGIN = 14;
const CLOSEST = 160;
/** Between what is brought into sight and the rim of the window, in pixels. */
const SEEN = 40;
/** Windows up to this width begin closer. */
const NARROW = 600;

/**
 * The middle nearest to the one there is that shows the first group, and what else fits with it.
 * @param {number} now
 * @param {number} half of what is shown
 * @param {number[][]} groups
 */
function within(now, half, [first, ...more]) {
  const span = /** @param {number[]} all */ (all) => Math.max(...all) - Math.min(...all);
  const all = more.reduce((kept, group) => (span([...kept, ...group]) <= 2 * half ? [...kept, ...group] : kept), first);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return high - low > 2 * half ? (low + high) / 2 : Math.max(high - half, Math.min(low + half, now));
}

export class Camera {
  /**
   * @param {SVGSVGElement} svg
   * @param {import("../types.js").Frame} frame
   * @param {(pixel: number) => void} onScale told what a pixel is worth in board units
   */
  constructor(svg, frame, onScale) {
    const { width, depth } = frame;
    this.svg = svg;
    this.frame = frame;
    this.width = width;
    this.depth = depth;
    this.onScale = onScale;
    this.x = width / 2;
    this.y = depth / 2;
    /** pixels in a board unit */
    this.scale = 1;
    this.isFitted = true;
    /** @type {Point | null} what is in somebody's hand or being placed: the ground under it stays */
    this.pinned = null;
    /** @type {Point[][]} what was brought into sight, until a hand moves the board */
    this.seen = [];
    this.size = { width: 0, height: 0 };
    this.watch = new ResizeObserver(() => this.resize());
    this.watch.observe(svg);
  }

  close() {
    this.watch.disconnect();
  }

  resize() {
    if (this.pinned) this.keep(this.pinned);
    else if (this.isFitted) this.fit();
    else if (this.seen.length) this.see(this.seen);
    else this.apply();
  }

  /** @param {Point | null} at */
  pin(at) {
    const isLet = this.pinned !== null && at === null;
    this.pinned = at;
    if (isLet) this.resize();
  }

  /**
   * Another size, and nothing moves, unless what is placed would be out of sight.
   * @param {Point} at
   */
  keep(at) {
    const box = this.svg.getBoundingClientRect();
    this.x += (box.width - this.size.width) / this.scale / 2;
    this.y += (box.height - this.size.height) / this.scale / 2;
    const lowest = this.y + (box.height / 2 - 2 * MARGIN) / this.scale;
    this.y += Math.max(0, flip(at, this.frame)[1] - lowest);
    this.apply();
  }

  fit() {
    const box = this.svg.getBoundingClientRect();
    if (!box.width || !box.height) return;
    this.scale = this.fitting(box);
    this.x = this.width / 2;
    this.y = this.depth / 2;
    this.isFitted = true;
    this.apply();
  }

  /** Begin: the whole board, or on a narrow window as much of it as can be read. */
  begin() {
    this.fit();
    const box = this.svg.getBoundingClientRect();
    const filling = Math.max((box.width - 2 * MARGIN) / this.width, (box.height - 2 * MARGIN) / this.depth);
    if (box.width > NARROW || filling < this.scale * 1.1) return;
    this.isFitted = false;
    this.scale = Math.min(filling, this.scale * 2.2);
    this.apply();
  }

  /** @param {Point} at */
  center(at) {
    const half = this.svg.getBoundingClientRect().width / this.scale / 2;
    this.seen = [];
    this.x = Math.max(Math.min(half, this.width / 2), Math.min(Math.max(this.width - half, this.width / 2), flip(at, this.frame)[0]));
    this.apply();
  }

  /**
   * Bring places into sight with as little movement as it takes, and keep them there while the window changes its size:
   * the first of the groups whole, of the others as many as fit beside it.
   * @param {Point[][]} groups
   */
  see(groups) {
    this.seen = groups;
    if (this.isFitted || this.pinned || !groups.length) return;
    const box = this.svg.getBoundingClientRect();
    const drawn = groups.map((places) => places.map((at) => flip(at, this.frame)));
    this.x = within(this.x, (box.width / 2 - SEEN) / this.scale, drawn.map((places) => places.map((at) => at[0])));
    this.y = within(this.y, (box.height / 2 - SEEN) / this.scale, drawn.map((places) => places.map((at) => at[1])));
    this.apply();
  }

  /** @param {DOMRect} box */
  fitting(box) {
    return Math.min((box.width - 2 * MARGIN) / this.width, (box.height - 2 * MARGIN) / this.depth);
  }

  apply() {
    const box = this.svg.getBoundingClientRect();
    this.size = box;
    const [wide, tall] = [box.width / this.scale, box.height / this.scale];
    this.svg.setAttribute("viewBox", `${this.x - wide / 2} ${this.y - tall / 2} ${wide} ${tall}`);
    this.svg.classList.toggle("far", this.scale * Math.max(this.width, this.depth) < 560);
    this.svg.style.setProperty("--px", String(1 / this.scale));
    this.onScale(1 / this.scale);
  }

  /**
   * @param {number} factor
   * @param {number} [left] the point of the window that stays where it is
   * @param {number} [top]
   */
  zoom(factor, left, top) {
    const box = this.svg.getBoundingClientRect();
    const at = [(left ?? box.left + box.width / 2) - box.left - box.width / 2, (top ?? box.top + box.height / 2) - box.top - box.height / 2];
    const scale = Math.max(this.fitting(box) * 0.8, Math.min(CLOSEST, this.scale * factor));
    this.x += at[0] / this.scale - at[0] / scale;
    this.y += at[1] / this.scale - at[1] / scale;
    this.scale = scale;
    this.isFitted = false;
    this.hold();
    this.apply();
  }

  /**
   * @param {number} right in pixels
   * @param {number} down
   */
  pan(right, down) {
    this.x -= right / this.scale;
    this.y -= down / this.scale;
    this.isFitted = false;
    this.hold();
    this.apply();
  }

  /** Never lose the board out of sight. */
  hold() {
    this.seen = [];
    this.x = Math.max(0, Math.min(this.width, this.x));
    this.y = Math.max(0, Math.min(this.depth, this.y));
  }

  /**
   * The board's place under a point of the window.
   * @param {number} left
   * @param {number} top
   * @returns {Point}
   */
  at(left, top) {
    const box = this.svg.getBoundingClientRect();
    const x = this.x + (left - box.left - box.width / 2) / this.scale;
    const y = this.y + (top - box.top - box.height / 2) / this.scale;
    return flip([x, y], this.frame);
  }
}
