/** Pointers on the board: pan, pinch, pick, drag what is being placed, measure. */
import { distance } from "./geometry.js";

/**
 * @typedef {import("../types.js").Point} Point
 * @typedef {{
 *   pick: (unit: string) => void, point: (at: Point) => void, spot: (option: string) => void,
 *   hover: (unit: string) => void, grab: (model: number) => void, drag: (by: Point) => void, drop: (by: Point) => void,
 *   measure: (from: Point, to: Point) => void, canDrag: (unit: string) => boolean, isMeasuring: () => boolean,
 * }} Calls
 */

/** Pixels a pointer may tremble and still be a click. */
const TREMBLE = 5;

export class Hands {
  /**
   * @param {SVGSVGElement} svg
   * @param {import("./camera.js").Camera} camera
   * @param {() => Calls} calls
   */
  constructor(svg, camera, calls) {
    this.svg = svg;
    this.camera = camera;
    this.calls = calls;
    /** @type {Map<number, {x: number, y: number}>} */
    this.down = new Map();
    this.mode = "";
    this.moved = 0;
    this.hovered = "";
    /** @type {Element | undefined} */
    this.target = undefined;
    /** @type {Point} */
    this.start = [0, 0];
    this.stop = new AbortController();
    const on = /** @param {string} name @param {(event: any) => void} call */ (name, call) =>
      svg.addEventListener(name, call, { signal: this.stop.signal, passive: false });
    on("pointerdown", (event) => this.press(event));
    on("pointermove", (event) => this.move(event));
    on("pointerup", (event) => this.release(event));
    on("pointercancel", (event) => this.release(event));
    on("wheel", (event) => this.wheel(event));
    on("pointerleave", () => this.calls().hover(""));
  }

  close() {
    this.stop.abort();
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button > 0) return;
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.svg.setPointerCapture(event.pointerId);
    if (this.down.size > 1) {
      this.mode = "pinch";
      return;
    }
    this.target = /** @type {Element} */ (event.target);
    this.moved = 0;
    this.start = this.camera.at(event.clientX, event.clientY);
    this.mode = this.modeFor(this.target);
  }

  /** @param {Element} target */
  modeFor(target) {
    if (this.calls().isMeasuring()) return "measure";
    const unit = target.closest("[data-unit]")?.getAttribute("data-unit");
    if (!target.closest("[data-ghost]") && !(unit && this.calls().canDrag(unit))) return "pan";
    this.calls().grab(Number(target.closest("[data-model]")?.getAttribute("data-model") ?? -1));
    return "drag";
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.down.get(event.pointerId);
    if (!before) return this.hover(event);
    const right = event.clientX - before.x;
    const below = event.clientY - before.y;
    if (this.mode === "pinch") this.pinch(event);
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.moved += Math.abs(right) + Math.abs(below);
    const at = this.camera.at(event.clientX, event.clientY);
    if (this.mode === "measure") this.calls().measure(this.start, at);
    if (this.moved < TREMBLE) return undefined;
    if (this.mode === "drag") this.calls().drag(this.gone(at));
    if (this.mode === "pan") this.camera.pan(right, below);
    return undefined;
  }

  /** @param {PointerEvent} event */
  hover(event) {
    const unit = /** @type {Element} */ (event.target).closest?.("[data-unit]")?.getAttribute("data-unit") ?? "";
    if (unit === this.hovered) return;
    this.hovered = unit;
    this.calls().hover(unit);
  }

  /** @param {PointerEvent} event */
  pinch(event) {
    const other = [...this.down].find(([id]) => id !== event.pointerId)?.[1];
    const before = this.down.get(event.pointerId);
    if (!other || !before) return;
    const was = distance([before.x, before.y], [other.x, other.y]);
    const is = distance([event.clientX, event.clientY], [other.x, other.y]);
    if (was > 0) this.camera.zoom(is / was, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
    this.camera.pan((event.clientX - before.x) / 2, (event.clientY - before.y) / 2);
  }

  /** @param {PointerEvent} event */
  release(event) {
    if (!this.down.delete(event.pointerId)) return;
    const at = this.camera.at(event.clientX, event.clientY);
    const mode = this.mode;
    if (this.down.size === 0) this.mode = "";
    if (mode === "pinch" || event.type === "pointercancel") return;
    if (this.moved >= TREMBLE) {
      if (mode === "drag") this.calls().drop(this.gone(at));
      return;
    }
    this.click(at);
  }

  /**
   * How far the hand has gone.
   * @param {Point} at
   * @returns {Point}
   */
  gone(at) {
    return [at[0] - this.start[0], at[1] - this.start[1]];
  }

  /** @param {Point} at */
  click(at) {
    const spot = this.target?.closest("[data-option]")?.getAttribute("data-option");
    const unit = this.target?.closest("[data-unit]")?.getAttribute("data-unit");
    if (spot) this.calls().spot(spot);
    else if (unit) this.calls().pick(unit);
    else this.calls().point(at);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    this.camera.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), event.clientX, event.clientY);
  }
}
