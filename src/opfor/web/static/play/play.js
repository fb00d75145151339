/** The screen of a game: board first, the question under it, reasons beside it. */
import { linked } from "../api.js";
import { Board } from "../board/board.js";
import { markOf } from "../board/geometry.js";
import { html, useEffect, useMemo, useRef, useState } from "../h.js";
import { recall } from "../kept.js";
import { Link } from "../link.js";
import { Gone } from "../parts.js";
import { useAids } from "./aids.js";
import { after, aimsOf, allAt } from "./aiming.js";
import { isPicking, pickSpots, useAllocating } from "./allocating.js";
import { useAnswering } from "./answering.js";
import { useBack } from "./back.js";
import { Bar } from "./bar.js";
import { Below } from "./below.js";
import { UnitTab } from "./card.js";
import { useChoosing } from "./choosing.js";
import { Help, Legend, Share } from "./dialogs.js";
import { standing } from "./drawn.js";
import { coveredBy, useFollowing } from "./following.js";
import { KEYS, useKeys } from "./keys.js";
import { Log } from "./log.js";
import { aidsOf, marksOf, spotsOf, trailsOf } from "./overlay.js";
import { ghostOf, isPlaced, Placer, wayLines } from "./placing.js";
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
  if (link.isGone) return html`<${Gone} />`;
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
  if (!frame?.board || kind === "people" || kind === "gone") return;
  document.title = `${frame.view.headline} – opfor`;
  show.side = frame.side ?? "";
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
  const send = async () => {
    const words = await placer.answer();
    if (words) answer(words);
  };
  const choosing = useChoosing(scene, asked, () => void send(), (option) => placer.take(option));
  const { selected, select, armed, arm, unit, target } = choosing;
  const ghost = useMemo(() => (asked && (asked.placing || placed.option) ? ghostOf(placer, placed, frame.side || unit?.side || "a") : null), [placed, asked]);
  const from = ghost && (!asked?.unit || asked.unit === selected) ? placer.from() : null;
  const { card, look: seen } = useAids(link, frame.version, selected, target?.id ?? "", scene.isPast ? past?.step : undefined, from);
  const refusal = useMemo(() => placer.refusal(), [placed.preview]);
  const look = from === "" && target && target.id !== selected ? refusal : seen;
  const isOn = isPlaced(placed);
  const offers = useMemo(() => (asked ? offersOf(asked, placed.action) : []), [asked, placed.action]);
  const firm = offers.filter((each) => !each.group);
  const aims = useMemo(() => (isOn && placed.good ? aimsOf(placed.good, placed.picks).map((each, n) => ({ ...each, key: KEYS[firm.length + n] ?? "" })) : []), [placed]);
  const allocate = asked?.allocate ?? null;
  const allocating = useAllocating(allocate, `${asked?.key ?? ""} ${frame.version}`);

  useEffect(() => {
    placer.begin(asked, frame.view);
    arm("");
    setFault("");
    if (asked?.unit) select(asked.unit);
    const place = standing(frame.view, asked?.unit ?? "");
    if (place && isNarrow()) {
      camera.current?.center(place);
      camera.current?.see([coveredBy(frame.view, asked?.unit ?? ""), [place]].filter((places) => places.length > 0));
    }
    if (asked && tab === "why" && !isNarrow()) setTab("unit");
  }, [asked?.key, frame.version, asked === null]);
  useEffect(() => {
    if (scene.event?.trace?.length && !isNarrow()) setTab("why");
  }, [scene.event]);

  const commit = () => {
    if (isOn) return void send();
    if (allocate && allocating.isReady) return answer(allocating.words);
    const usual = isPicking(allocate) && !allocating.isBegun ? asked?.options[0]?.id : asked?.default;
    return usual ? answer(usual) : undefined;
  };
  const cancel = () => {
    if (dialog) setDialog("");
    else if (isOn) leave();
    else if (scene.isPast) now();
    else if (isMeasuring) setMeasuring(false);
    else select("");
  };
  const leave = () => {
    arm("");
    placer.clear();
  };
  const choose = /** @param {import("./prompt.js").Offer} offer */ (offer) => {
    if (offer.kind !== "option") arm("");
    if (offer.kind !== "option") return placer.choose(offer.id);
    return asked?.preview ? choosing.touch(offer.id) : answer(offer.id);
  };
  const open = /** @param {string} id */ (id) => {
    const picks = allAt(aims, id);
    if (Object.keys(picks).length) return placer.aim(picks);
    choosing.pick(id);
    return id && !isNarrow() ? setTab("unit") : undefined;
  };
  const touched = /** @param {string} id */ (id) => (isPicking(allocate) ? allocating.toggle(id) : choosing.touch(id));
  const spots = useMemo(() => [...spotsOf(scene.board, scene.view, asked, offers, armed), ...pickSpots(allocate, allocating.given)], [scene.board, scene.view, asked, offers, armed, allocating.given]);
  const point = /** @param {Point} at */ (at) => {
    const near = isOn && asked?.placing ? "" : choosing.nearest(at, spots);
    if (near) touched(near);
    else if (asked?.placing) put(at);
    else select("");
  };
  const put = /** @param {Point} at @param {number} [model] */ (at, model) => {
    arm("");
    placer.put(at, model);
  };
  const again = /** @param {import("../link.js").Told} event */ (event) => {
    if (event.trace?.length) setTab("why");
    see(event);
  };
  const nudge = /** @param {number} x @param {number} y */ (x, y) => (/** @type {KeyboardEvent} */ event) => {
    const by = (event.shiftKey ? 0.25 : 1) * (scene.board.isTurned ? -1 : 1);
    if (asked?.placing) arm("");
    if (asked?.placing) placer.nudge(x * by, y * by);
    else camera.current?.pan(-x * 60, y * 60);
  };
  const zoom = /** @param {number} by */ (by) => camera.current?.zoom(by);
  const flip = /** @param {string} name */ (name) => setDialog(dialog === name ? "" : name);
  // where people place first and are told afterwards, there is no ruler either
  const canMeasure = scene.view.measure_first !== false;
  const measure = () => setMeasuring(canMeasure && !isMeasuring);
  useKeys({
    Enter: commit, Escape: cancel, " ": () => show.next(), End: () => show.skip(), u: undo, m: measure, l: () => flip("legend"), "?": () => flip("help"),
    "+": () => zoom(1.25), "=": () => zoom(1.25), "-": () => zoom(0.8), 0: () => camera.current?.fit(), ",": () => placer.rotate(15), ".": () => placer.rotate(-15), "<": () => placer.next(-1), ">": () => placer.next(1), o: () => placer.single(),
    "[": () => choosing.cycle(-1, false, frame.side), "]": () => choosing.cycle(1, false, frame.side), "{": () => choosing.cycle(-1, true, frame.side), "}": () => choosing.cycle(1, true, frame.side),
    ArrowUp: nudge(0, 1), ArrowDown: nudge(0, -1), ArrowLeft: nudge(-1, 0), ArrowRight: nudge(1, 0),
    other: (event) => {
      if (asked?.shape === "roll" && /^[1-6]$/.test(event.key)) return answer(event.key);
      const aim = aims.find((each) => each.key === event.key);
      if (aim) return placer.aim({ [aim.id]: after(aim) });
      const model = isPicking(allocate) ? allocate?.fields[KEYS.indexOf(event.key)] : undefined;
      if (model) return allocating.toggle(model.id);
      const offer = (isOn ? firm : offers).find((each) => each.key === event.key);
      return offer ? choose(offer) : false;
    },
  });

  useFollowing(camera, scene, scene.event);

  const isStill = !scene.isPlaying && !scene.isPast;
  const aids = useMemo(() => aidsOf(card, unit, look, asked, placed, scene.board), [card, unit, look, asked, isOn, placed.option, placed.action]);
  const overlay = useMemo(() => {
    if (!isStill) return { areas: [], ranges: [], spots: [], lines: scene.lines };
    return { ...aids, spots: isOn && asked?.placing ? [] : spots, lines: [...trailsOf(scene.view, selected), ...aids.lines, ...wayLines(placed)] };
  }, [aids, spots, scene.lines, placed, isStill, selected]);
  const marked = useMemo(() => ({ ...marksOf(asked, card, armed, aims, placed), ...scene.marked }), [asked, card, armed, aims, placed, scene.marked]);
  const source = useMemo(() => gameReasons(link), []);
  const tools = { isMeasuring, measure: canMeasure ? measure : undefined, zoom, fit: () => camera.current?.fit(), help: () => flip("help"), share: () => flip("share"), legend: () => flip("legend") };
  const nameOf = /** @param {string} id */ (id) => scene.view.units.find((each) => each.id === id)?.name ?? id;
  const label = placed.option && !firm.some((each) => each.id === placed.option) ? asked?.options.find((each) => each.id === placed.option)?.label ?? "" : "";
  const ask = { asked, offers, placed, armed, fault, isBusy, allocating, answer, choose, commit, cancel, aims, label, nameOf, canSingle: placer.canSingle(), aim: (/** @type {Record<string, string>} */ picks) => placer.aim(picks), single: () => placer.single() };
  return html`<div class="play">
    <${Bar} view=${{ ...scene.view, ...scene.head }} tools=${tools} state=${link.isConnected ? "" : "not connected"} here=${frame.here} />
    <main class="stage">
      <h1 class="hidden-text">${frame.title || frame.names.join(" against ")}</h1>
      <${Board} board=${scene.board} view=${scene.view} selected=${selected} marked=${marked} overlay=${overlay} ghost=${ghost} isMeasuring=${isMeasuring}
        pick=${open} point=${point} spot=${touched} hover=${choosing.hover} canDrag=${(/** @type {string} */ id) => Boolean(asked?.placing && asked.unit === id)}
        isSingly=${placed.isSingly} grab=${(/** @type {number} */ model) => placer.grab(model)} drag=${(/** @type {Point} */ at, /** @type {number} */ model) => placer.hold(at, model)} drop=${put} hold=${(/** @type {any} */ made) => { camera.current = made; }} />
      ${dialog === "legend" && html`<${Legend} board=${scene.board} />`}
    </main>
    <${Below} frame=${frame} scene=${scene} show=${show} step=${past?.step ?? 0} now=${now} undo=${undo} redraw=${redraw} ask=${ask} />
    <${SideColumn} tab=${tab} set=${setTab}>
      ${(tab === "unit" || !tab) && html`<${UnitTab} card=${card} unit=${unit} look=${look} isPlaced=${from !== null} mark=${markOf(scene.board)} target=${target} units=${scene.view.units} pick=${open} />`}
      ${tab === "why" && html`<${Why} event=${reason} source=${source} />`}
      ${tab === "log" && html`<${Log} events=${frame.events} marks=${frame.marks} shown=${past?.i ?? -1} pick=${again} />`}
    </${SideColumn}>
    ${dialog === "help" && html`<${Help} close=${() => setDialog("")} />`}
    ${dialog === "share" && html`<${Share} link=${link} isOver=${Boolean(scene.view.result)} close=${() => setDialog("")} />`}
  </div>`;
}
