/** Shows what happened, act by act, at the pace a person chose; then the position as it is. */
import { slide } from "../board/board.js";
import { facing } from "../board/geometry.js";
import { actorOf, headOf, isShown, linesOf, moved, shifts, targetsOf, wayOf } from "./drawn.js";
import { onHexes } from "./on_hexes.js";

/**
 * @typedef {import("../types.js").View} View
 * @typedef {import("../types.js").BoardData} BoardData
 * @typedef {import("../link.js").Told} Told
 * @typedef {{view: View, board: BoardData, marked: Record<string, string>, lines: import("../board/marks.js").Line[],
 *   event: Told | null, head: import("./drawn.js").Heading | null, isPlaying: boolean, isPast: boolean, isWaiting: boolean}} Scene
 * @typedef {{view: View, board: BoardData, events: Told[]}} Position
 */

/** How much longer than normal; "step" waits for a key after each act. */
export const PACES = /** @type {const} */ ({ step: 1, slow: 2, normal: 1, fast: 0.35, all: 0 });
/** @typedef {keyof typeof PACES} Pace */

const MOVE = 750;
const HOLD = 900;

export class Show {
  /**
   * @param {(step: number) => Promise<Position>} at the position after a step
   * @param {(scene: Scene) => void} draw
   */
  constructor(at, draw) {
    this.at = at;
    this.draw = draw;
    /** @type {Pace} */
    this.pace = "normal";
    /** @type {Pace} the pace of what is being shown */
    this.tempo = "normal";
    /** @type {Scene | null} */
    this.scene = null;
    this.run = 0;
    /** @type {(() => void) | null} */
    this.wake = null;
    this.isSkipping = false;
    /** whether what stands at rest is the act that led there, not what comes next */
    this.isReplay = false;
    /** the side of whoever looks on, if they have one: its edge is at the bottom */
    this.side = "";
  }

  /** @param {Partial<Scene>} change */
  set(change) {
    if (!this.scene) return;
    this.scene = { ...this.scene, ...change };
    this.draw(this.scene);
  }

  /**
   * Show a position with nothing going on.
   * @param {BoardData} board
   * @param {View} view
   * @param {boolean} [isPast]
   * @param {Scene["head"]} [head] of the act that led there
   */
  rest(board, view, isPast = false, head = null) {
    this.run += 1;
    this.wake?.();
    this.scene = { board: this.turn(board, view), view, marked: {}, lines: [], event: null, head, isPlaying: false, isPast, isWaiting: false };
    this.draw(this.scene);
  }

  /**
   * Those who look on see the board as the person does who plays against the A.I.
   * @param {BoardData} board
   * @param {View} view
   */
  turn(board, view) {
    const people = view.sides.filter((each) => each.held_by.length > 0);
    return facing(board, this.side || (people.length === 1 ? people[0].id : "a"));
  }

  /** Go on, where a person paces it. */
  next() {
    this.wake?.();
  }

  /** Show the end at once. */
  skip() {
    this.isSkipping = true;
    this.wake?.();
  }

  /**
   * Play events, grouped by their steps; the last group leads to the given position.
   * @param {Told[]} events
   * @param {{board: BoardData, view: View}} last
   * @param {boolean} [isPast]
   */
  async play(events, last, isPast = false) {
    const run = ++this.run;
    this.wake?.();
    this.isSkipping = false;
    this.tempo = isPast && (this.pace === "step" || this.pace === "all") ? "normal" : this.pace;
    const steps = [...new Set(events.map((event) => event.step))];
    if (!this.scene || this.tempo === "all" || !events.some(isShown)) return this.rest(last.board, last.view, isPast, this.kept(isPast, events, last.view));
    this.set({ isPlaying: true, isPast });
    for (const step of steps) {
      if (run !== this.run) return undefined;
      if (this.isSkipping) break;
      const isLast = step === steps[steps.length - 1];
      const after = isLast ? last : await this.at(step).catch(() => last);
      if (run !== this.run) return undefined;
      await this.playStep(events.filter((event) => event.step === step), after, run);
    }
    if (run !== this.run) return undefined;
    this.rest(last.board, last.view, isPast, isPast || this.isReplay ? this.scene.head : null);
    if (isPast) this.set(traces(events, last.view));
    return undefined;
  }

  /**
   * The heading of acts that are not shown one by one.
   * @param {boolean} isPast
   * @param {Told[]} events
   * @param {View} after
   */
  kept(isPast, events, after) {
    return (isPast || this.isReplay) && this.scene ? headOf(this.scene.view, after, events) : null;
  }

  /**
   * @param {Told[]} events
   * @param {{board: BoardData, view: View}} after
   * @param {number} run
   */
  async playStep(events, after, run) {
    /** @type {Set<string>} */
    const seen = new Set();
    if (this.scene) this.set({ head: headOf(this.scene.view, after.view, events) });
    for (const told of events.filter(isShown)) {
      if (run !== this.run || this.isSkipping || !this.scene) return;
      const event = onHexes(after.board, this.scene.view, after.view, told);
      if (wayOf(event).length > 1 || event.parts?.models || event.parts?.standing) seen.add(actorOf(event));
      await this.playEvent(event, run);
    }
    if (run !== this.run || this.isSkipping || !this.scene) return;
    const others = shifts(this.scene.view, after.view).filter((each) => !seen.has(each.unit));
    if (others.length > 0 && others.length <= 6) {
      this.set({ lines: others.map((each) => ({ kind: "path drawn", points: each.way })), marked: Object.fromEntries(others.map((each) => [each.unit, "acting"])) });
      await Promise.all(others.map((each) => this.slide(each.unit, each.way, run)));
      if (this.tempo === "step" && run === this.run) await this.ask();
    }
    if (run === this.run) this.set({ view: after.view, board: this.turn(after.board, after.view), lines: [], marked: {} });
  }

  /**
   * @param {Told} event
   * @param {number} run
   */
  async playEvent(event, run) {
    if (!this.scene) return;
    const actor = actorOf(event);
    /** @type {Record<string, string>} */
    const marked = actor ? { [actor]: "acting" } : {};
    for (const target of targetsOf(event)) marked[target] = "struck";
    this.set({ event, marked, lines: linesOf(this.scene.view, event) });
    const way = wayOf(event);
    if (way.length > 1) await this.slide(actor, way, run);
    if (run !== this.run || !this.scene) return;
    this.set({ view: moved(this.scene.view, event) });
    await this.wait(event, run);
  }

  /**
   * @param {string} unit
   * @param {import("../types.js").Point[]} way
   * @param {number} run
   */
  async slide(unit, way, run) {
    const root = document.querySelector(".board");
    if (!root || !this.scene || run !== this.run) return;
    const time = window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : MOVE * PACES[this.tempo];
    let isOn = true;
    await Promise.race([slide(root, unit, way, this.scene.board, time, () => isOn), this.pause(0, true)]);
    isOn = false;
    for (const group of root.querySelectorAll("[data-unit][transform]")) group.removeAttribute("transform");
  }

  /**
   * @param {Told} event
   * @param {number} run
   */
  async wait(event, run) {
    if (run !== this.run || this.isSkipping) return;
    const isHead = event.kind === "order" || event.trace?.length > 0;
    if (this.tempo === "step") await this.ask();
    else await this.pause((isHead ? HOLD * 1.5 : HOLD) * PACES[this.tempo], false);
  }

  /** Wait until somebody goes on. */
  async ask() {
    this.set({ isWaiting: true });
    await this.pause(0, true);
    this.set({ isWaiting: false });
  }

  /**
   * @param {number} time
   * @param {boolean} isEndless until somebody goes on
   * @returns {Promise<void>}
   */
  pause(time, isEndless) {
    return new Promise((done) => {
      const timer = isEndless ? 0 : setTimeout(done, time);
      this.wake = () => {
        clearTimeout(timer);
        this.wake = null;
        done();
      };
    });
  }
}

/**
 * What stays drawn of acts that were looked at again: their ways and shots, who did it.
 * @param {Told[]} events
 * @param {View} view
 */
function traces(events, view) {
  const lines = events.flatMap((event) => linesOf(view, event)).map((line) => ({ ...line, kind: line.kind.replace(" drawn", "") }));
  return { lines, marked: Object.fromEntries(events.map(actorOf).filter(Boolean).map((id) => [id, "acting"])) };
}
