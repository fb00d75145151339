/** A game played again: play, step, jump, at any speed. It needs a source of positions, not a server. */
import { Board } from "../board/board.js";
import { NOTHING } from "../board/marks.js";
import { html, useEffect, useMemo, useRef, useState } from "../h.js";
import { Brand, IconButton, ThemeButton } from "../parts.js";
import { Bar } from "../play/bar.js";
import { UnitTab } from "../play/card.js";
import { Legend } from "../play/dialogs.js";
import { headOf, plainText } from "../play/drawn.js";
import { useFollowing } from "../play/following.js";
import { useKeys } from "../play/keys.js";
import { Log } from "../play/log.js";
import { Thrown, Told } from "../play/playing.js";
import { Show } from "../play/show.js";
import { isNarrow, SideColumn } from "../play/side.js";
import { Why } from "../play/why.js";

/**
 * @typedef {import("../link.js").Told} GameEvent
 * @typedef {import("../play/why.js").WhySource & {title: string, steps: number, side?: string, events: GameEvent[], at: (step: number) => Promise<import("../play/show.js").Position>}} Source
 */

/** @param {{source: Source}} props */
export function Player({ source }) {
  const [, draw] = useState(0);
  const [step, setStep] = useState(0);
  const [isRunning, setRunning] = useState(false);
  const [tab, setTab] = useState(/** @type {import("../play/side.js").Tab} */ (isNarrow() ? "" : "log"));
  const [selected, select] = useState("");
  const [event, setEvent] = useState(/** @type {GameEvent | null} */ (null));
  const [isLegend, setLegend] = useState(false);
  const [fault, setFault] = useState("");
  const [isMeasuring, setMeasuring] = useState(false);
  /** @type {{current: import("../board/camera.js").Camera | null}} */
  const camera = useRef(null);
  const show = useMemo(() => {
    const made = new Show(source.at, () => draw((n) => n + 1));
    made.isReplay = true;
    made.side = source.side ?? "";
    return made;
  }, []);
  /** What cannot be fetched is said where the act would be told. @param {() => Promise<void>} doing */
  const tried = (doing) => doing().then(() => setFault(""), (/** @type {Error} */ error) => (setRunning(false), setFault(error.message)));
  const jump = /** @param {number} to */ (to) => tried(async () => {
    const wanted = Math.max(0, Math.min(source.steps, to));
    setStep(wanted);
    setEvent(reasonAt(source.events, wanted));
    const [before, found] = await Promise.all([source.at(Math.max(0, wanted - 1)), source.at(wanted)]);
    show.rest(found.board, found.view, false, headOf(before.view, found.view, found.events));
  });
  const next = () => tried(async () => {
    if (step >= source.steps) return setRunning(false);
    if (show.scene?.isPlaying) show.skip();
    const after = await source.at(step + 1);
    setStep(step + 1);
    setEvent(reasonAt(source.events, show.pace === "all" ? step + 1 : step));
    return show.play(after.events, after);
  });
  useEffect(() => void jump(0), []);
  useEffect(() => {
    let isWanted = true;
    if (isRunning) next().then(() => isWanted && step + 1 >= source.steps && setRunning(false));
    return () => {
      isWanted = false;
    };
  }, [isRunning]);
  useEffect(() => {
    if (!isRunning || show.scene?.isPlaying || step >= source.steps) return undefined;
    const timer = setTimeout(next, 120);
    return () => clearTimeout(timer);
  }, [isRunning, step, show.scene?.isPlaying]);
  useEffect(() => {
    if (show.scene?.event?.trace?.length) setEvent(show.scene.event);
  }, [show.scene?.event]);
  const toggle = () => setRunning(!isRunning);
  useKeys({
    " ": toggle, ArrowRight: () => void next(), ArrowLeft: () => void jump(step - 1), Home: () => void jump(0), End: () => void jump(source.steps),
    "+": () => camera.current?.zoom(1.25), "-": () => camera.current?.zoom(0.8), 0: () => camera.current?.fit(), l: () => setLegend(!isLegend), m: () => setMeasuring(!isMeasuring),
  });
  const scene = show.scene;
  const told = source.events.filter((each) => each.step <= step);
  const shown = scene?.event ?? told[told.length - 1] ?? null;
  useFollowing(camera, scene, shown);
  if (!scene) return html`<header class="head"><${Brand} /><span class="grow"></span><${ThemeButton} /></header><main class="page"><p class="soft">Opening the replay…</p></main>`;
  const see = /** @param {GameEvent} told */ (told) => tried(async () => {
    setRunning(false);
    setEvent(told.trace?.length ? told : reasonAt(source.events, told.step));
    if (told.trace?.length) setTab("why");
    const before = await source.at(Math.max(0, told.step - 1));
    show.rest(before.board, before.view);
    const after = await source.at(told.step);
    setStep(told.step);
    await show.play(after.events, after);
  });
  const tools = { isMeasuring, measure: () => setMeasuring(!isMeasuring), fit: () => camera.current?.fit(), zoom: (/** @type {number} */ by) => camera.current?.zoom(by), legend: () => setLegend(!isLegend) };
  const unit = scene.view.units.find((each) => each.id === selected) ?? null;
  return html`<div class="play">
    <${Bar} view=${{ ...scene.view, ...scene.head }} tools=${tools} state="" />
    <main class="stage"><h1 class="hidden-text">${source.title}</h1>
      <${Board} board=${scene.board} view=${scene.view} selected=${selected} marked=${scene.marked} overlay=${{ ...NOTHING, lines: scene.lines }} ghost=${null} isMeasuring=${isMeasuring}
        pick=${select} point=${() => select("")} spot=${() => undefined} hover=${() => undefined} grab=${() => null} drag=${() => undefined} drop=${() => undefined} canDrag=${() => false} hold=${(/** @type {any} */ made) => { camera.current = made; }} />
      ${isLegend && html`<${Legend} board=${scene.board} />`}
    </main>
    <footer class="below"><section class="prompt"><${Told} text=${fault || (shown ? plainText(shown) : "Before the first step: ▶ or Space plays it.")} /><${Thrown} event=${scene.event} /></section>
      <${Controls} step=${step} steps=${source.steps} isRunning=${isRunning} toggle=${toggle} next=${next} jump=${jump} show=${show} /></footer>
    <${SideColumn} tab=${tab} set=${setTab}>
      ${(tab === "unit" || !tab) && html`<${UnitTab} card=${null} unit=${unit} look=${null} isPlaced=${false} target=${null} units=${scene.view.units} mark="" pick=${select} />`}
      ${tab === "why" && html`<${Why} event=${event} source=${source} />`}
      ${tab === "log" && html`<${Log} events=${told} marks=${[]} shown=${scene.event?.i ?? -1} pick=${see} />`}
    </${SideColumn}>
  </div>`;
}

/**
 * The act with reasons that a step shows: its own, else the last one before it.
 * @param {GameEvent[]} events
 * @param {number} step
 */
const reasonAt = (events, step) => [...events].reverse().find((each) => each.step <= step && each.trace?.length) ?? null;

/** @param {{step: number, steps: number, isRunning: boolean, toggle: () => void, next: () => void, jump: (step: number) => void, show: Show}} props */
function Controls({ step, steps, isRunning, toggle, next, jump, show }) {
  const [pace, setPace] = useState(show.pace);
  const set = /** @param {any} event */ (event) => {
    show.pace = event.target.value;
    setPace(show.pace);
  };
  return html`<div class="replay-bar">
    <${IconButton} name="back" label="One step back (←)" click=${() => jump(step - 1)} isOff=${step === 0} />
    <${IconButton} name=${isRunning ? "pause" : "play"} label=${isRunning ? "Pause (Space)" : "Play (Space)"} click=${toggle} isOff=${step >= steps && !isRunning} />
    <${IconButton} name="next" label="One step on (→)" click=${next} isOff=${step >= steps} />
    <input type="range" min="0" max=${steps} value=${step} aria-label="Step" onInput=${(/** @type {any} */ event) => jump(Number(event.target.value))} />
    <span class="replay-count">${step} of ${steps}</span>
    <label class="pace">Speed <select value=${pace} onChange=${set}><option value="slow">slow</option><option value="normal">normal</option><option value="fast">fast</option><option value="all">at once</option></select></label>
  </div>`;
}
