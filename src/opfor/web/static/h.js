/** Preact and htm under one roof, and a memo for parts that rarely change. */
import { Component, h, render } from "./vendor/preact.js";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "./vendor/hooks.js";
import htm from "./vendor/htm.js";

/** @type {(strings: TemplateStringsArray, ...values: any[]) => import("./vendor/preact.js").VNode<any>} */
export const html = /** @type {any} */ (htm.bind(/** @type {any} */ (h)));
export { Component, render, useEffect, useLayoutEffect, useMemo, useRef, useState };

/**
 * A part that is drawn again only if one of its properties is another object or value.
 * @template P
 * @param {(props: P) => any} draw
 * @returns {(props: P) => any}
 */
export function still(draw) {
  class Still extends Component {
    /** @param {any} next */
    shouldComponentUpdate(next) {
      /** @type {any} */
      const now = this.props;
      return Object.keys(next).some((name) => next[name] !== now[name]);
    }
    render() {
      return draw(/** @type {any} */ (this.props));
    }
  }
  return /** @type {any} */ (Still);
}

/**
 * Class names, those that are false left out.
 * @param {...(string | false | null | undefined)} names
 */
export function names(...names) {
  return names.filter(Boolean).join(" ");
}

/**
 * How many of something: "1 unit", "2 units".
 * @param {number} number
 * @param {string} word
 */
export const counted = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;
