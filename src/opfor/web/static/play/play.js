/** The screen of a game: board first, the question under it, reasons beside it. */
import { linked } from "../api.js";
import { Board } from "../board/board.js";
import { markOf } from "../board/geometry.js";
import { html, useEffect, useMemo, useRef, useState } from "../h.js";
import { recall } from "../kept.js";
import { Link } from "../link.js";
import { useAids } from "./aids.js";
import { useAnswering } from "./answering.js";
import { useBack } from "./back.js";
import { Bar } from "./bar.js";
import { Below } from "./below.js";
import { UnitTab } from "./card.js";
import { useChoosing } from "./choosing.js";
import { Help, Legend, Share } from "./dialogs.js";
import { standing } from "./drawn.js";
import { useKeys } from "./keys.js";
import { Log } from "./log.js";
import { aidsOf, marksOf, spotsOf, trailsOf } from "./overlay.js";
import { ghostOf, Placer, wayLines } from "./placing.js";
import { offersOf } from "./prompt.js";
import { Show } from "./show.js";
import { isNarrow, SideColumn } from "./side.js";
import { gameReasons, Why } from "./why.js";

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
      follow(link, show, fresh, kind);
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

/**
 * What came from the server is shown act by act, or at once where nothing new was told.
 * @param {Link} link
 * @param {Show} show
 * @param {import("../link.js").Told[]} fresh
 * @param {string} kind
 */
function follow(link, show, fresh, kind) {
  const frame = link.frame;
  if (!frame?.board || kind === "people") return;
  document.title = `${frame.view.headline} – opfor`;
  if (fresh.length && show.scene) show.play(fresh, { board: frame.board, view: frame.view });
  else show.rest(frame.board, frame.view);
}

/** @param {{link: Link, show: Show}} props */
function Play({ link, show }) {
  const frame = /** @type {import("../link.js").Frame} */ (link.frame);
  const scene = /** @type {import("./show.js").Scene} */ (show.scene);
  const asked = scene.isPlaying || scene.isPast ? null : frame.asked;
  const [tab, setTab] = useState(/** @type {import("./side.js").Tab} */ (isNarrow() ? "" : "unit"));
  const [isMeasuring, setMeasuring] = useState(false);
  const [dialog, setDialog] = useState("");
  const [, draw] = useState(0);
  const redraw = () => draw((n) => n + 1);
  /** @type {{current: import("../board/camera.js").Camera | null}} */
  const camera = useRef(null);
  const placer = useMemo(() => new Placer((words) => link.preview(words), redraw), []);
  const placed = placer.now;
  const { answer, undo, fault, isBusy, setFault } = useAnswering(link, asked);
  const { past, reason, see, now } = useBack(link, show, setFault);
  const choosing = useChoosing(scene, asked, answer);
  const { selected, select, armed, arm, unit, target } = choosing;
  const { card, look } = useAids(link, frame.version, selected, target?.id ?? "", scene.isPast ? past?.step : undefined);
  const offers = useMemo(() => (asked ? offersOf(asked, placed.action) : []), [asked, placed.action]);

  useEffect(() => {
    placer.begin(asked, frame.view);
    arm("");
    setFault("");
    if (asked?.unit) select(asked.unit);
    const place = standing(frame.view, asked?.unit ?? "");
    if (place && isNarrow()) camera.current?.center(place);
    if (asked && tab === "why" && !isNarrow()) setTab("unit");
  }, [asked?.key, frame.version, asked === null]);
  useEffect(() => {
    if (scene.event?.trace?.length && !isNarrow()) setTab("why");
  }, [scene.event]);

  const commit = () => {
    const words = placed.at ? placer.answer() : armed || asked?.default;
    if (words) answer(words);
  };
  const cancel = () => {
    if (dialog) setDialog("");
    else if (placed.at) placer.clear();
    else if (armed) arm("");
    else if (scene.isPast) now();
    else if (isMeasuring) setMeasuring(false);
    else select("");
  };
  const open = /** @param {string} id */ (id) => {
    choosing.pick(id);
    if (id && !isNarrow()) setTab("unit");
  };
  const spots = useMemo(() => spotsOf(scene.board, scene.view, asked, offers, armed), [scene.board, scene.view, asked, offers, armed]);
  const point = /** @param {Point} at */ (at) => {
    const near = choosing.nearest(at, spots);
    if (near) choosing.touch(near);
    else if (asked?.placing) placer.put(at);
    else select("");
  };
  const again = /** @param {import("../link.js").Told} event */ (event) => {
    if (event.trace?.length) setTab("why");
    see(event);
  };
  const nudge = /** @param {number} x @param {number} y */ (x, y) => (/** @type {KeyboardEvent} */ event) => {
    const by = event.shiftKey ? 0.25 : 1;
    if (asked?.placing) placer.nudge(x * by, y * by);
    else camera.current?.pan(-x * 60, y * 60);
  };
  const zoom = /** @param {number} by */ (by) => camera.current?.zoom(by);
  const flip = /** @param {string} name */ (name) => setDialog(dialog === name ? "" : name);
  const measure = () => setMeasuring(!isMeasuring);
  useKeys({
    Enter: commit, Escape: cancel, " ": () => show.next(), End: () => show.skip(), u: undo, m: measure, l: () => flip("legend"), "?": () => flip("help"),
    "+": () => zoom(1.25), "=": () => zoom(1.25), "-": () => zoom(0.8), 0: () => camera.current?.fit(), ",": () => placer.rotate(15), ".": () => placer.rotate(-15),
    "[": () => choosing.cycle(-1, false, frame.side), "]": () => choosing.cycle(1, false, frame.side), "{": () => choosing.cycle(-1, true, frame.side), "}": () => choosing.cycle(1, true, frame.side),
    ArrowUp: nudge(0, 1), ArrowDown: nudge(0, -1), ArrowLeft: nudge(-1, 0), ArrowRight: nudge(1, 0),
    other: (event) => {
      if (asked?.shape === "roll" && /^[1-6]$/.test(event.key)) return answer(event.key);
      const offer = offers.find((each) => each.key === event.key);
      if (!offer) return false;
      return offer.kind === "option" ? answer(offer.id) : placer.choose(offer.id);
    },
  });

  const isStill = !scene.isPlaying && !scene.isPast;
  const ghost = useMemo(() => (asked?.placing ? ghostOf(placer, placed, frame.side || unit?.side || "a") : null), [placed, asked]);
  const aids = useMemo(() => aidsOf(card, unit, look, asked, placed.at !== null, scene.board), [card, unit, look, asked, placed.at !== null]);
  const overlay = useMemo(() => {
    if (!isStill) return { areas: [], ranges: [], spots: [], lines: scene.lines };
    return { ...aids, spots, lines: [...trailsOf(scene.view, selected), ...aids.lines, ...wayLines(placed)] };
  }, [aids, spots, scene.lines, placed, isStill]);
  const marked = useMemo(() => ({ ...marksOf(asked, card, armed), ...scene.marked }), [asked, card, armed, scene.marked]);
  const source = useMemo(() => gameReasons(link), []);
  const tools = { isMeasuring, measure, zoom, fit: () => camera.current?.fit(), help: () => flip("help"), share: () => flip("share"), legend: () => flip("legend") };
  const ask = { asked, offers, placed, armed, fault, isBusy, answer, action: (/** @type {string} */ word) => placer.choose(word), commit, cancel };
  return html`<div class="play">
    <${Bar} view=${scene.view} tools=${tools} state=${link.isConnected ? "" : "not connected"} />
    <main class="stage">
      <h1 class="hidden-text">${frame.title || frame.names.join(" against ")}</h1>
      <${Board} board=${scene.board} view=${scene.view} selected=${selected} marked=${marked} overlay=${overlay} ghost=${ghost} isMeasuring=${isMeasuring}
        pick=${open} point=${point} spot=${choosing.touch} hover=${choosing.hover} canDrag=${(/** @type {string} */ id) => Boolean(asked?.placing && asked.unit === id)}
        drag=${(/** @type {Point} */ at) => placer.hold(at)} drop=${(/** @type {Point} */ at) => placer.put(at)} hold=${(/** @type {any} */ made) => { camera.current = made; }} />
      ${dialog === "legend" && html`<${Legend} board=${scene.board} />`}
    </main>
    <${Below} frame=${frame} scene=${scene} show=${show} step=${past?.step ?? 0} now=${now} undo=${undo} redraw=${redraw} ask=${ask} />
    <${SideColumn} tab=${tab} set=${setTab}>
      ${(tab === "unit" || !tab) && html`<${UnitTab} card=${card} unit=${unit} look=${look} mark=${markOf(scene.board)} target=${target} units=${scene.view.units} pick=${open} />`}
      ${tab === "why" && html`<${Why} event=${reason} source=${source} />`}
      ${tab === "log" && html`<${Log} events=${frame.events} marks=${frame.marks} shown=${past?.i ?? -1} pick=${again} />`}
    </${SideColumn}>
    ${dialog === "help" && html`<${Help} close=${() => setDialog("")} />`}
    ${dialog === "share" && html`<${Share} link=${link} close=${() => setDialog("")} />`}
  </div>`;
}
