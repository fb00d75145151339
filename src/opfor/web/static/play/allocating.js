/** Sharing something out: what has been given so far, by buttons, keys or clicks on models. */
import { useEffect, useState } from "../h.js";
import { KEYS } from "./keys.js";

/**
 * @typedef {import("../types.js").Allocate} Allocate
 * @typedef {Allocate["fields"][0]} Field
 * @typedef {{name: string, of: number, given: number}} Sum
 * @typedef {ReturnType<typeof useAllocating>} Allocating
 */

/** @param {Allocate | null} allocate whether models on the board are chosen, each or not */
export const isPicking = (allocate) => allocate !== null && allocate.total !== undefined && allocate.fields.every((field) => field.at && field.low === 0 && field.high === 1);

/**
 * @param {Allocate | null} allocate
 * @param {string} question
 */
export function useAllocating(allocate, question) {
  const [state, setState] = useState(begin(allocate, question));
  useEffect(() => setState(begin(allocate, question)), [question]);
  const given = state.question === question ? state.given : begin(allocate, question).given;
  const set = /** @param {string} id @param {number} value */ (id, value) => setState({ question, given: { ...without(given, id), [id]: value } });
  const sums = allocate ? sumsOf(allocate, given) : [];
  const toggle = /** @param {string} id */ (id) => {
    if (!allocate) return;
    const chosen = Object.keys(given).filter((each) => given[each] === 1);
    const first = !chosen.includes(id) && chosen.length >= (allocate.total ?? Infinity) ? { [chosen[0]]: 0 } : {};
    setState({ question, given: { ...without(given, id), ...first, [id]: 1 - (given[id] ?? 0) } });
  };
  return {
    given,
    set,
    toggle,
    sums,
    words: allocate ? allocate.form.replace(/\{([^{}]+)\}/g, (whole, id) => (id in given ? String(given[id]) : whole)) : "",
    isReady: isPicking(allocate) ? sums.every((sum) => sum.given === sum.of) : sums.every((sum) => sum.given <= sum.of),
    isBegun: Object.values(given).some((value) => value > 0),
  };
}

/**
 * Taken out, so that what is set last comes last.
 * @param {Record<string, number>} given
 * @param {string} id
 */
const without = (given, id) => Object.fromEntries(Object.entries(given).filter(([each]) => each !== id));

/**
 * @param {Allocate | null} allocate
 * @param {string} question
 */
const begin = (allocate, question) => ({ question, given: /** @type {Record<string, number>} */ (Object.fromEntries((allocate?.fields ?? []).map((field) => [field.id, field.low]))) });

/**
 * @param {Allocate} allocate
 * @param {Record<string, number>} given
 * @returns {Sum[]}
 */
function sumsOf(allocate, given) {
  const sum = /** @param {string} end */ (end) => Object.entries(given).reduce((all, [id, n]) => (id.endsWith(end) ? all + n : all), 0);
  const totals = Object.entries(allocate.totals ?? {}).map(([name, of]) => ({ name: wordOf(allocate, name), of, given: sum(`.${name}`) }));
  return allocate.total === undefined ? totals : [...totals, { name: "", of: allocate.total, given: sum("") }];
}

/**
 * What the fields of one kind are called: the last part of a label such as "Furnace: points".
 * @param {Allocate} allocate
 * @param {string} kind
 */
const wordOf = (allocate, kind) => allocate.fields.find((field) => field.id.endsWith(`.${kind}`))?.label.split(": ")[1] ?? kind;

/**
 * Models to choose as places on the board, each with its key.
 * @param {Allocate | null} allocate
 * @param {Record<string, number>} given
 * @returns {import("../board/marks.js").Spot[]}
 */
export function pickSpots(allocate, given) {
  if (!allocate || !isPicking(allocate)) return [];
  return allocate.fields.map((field, n) => ({ id: field.id, at: /** @type {any} */ (field.at), key: KEYS[n] ?? "", label: field.label, isArmed: given[field.id] === 1, isModel: true }));
}
