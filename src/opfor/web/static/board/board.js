/** The board: layers of drawing, a camera and hands. It shows what it is given and says what was touched. */
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../h.js";
import { Camera } from "./camera.js";
import { distance, flip, short } from "./geometry.js";
import { Ground } from "./ground.js";
import { Hands } from "./hands.js";
import { Labels } from "./labels.js";
import { Areas, captionsOf, GhostModels, Lines, Objectives, Spots } from "./marks.js";
import { Parties } from "./parties.js";
import { Units } from "./units.js";

/**
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("./marks.js").Ghost} Ghost
 * @typedef {{
 *   board: import("../types.js").BoardData, view: import("../types.js").View, selected: string,
 *   marked: Record<string, string>, overlay: import("./marks.js").Overlay, ghost: Ghost | null, isMeasuring: boolean,
 *   pick: (unit: string) => void, point: (at: Point) => void, spot: (option: string) => void, hover: (unit: string) => void,
 *   grab: (model: number) => Point | null, drag: (at: Point, model: number) => void, drop: (at: Point, model: number) => void,
 *   canDrag: (unit: string) => boolean, isSingly?: boolean,
 *   hold?: (camera: Camera) => void,
 * }} BoardProps
 */

/** @param {BoardProps} props */
export function Board(props) {
  const { board, view, selected, marked, overlay, ghost } = props;
  /** @type {{current: SVGSVGElement | null}} */
  const svg = useRef(null);
  /** @type {{current: SVGGElement | null}} */
  const moving = useRef(null);
  /** @type {{current: SVGLineElement | null}} */
  const live = useRef(null);
  /** @type {{current: {at: Point, model: number} | null}} */
  const dragged = useRef(null);
  /** @type {{current: Camera | null}} */
  const eye = useRef(null);
  const latest = useRef(props);
  latest.current = props;
  const [pixel, setPixel] = useState(0.07);
  const [ruler, setRuler] = useState(/** @type {Point[]} */ ([]));

  useLayoutEffect(() => {
    if (!svg.current) return undefined;
    const camera = new Camera(svg.current, board, (now) => setPixel(now));
    let held = { model: -1, at: /** @type {Point | null} */ (null) };
    const after = /** @param {Point} by */ (by) => /** @type {Point} */ ([(held.at?.[0] ?? 0) + by[0], (held.at?.[1] ?? 0) + by[1]]);
    const place = /** @param {Point} at */ (at) => {
      dragged.current = { at, model: held.model };
      if (moving.current && latest.current.ghost) moveGhost(moving.current, latest.current.ghost, dragged.current, board);
      const [x, y] = flip(at, board);
      live.current?.setAttribute("x2", String(short(x)));
      live.current?.setAttribute("y2", String(short(y)));
    };
    const hands = new Hands(svg.current, camera, () => ({
      pick: latest.current.pick,
      point: latest.current.point,
      spot: latest.current.spot,
      hover: latest.current.hover,
      canDrag: latest.current.canDrag,
      isMeasuring: () => latest.current.isMeasuring,
      measure: (from, to) => setRuler([from, to]),
      grab: (model) => {
        const one = latest.current.isSingly ? model : -1;
        held = { model: one, at: latest.current.grab(one) };
      },
      drag: (by) => {
        if (!held.at) return;
        place(after(by));
        latest.current.drag(after(by), held.model);
      },
      drop: (by) => {
        dragged.current = null;
        if (held.at) latest.current.drop(after(by), held.model);
      },
    }));
    eye.current = camera;
    camera.begin();
    latest.current.hold?.(camera);
    return () => {
      hands.close();
      camera.close();
    };
  }, [board]);

  useEffect(() => {
    if (!props.isMeasuring) setRuler([]);
  }, [props.isMeasuring]);

  useLayoutEffect(() => {
    eye.current?.pin(ghost?.anchor ?? null);
    if (moving.current && ghost) moveGhost(moving.current, ghost, dragged.current, board);
  }, [ghost]);

  const captions = useMemo(() => captionsOf(overlay.areas, overlay.ranges, board), [overlay.areas, overlay.ranges, board]);
  const tip = flip(ghost?.models[ghost.singled]?.at ?? ghost?.anchor ?? [0, 0], board);
  const origin = ghost?.origin ? flip(ghost.origin, board) : null;
  const lines = useMemo(() => (ruler.length ? [...overlay.lines, { kind: "ruler", points: ruler, text: measured(board, ruler) }] : overlay.lines), [overlay.lines, ruler, board]);
  return html`<svg ref=${svg} class="board" data-measuring=${props.isMeasuring ? "yes" : undefined} role="group" aria-label="Board" tabindex="0" preserveAspectRatio="xMidYMid meet">
    <${Ground} board=${board} />
    <${Areas} areas=${overlay.areas} ranges=${overlay.ranges} board=${board} />
    <${Units} units=${view.units} frame=${board} selected=${selected} marked=${marked} />
    <${Parties} units=${view.units} frame=${board} pixel=${pixel} selected=${selected} />
    <${Objectives} objectives=${view.objectives} units=${view.units} frame=${board} pixel=${pixel} hex=${board.shape === "hexes" ? board.radius ?? 1 : 0} />
    <${Lines} lines=${lines} frame=${board} pixel=${pixel} />
    ${origin && html`<line ref=${live} class="live" x1=${origin[0]} y1=${origin[1]} x2=${short(tip[0])} y2=${short(tip[1])} />`}
    <g ref=${moving} class="moving">${ghost && html`<${GhostModels} ghost=${ghost} frame=${board} />`}</g>
    <${Labels} board=${board} view=${view} pixel=${pixel} selected=${selected} marked=${marked} captions=${captions} ghost=${ghost} lines=${lines} spots=${overlay.spots} />
    <${Spots} spots=${overlay.spots} frame=${board} pixel=${pixel} />
  </svg>`;
}

/**
 * @param {import("../types.js").BoardData} board
 * @param {Point[]} ruler
 */
function measured(board, ruler) {
  const far = distance(ruler[0], ruler[1]);
  return board.shape === "hexes" ? `${(far / ((board.radius ?? 1) * Math.sqrt(3))).toFixed(1)} hexes` : `${far.toFixed(1)}"`;
}

/**
 * The ghost under the hand: all of it by one transform, or one of its models.
 * @param {SVGGElement} group
 * @param {Ghost} ghost
 * @param {{at: Point, model: number} | null} dragged
 * @param {import("../types.js").Frame} frame
 */
function moveGhost(group, ghost, dragged, frame) {
  const { at, model } = dragged ?? { at: ghost.anchor, model: -1 };
  const [[x, y], anchor] = [flip(at, frame), flip(ghost.anchor, frame)];
  const [right, down] = model < 0 ? [x - anchor[0], y - anchor[1]] : [0, 0];
  group.setAttribute("transform", `translate(${short(right)} ${short(down)})`);
  if (model >= 0) group.querySelector(`[data-model="${model}"]`)?.setAttribute("transform", `translate(${short(x)} ${short(y)})`);
}

/**
 * Move a unit's models along a way, so that the eye can follow; then they stand where they stood.
 * @param {Element} root
 * @param {string} unit
 * @param {Point[]} way
 * @param {import("../types.js").Frame} frame
 * @param {number} time in milliseconds
 * @param {() => boolean} isWanted
 */
export function slide(root, unit, way, frame, time, isWanted) {
  const group = [...root.querySelectorAll("[data-unit]")].find((each) => each.getAttribute("data-unit") === unit);
  if (!group || way.length < 2) return Promise.resolve();
  const points = way.map((at) => flip(at, frame));
  const lengths = points.slice(1).map((at, n) => distance(points[n], at));
  const whole = lengths.reduce((sum, each) => sum + each, 0) || 1;
  const began = performance.now();
  return new Promise((done) => {
    const draw = () => {
      if (!isWanted()) return done(undefined);
      const part = Math.min(1, (performance.now() - began) / Math.max(1, time));
      let left = (part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) ** 2) * whole;
      let n = 0;
      while (n < lengths.length - 1 && left > lengths[n]) left -= lengths[n++];
      const share = lengths[n] ? Math.min(1, left / lengths[n]) : 1;
      const x = points[n][0] + (points[n + 1][0] - points[n][0]) * share - points[0][0];
      const y = points[n][1] + (points[n + 1][1] - points[n][1]) * share - points[0][1];
      group.setAttribute("transform", `translate(${short(x)} ${short(y)})`);
      return part < 1 ? requestAnimationFrame(draw) : done(undefined);
    };
    draw();
  });
}
