/** A printed flowchart with the way taken lit; each box passed carries its answer and what was measured. */
import { html, useEffect, useMemo, useRef } from "../h.js";

/**
 * @typedef {import("../types.js").Box} Box
 * @typedef {{id: string, title: string, svg: string, boxes: {id: string, lines: string[]}[]}} ChartData
 */

const SVG = "http://www.w3.org/2000/svg";
/** Scales of a drawing: as it is shown, as small as all of it is still read with ease, and as small as it can be read. */
const PLAIN = 0.85;
const WHOLE = 0.68;
const LEAST = 0.5;

/**
 * The drawing as elements; anything but shapes and words is dropped.
 * @param {string} text
 */
export function readSvg(text) {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (root.nodeName !== "svg") return null;
  for (const element of [...root.querySelectorAll("script, style, foreignObject, a, image, use")]) element.remove();
  for (const element of [root, ...root.querySelectorAll("*")]) {
    for (const { name } of [...element.attributes]) if (name.startsWith("on") || name === "style" || name.includes("href")) element.removeAttribute(name);
  }
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(root, true)));
}

/**
 * @param {Element} svg
 * @param {Box[]} trace boxes of this chart, in order
 */
function light(svg, trace) {
  for (const element of svg.querySelectorAll(".lit")) element.classList.remove("lit");
  for (const element of svg.querySelectorAll(".badge, .step, .found")) element.remove();
  trace.forEach((box, n) => {
    const group = [...svg.querySelectorAll("[data-box]")].find((each) => each.getAttribute("data-box") === box.node);
    if (!group) return;
    group.classList.add("lit");
    badge(group, n + 1);
    const arrows = [...svg.querySelectorAll("[data-from]")].filter((each) => each.getAttribute("data-from") === box.node);
    const taken = arrows.find((each) => each.getAttribute("data-to") === trace[n + 1]?.node && (!box.answer || each.getAttribute("data-label") === box.answer))
      ?? arrows.find((each) => box.answer && each.getAttribute("data-label") === box.answer)
      ?? (trace[n + 1] ? arrows.find((each) => each.getAttribute("data-to") === trace[n + 1].node) : undefined);
    if (!taken) return;
    taken.classList.add("lit");
    taken.parentNode?.insertBefore(taken, svg.querySelector(".box"));
  });
}

/**
 * @param {Element} group
 * @param {number} number
 */
function badge(group, number) {
  const shape = /** @type {SVGGraphicsElement | null} */ (group.querySelector(".shape"));
  const box = shape?.getBBox?.();
  if (!box || !box.width) return;
  const disc = document.createElementNS(SVG, "circle");
  disc.setAttribute("class", "badge");
  disc.setAttribute("cx", String(box.x + 2));
  disc.setAttribute("cy", String(box.y));
  disc.setAttribute("r", "13");
  const text = document.createElementNS(SVG, "text");
  text.setAttribute("class", "step");
  text.setAttribute("x", String(box.x + 2));
  text.setAttribute("y", String(box.y + 4.5));
  text.textContent = String(number);
  group.append(disc, text);
}

/**
 * How large to draw so that the boxes lit are in view and can be read; with none lit, the whole width.
 * @param {SVGSVGElement} svg drawn at full size
 * @param {HTMLElement} frame
 */
function fitting(svg, frame) {
  const boxes = [...svg.querySelectorAll(".box.lit")].map((box) => box.getBoundingClientRect());
  if (!boxes.length) return Math.max(WHOLE, Math.min(PLAIN, frame.clientWidth / svg.getBoundingClientRect().width));
  const wide = Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left));
  const tall = Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top));
  return Math.max(LEAST, Math.min(PLAIN, (0.92 * frame.clientWidth) / wide, (0.92 * frame.clientHeight) / tall));
}

/** @param {{chart: ChartData, trace: Box[], focus?: string, look?: "whole" | "large"}} props `whole`: as wide as the frame, if that can be read */
export function Chart({ chart, trace, focus, look }) {
  /** @type {{current: HTMLElement | null}} */
  const holder = useRef(null);
  const svg = useMemo(() => readSvg(chart.svg), [chart]);
  useEffect(() => {
    if (!holder.current || !svg) return;
    holder.current.replaceChildren(svg);
    const tall = Number(svg.getAttribute("height")) || 800;
    svg.setAttribute("aria-label", chart.title);
    const wide = Number(svg.getAttribute("width")) || 800;
    const size = /** @param {number} by */ (by) => {
      svg.style.width = `${wide * by}px`;
      svg.style.height = `${tall * by}px`;
    };
    size(1);
    light(svg, trace);
    // on a narrow screen it is scrolled rather than drawn too small to be read
    const whole = Math.max(LEAST, Math.min(1, (holder.current.clientWidth - 2) / wide));
    size(look === "whole" ? whole : look === "large" ? Math.max(1, 1.5 * whole) : fitting(svg, holder.current));
  }, [svg, trace, look]);
  useEffect(() => {
    const lit = svg ? [...svg.querySelectorAll("[data-box]")].filter((each) => (focus ? each.getAttribute("data-box") === focus : each.classList.contains("lit"))) : [];
    const frame = holder.current;
    if (!lit.length || !frame) return;
    const outer = frame.getBoundingClientRect();
    const boxes = lit.map((box) => box.getBoundingClientRect());
    const last = boxes[boxes.length - 1];
    const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
    const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
    frame.scrollLeft += (right - left < outer.width ? (left + right) / 2 : last.left + last.width / 2) - outer.left - outer.width / 2;
    frame.scrollTop += (bottom - top < outer.height ? (top + bottom) / 2 : last.bottom - outer.height / 3) - outer.top - outer.height / 2;
  }, [svg, trace, focus]);
  return html`<div class="chart" ref=${holder} tabindex="0" role="region" aria-label=${`Flowchart: ${chart.title}`}></div>`;
}
