/** One game as this seat sees it: kept in step by frames, acted on by requests. */
import { call, requestId } from "./api.js";

/**
 * @typedef {import("./types.js").GameEvent & {i: number}} Told
 * @typedef {{at: number, step: number, seat: string, text: string}} UndoMark
 * @typedef {{game: string, kind: string, system: string, title: string, names: string[], version: number, steps: number,
 *   over: boolean, seat: string, side: string, seats: {seat: string, side: string}[], here: string[], friendly: boolean,
 *   dice: string, can_undo: boolean, notes: string[], board: import("./types.js").BoardData | null, view: any,
 *   asked: import("./types.js").Asked & {count?: {low: number, high: number, start: number | null} | null, reading?: string} | null,
 *   waiting: string[], count: number, from: number, events: Told[], marks: UndoMark[]}} Frame
 */

/** What a socket of a game that is not there is closed with. */
const UNKNOWN_GAME = 4404;
const PATIENCE = [500, 1000, 2000, 4000, 8000];

export class Link {
  /**
   * @param {string} game
   * @param {string} token
   */
  constructor(game, token) {
    this.game = game;
    this.token = token;
    /** @type {Frame | null} */
    this.frame = null;
    this.isConnected = false;
    this.tries = 0;
    this.isClosed = false;
    /** The game was deleted while it was shown. */
    this.isGone = false;
    /** @type {Set<(fresh: Told[], kind: string) => void>} */
    this.listeners = new Set();
    /** @type {WebSocket | null} */
    this.socket = null;
  }

  /** @param {(fresh: Told[], kind: string) => void} listener */
  listen(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * @param {Told[]} fresh
   * @param {string} kind
   */
  say(fresh, kind) {
    for (const listener of this.listeners) listener(fresh, kind);
  }

  /** @param {string} rest @param {unknown} [body] */
  ask(rest, body) {
    return call(`/api/games/${encodeURIComponent(this.game)}${rest}`, { body, token: this.token });
  }

  async open() {
    this.take(await this.ask(""));
    this.connect();
  }

  close() {
    this.isClosed = true;
    this.socket?.close();
  }

  connect() {
    if (this.isClosed) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/games/${encodeURIComponent(this.game)}/ws`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ t: "hello", token: this.token, version: this.frame?.version ?? null }));
    socket.onmessage = (message) => this.take(JSON.parse(message.data));
    socket.onclose = (end) => (end.code === UNKNOWN_GAME ? this.gone() : this.lost());
  }

  lost() {
    if (this.isClosed) return;
    this.isConnected = false;
    this.say([], "people");
    const wait = PATIENCE[Math.min(this.tries, PATIENCE.length - 1)];
    this.tries += 1;
    setTimeout(() => this.connect(), wait);
  }

  /** @param {any} frame */
  take(frame) {
    if (frame.t === "view") this.replace(frame);
    else if (frame.t === "step") this.follow(frame);
    else if (frame.t === "here" || frame.t === "people") this.meet(frame);
    else if (frame.t === "gone") this.gone();
  }

  gone() {
    this.isGone = true;
    this.close();
    this.say([], "gone");
  }

  /** @param {{here: string[]}} frame */
  meet(frame) {
    this.isConnected = true;
    this.tries = 0;
    if (this.frame) this.frame = { ...this.frame, here: frame.here };
    this.say([], "people");
  }

  /** @param {Frame} frame */
  replace(frame) {
    const known = this.frame ? this.frame.from + this.frame.events.length : -1;
    const isBehind = this.frame !== null && frame.version < this.frame.version;
    if (isBehind) return;
    this.isConnected = this.isConnected || this.socket?.readyState === WebSocket.OPEN;
    const fresh = known < 0 ? [] : frame.events.filter((event) => event.i >= known);
    this.frame = frame;
    this.say(fresh, "view");
  }

  /** @param {any} step */
  follow(step) {
    const now = this.frame;
    if (!now || step.version <= now.version) return;
    if (step.since !== now.version) {
      // a new connection is told everything as well
      this.again().catch(() => this.socket?.close());
      return;
    }
    const kept = now.events.filter((event) => event.i < step.keep);
    const { version, steps, over, asked, waiting, can_undo, view, marks } = step;
    const events = [...kept, ...step.events];
    this.frame = { ...now, version, steps, over, asked, waiting, can_undo, view, marks, board: step.board ?? now.board, events, count: step.keep + step.events.length };
    this.say(step.undone ? [] : step.events, step.undone ? "undone" : "step");
  }

  /** Ask for the full view after a gap. */
  async again() {
    this.take(await this.ask(""));
  }

  /**
   * Send an act; the version shown is the version meant.
   * @param {string} route
   * @param {Record<string, unknown>} body
   */
  async act(route, body) {
    const sent = { request_id: requestId(), version: this.frame?.version ?? 0, ...body };
    try {
      const reply = await this.ask(route, sent);
      this.take(reply.frame);
      return reply;
    } catch (fault) {
      const { status } = /** @type {import("./api.js").Fault} */ (fault);
      if (status === 409) await this.again();
      if (status === 404) this.gone();
      throw fault;
    }
  }

  /** @param {string} answer */
  answer(answer) {
    return this.act("/answer", { key: this.frame?.asked?.key ?? "", answer });
  }

  undo() {
    return this.act("/undo", {});
  }

  /** @param {string} words */
  aside(words) {
    return this.act("/aside", { words });
  }

  /** The question that is meant, as it was seen. */
  asking() {
    return { key: this.frame?.asked?.key ?? "", version: this.frame?.version ?? 0 };
  }

  /** @param {string} words @returns {Promise<import("./types.js").Preview>} */
  preview(words) {
    return this.ask("/preview", { ...this.asking(), words });
  }

  /** @param {number} step */
  at(step) {
    return this.ask(`/at/${step}`);
  }
}
