/** The screen of a game: board first, the question under it, reasons beside it. */
import { linked } from "../api.js";
import { Board } from "../board/board.js";
import { distance, markOf } from "../board/geometry.js";
import { html, useEffect, useMemo, useRef, useState } from "../h.js";
import { keep, recall } from "../kept.js";
import { Link } from "../link.js";
import { Bar } from "./bar.js";
import { UnitTab } from "./card.js";
import { Help, Legend, Share } from "./dialogs.js";
import { useKeys } from "./keys.js";
import { Log } from "./log.js";
import { useAids } from "./aids.js";
import { standing } from "./drawn.js";
import { aidsOf, marksOf, spotsOf } from "./overlay.js";
import { ghostOf, Placer, wayLines } from "./placing.js";
import { NowPlaying } from "./playing.js";
import { offersOf, Prompt } from "./prompt.js";
import { Show } from "./show.js";
import { isNarrow, SideColumn } from "./side.js";
import { Why } from "./why.js";

/** @typedef {import("../types.js").Point} Point */

export function Screen() {
  const { game, token } = useMemo(linked, []);
  const [, draw] = useState(0);
  const [fault, setFault] = useState("");
  const link = useMemo(() => new Link(game, token), []);
  const show = useMemo(() => {
    const made = new Show((step) => link.at(step), () => draw((n) => n + 1));
    made.pace = recall("pace", "normal");
    return made;
  }, []);
  useEffect(() => {
    const stop = link.listen((fresh, kind) => {
      const frame = link.frame;
      if (frame?.board && kind !== "people") {
        if (fresh.length && show.scene) show.play(fresh, { board: frame.board, view: frame.view });
        else show.rest(frame.board, frame.view);
      }
      draw((n) => n + 1);
    });
    link.open().catch((/** @type {Error} */ error) => setFault(error.message));
    return () => {
      stop();
      link.close();
    };
  }, []);
  if (fault) return html`<main class="page"><h1>This game cannot be shown</h1><p class="fault">${fault}</p><p><a href="/">To the start page</a></p></main>`;
  if (!link.frame || !show.scene) return html`<main class="page"><p class="soft">Opening the game…</p></main>`;
  return html`<${Play} link=${link} show=${show} />`;
}

/** @param {{link: Link, show: Show}} props */
function Play({ link, show }) {
  const frame = /** @type {import("../link.js").Frame} */ (link.frame);
  const scene = /** @type {import("./show.js").Scene} */ (show.scene);
  const asked = scene.isPlaying || scene.isPast ? null : frame.asked;
  const [selected, select] = useState("");
  const [hovered, hover] = useState("");
  const [armed, arm] = useState("");
  const [tab, setTab] = useState(/** @type {import("./side.js").Tab} */ (isNarrow() ? "" : "unit"));
  const [isMeasuring, setMeasuring] = useState(false);
  const [dialog, setDialog] = useState("");
  const [fault, setFault] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [reason, setReason] = useState(lastReason(frame.events));
  const [past, setPast] = useState(/** @type {import("../link.js").Told | null} */ (null));
  const [, redraw] = useState(0);
  /** @type {{current: import("../board/camera.js").Camera | null}} */
  const camera = useRef(null);
  const placer = useMemo(() => new Placer((words) => link.preview(words), () => redraw((n) => n + 1)), []);
  const offers = useMemo(() => (asked ? offersOf(asked, placer.now.action) : []), [asked, placer.now.action]);
  const step = scene.isPast && past ? past.step : undefined;
  const { card, look } = useAids(link, frame.version, selected, hovered, step);
  const unit = scene.view.units.find((each) => each.id === selected) ?? null;
  const target = scene.view.units.find((each) => each.id === hovered) ?? null;

  useEffect(() => {
    placer.begin(asked, frame.view);
    arm("");
    setFault("");
    if (asked?.unit) select(asked.unit);
    const place = standing(frame.view, asked?.unit ?? "");
    if (place && isNarrow()) camera.current?.center(place);
  }, [asked?.key, frame.version, asked === null]);
  useEffect(() => {
    if (!scene.event?.trace?.length) return;
    setReason(scene.event);
    if (!isNarrow()) setTab("why");
  }, [scene.event]);
  useEffect(() => {
    if (asked && tab === "why" && !isNarrow()) setTab("unit");
  }, [asked?.key]);

  const act = /** @param {() => Promise<unknown>} doing */ async (doing) => {
    setBusy(true);
    setFault("");
    await doing().catch((/** @type {Error} */ error) => setFault(error.message));
    setBusy(false);
  };
  const answer = /** @param {string} words */ (words) => void (asked && !isBusy && act(() => link.answer(words)));
  const undo = () => void (frame.can_undo && act(() => link.undo()));
  const commit = () => (placer.now.at ? answer(placer.answer()) : armed ? answer(armed) : asked?.default ? answer(asked.default) : undefined);
  const now = () => {
    setPast(null);
    if (frame.board) show.rest(frame.board, frame.view);
  };
  const cancel = () => {
    if (dialog) setDialog("");
    else if (placer.now.at) placer.clear();
    else if (armed) arm("");
    else if (scene.isPast) now();
    else if (isMeasuring) setMeasuring(false);
    else select("");
  };
  const touch = /** @param {string} option */ (option) => (armed === option ? answer(option) : arm(option));
  const pick = /** @param {string} id */ (id) => {
    select(id);
    if (id && !isNarrow()) setTab("unit");
    const option = asked?.options.find((each) => each.unit === id);
    if (option) touch(option.id);
  };
  const spots = useMemo(() => spotsOf(scene.board, scene.view, asked, offers, armed), [scene.board, scene.view, asked, offers, armed]);
  const point = /** @param {Point} at */ (at) => {
    const reach = scene.board.shape === "hexes" ? scene.board.radius ?? 1 : 1.5;
    const near = [...spots].sort((a, b) => distance(a.at, at) - distance(b.at, at))[0];
    if (near && distance(near.at, at) <= reach) touch(near.id);
    else if (asked?.placing) placer.put(at);
    else select("");
  };
  const see = /** @param {import("../link.js").Told} event */ async (event) => {
    setPast(event);
    const traced = event.trace?.length ? event : frame.events.find((each) => each.step === event.step && each.trace?.length);
    if (traced) setReason(traced);
    if (event.trace?.length) setTab("why");
    const before = await link.at(Math.max(0, event.step - 1)).catch((/** @type {Error} */ error) => setFault(error.message));
    if (!before) return;
    const after = await link.at(event.step).catch(() => before);
    show.rest(before.board, before.view, true);
    const told = frame.events.filter((each) => each.step === event.step);
    await show.play(told, after, true);
  };
  const cycle = /** @param {number} by @param {boolean} isTarget */ (by, isTarget) => {
    const side = unit?.side ?? frame.side;
    const all = scene.view.units.filter((each) => each.where === "table" && (!isTarget || each.side !== side));
    if (!all.length) return;
    const place = all.findIndex((each) => each.id === (isTarget ? hovered : selected));
    const id = all[(place + by + all.length) % all.length].id;
    if (isTarget) hover(id);
    else select(id);
  };
  const nudge = /** @param {number} x @param {number} y */ (x, y) => (/** @type {KeyboardEvent} */ event) => {
    const by = event.shiftKey ? 0.25 : 1;
    if (asked?.placing) placer.nudge(x * by, y * by);
    else camera.current?.pan(-x * 60, y * 60);
  };
  const onward = () => (scene.isPlaying ? show.next() : undefined);
  useKeys({
    Enter: commit, Escape: cancel, " ": onward, End: () => show.skip(), u: undo, m: () => setMeasuring(!isMeasuring), l: () => setDialog("legend"), "?": () => setDialog("help"),
    "+": () => camera.current?.zoom(1.25), "=": () => camera.current?.zoom(1.25), "-": () => camera.current?.zoom(0.8), 0: () => camera.current?.fit(),
    "[": () => cycle(-1, false), "]": () => cycle(1, false), "{": () => cycle(-1, true), "}": () => cycle(1, true), ",": () => placer.rotate(15), ".": () => placer.rotate(-15),
    ArrowUp: nudge(0, 1), ArrowDown: nudge(0, -1), ArrowLeft: nudge(-1, 0), ArrowRight: nudge(1, 0),
    other: (event) => {
      if (asked?.shape === "roll" && /^[1-6]$/.test(event.key)) return answer(event.key);
      const offer = offers.find((each) => each.key === event.key);
      if (!offer) return false;
      return offer.kind === "option" ? answer(offer.id) : placer.choose(offer.id);
    },
  });

  const placed = placer.now;
  const ghost = useMemo(() => (asked?.placing ? ghostOf(placer, placed, frame.side || unit?.side || "a") : null), [placed, asked]);
  const aids = useMemo(() => aidsOf(card, unit, look, asked, placed.at !== null, scene.board), [card, unit, look, asked, placed.at !== null]);
  const trails = (scene.view.marks ?? []).filter((mark) => mark.kind === "trail" && mark.unit === selected).map((mark) => ({ kind: "trail", points: mark.points }));
  const overlay = useMemo(() => ({ areas: scene.isPlaying ? [] : aids.areas, ranges: scene.isPlaying ? [] : aids.ranges, spots, lines: scene.isPlaying ? scene.lines : [...trails, ...aids.lines, ...wayLines(placed)] }), [aids, spots, scene.lines, placed, scene.isPlaying]);
  const marked = useMemo(() => ({ ...marksOf(asked, card, armed), ...scene.marked }), [asked, card, armed, scene.marked]);
  const tools = { isMeasuring, measure: () => setMeasuring(!isMeasuring), fit: () => camera.current?.fit(), zoom: (/** @type {number} */ by) => camera.current?.zoom(by), help: () => setDialog("help"), share: () => setDialog("share"), legend: () => setDialog(dialog === "legend" ? "" : "legend") };
  const source = useMemo(() => whySource(link), []);
  return html`<div class="play">
    <${Bar} view=${scene.view} tools=${tools} state=${link.isConnected ? "" : "not connected"} />
    <main class="stage">
      <h1 class="hidden-text">${frame.title || frame.names.join(" against ")}</h1>
      <${Board} board=${scene.board} view=${scene.view} selected=${selected} marked=${marked} overlay=${overlay} ghost=${ghost} isMeasuring=${isMeasuring}
        pick=${pick} point=${point} spot=${touch} hover=${hover} canDrag=${(/** @type {string} */ id) => Boolean(asked?.placing && asked.unit === id)}
        drag=${(/** @type {Point} */ at) => placer.hold(at)} drop=${(/** @type {Point} */ at) => placer.put(at)} hold=${(/** @type {any} */ made) => { camera.current = made; }} />
      ${dialog === "legend" && html`<${Legend} board=${scene.board} />`}
    </main>
    <footer class="below">
      ${scene.isPlaying && html`<${NowPlaying} scene=${scene} show=${show} />`}
      ${scene.isPast && !scene.isPlaying && html`<section class="prompt"><div class="prompt-acts"><span class="grow">Looking back at step ${past?.step}.</span><button type="button" class="button main" onClick=${now}>Back to now <span class="key">Esc</span></button></div></section>`}
      ${asked && html`<${Prompt} asked=${asked} offers=${offers} placed=${placed} armed=${armed} fault=${fault} isBusy=${isBusy} answer=${answer} action=${(/** @type {string} */ word) => placer.choose(word)} commit=${commit} cancel=${cancel} />`}
      ${!asked && !scene.isPlaying && !scene.isPast && html`<${Rest} frame=${frame} fault=${fault} />`}
      <${Foot} show=${show} undo=${undo} canUndo=${frame.can_undo && !isBusy} here=${frame.here} redraw=${() => redraw((n) => n + 1)} />
    </footer>
    <${SideColumn} tab=${tab} set=${setTab}>
      ${(tab === "unit" || !tab) && html`<${UnitTab} card=${card} unit=${unit} look=${look} mark=${markOf(scene.board)} target=${target} units=${scene.view.units} pick=${pick} />`}
      ${tab === "why" && html`<${Why} event=${reason} source=${source} />`}
      ${tab === "log" && html`<${Log} events=${frame.events} marks=${frame.marks} shown=${past?.i ?? -1} pick=${see} />`}
    </${SideColumn}>
    ${dialog === "help" && html`<${Help} close=${() => setDialog("")} />`}
    ${dialog === "share" && html`<${Share} link=${link} close=${() => setDialog("")} />`}
  </div>`;
}

/** @param {import("../link.js").Told[]} events */
const lastReason = (events) => [...events].reverse().find((event) => event.trace?.length) ?? null;

/** @param {Link} link */
function whySource(link) {
  /** @type {Record<string, Promise<any>>} */
  const charts = {};
  return {
    why: (/** @type {import("../link.js").Told} */ event) => link.ask(`/why?event=${event.i}`),
    chart: (/** @type {string} */ name) => (charts[name] ??= link.ask(`/circuits/${encodeURIComponent(name)}`)),
  };
}

/** @param {{frame: import("../link.js").Frame, fault: string}} props */
function Rest({ frame, fault }) {
  const result = frame.view.result;
  const text = frame.over ? result?.text ?? "The game is over." : frame.waiting.length ? `${frame.waiting.join(" or ")} must answer.` : "Nobody is asked.";
  return html`<section class="prompt"><p class="prompt-text" role="status">${text}</p>${fault && html`<p class="fault">${fault}</p>`}
    ${frame.over && html`<p class="row"><a class="button main" href=${`/replay#g=${frame.game}&t=${linked().token}`}>Watch it again</a><a class="button" href="/">New game</a></p>`}</section>`;
}

/** @param {{show: Show, undo: () => void, canUndo: boolean, here: string[], redraw: () => void}} props */
function Foot({ show, undo, canUndo, here, redraw }) {
  const set = /** @param {any} event */ (event) => {
    show.pace = event.target.value;
    keep("pace", show.pace);
    redraw();
  };
  return html`<div class="foot"><button type="button" class="button small" disabled=${!canUndo} onClick=${undo}>Undo <span class="key">u</span></button>
    <label class="pace">A.I. pace <select value=${show.pace} onChange=${set}><option value="step">one step at a time</option><option value="slow">slow</option><option value="normal">normal</option><option value="fast">fast</option><option value="all">all at once</option></select></label>
    <span class="grow"></span><span class="small soft here">${here.length > 1 ? `Here: ${here.join(", ")}` : ""}</span></div>`;
}

