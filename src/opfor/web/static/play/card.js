/** The Unit tab: a unit's card, its weapons and rules, and the odds against a target. */
import { written } from "../board/geometry.js";
import { html } from "../h.js";
import { Emblem } from "../parts.js";

/**
 * @typedef {import("../types.js").Card} Card
 * @typedef {import("../types.js").Look} Look
 * @typedef {import("../types.js").Unit} Unit
 */

/** @param {{card: Card | null, unit: Unit | null, look: Look | null, isPlaced: boolean, target: Unit | null, units: Unit[], mark: string, pick: (id: string) => void}} props */
export function UnitTab({ card, unit, look, isPlaced, target, units, mark, pick }) {
  const seen = look && target && (unit || look.line.length > 0) && html`<${LookBox} look=${look} isPlaced=${isPlaced} target=${target} />`;
  if (!unit) return html`${seen}<${Roster} units=${units} pick=${pick} />`;
  return html`<div class="card">
    <button type="button" class="button quiet small back" onClick=${() => pick("")}>‹ All units</button>
    <header class=${`card-head side-${unit.side}`}><${Emblem} side=${unit.side} /><div class="grow"><h2>${card?.title ?? unit.name}</h2><p class="soft">${card?.summary ?? unit.summary}</p></div></header>
    <p class="row">${unit.activated && html`<span class="tag">✓ activated</span>`}${unit.state.map((word) => html`<span class="tag warn">${word}</span>`)}${unit.owner && html`<span class="tag">${unit.owner}</span>`}${(unit.tokens ?? 0) > 0 && html`<span class="tag num">● ${unit.tokens}</span>`}</p>
    ${seen}
    ${card && html`<${Numbers} lines=${card.lines} />`}
    ${card && card.weapons.length > 0 && html`<table class="weapons"><thead><tr><th scope="col">Weapon</th><th scope="col">Range</th><th scope="col">Attacks</th></tr></thead><tbody>
      ${card.weapons.map((weapon) => html`<tr><td><b>${(weapon.count ?? 1) > 1 ? `${weapon.count}× ` : ""}${weapon.name}</b>${weapon.rules?.length ? html`<span class="soft small block">${weapon.rules.join(", ")}</span>` : null}</td>
        <td class="num">${rangeOf(weapon.range, mark)}</td><td class="num">${weapon.attacks ?? ""}</td></tr>`)}</tbody></table>`}
    ${card && card.rules.length > 0 && html`<dl class="rules">${card.rules.map((rule) => html`<div><dt>${rule.name}</dt><dd>${rule.means}</dd></div>`)}</dl>`}
    ${card?.sees && card.sees.length > 0 && html`<div><h3>Sees</h3><p class="row">${card.sees.map((id) => html`<span class="tag">${units.find((each) => each.id === id)?.name ?? id}</span>`)}</p></div>`}
  </div>`;
}

/** Longer values than this stand in a row of their own. */
const SHORT = 5;

/** @param {{lines: {name: string, value: string}[]}} props */
function Numbers({ lines }) {
  const short = lines.filter((line) => String(line.value).length <= SHORT);
  const long = lines.filter((line) => String(line.value).length > SHORT);
  return html`${short.length > 0 && html`<dl class="numbers">${short.map((line) => html`<div><dt>${line.name}</dt><dd class="num">${line.value}</dd></div>`)}</dl>`}
    ${long.length > 0 && html`<dl class="facts">${long.map((line) => html`<div><dt>${line.name}</dt><dd class="num">${line.value}</dd></div>`)}</dl>`}`;
}

/**
 * @param {string | number | undefined} range
 * @param {string} mark
 */
function rangeOf(range, mark) {
  if (range === undefined || range === "" || range === 0) return "melee";
  return typeof range === "number" ? written(range, mark) : range;
}

/** @param {{units: Unit[], pick: (id: string) => void}} props */
function Roster({ units, pick }) {
  const sides = [...new Set(units.map((unit) => unit.side))].sort();
  const isShared = sides.some((side) => new Set(units.filter((unit) => unit.side === side).map((unit) => unit.owner)).size > 1);
  return html`<div class="roster">${sides.map((side) => html`<ul aria-label=${`Side ${side}`}>
    ${units.filter((unit) => unit.side === side).map((unit) => html`<li key=${unit.id}><button type="button" class=${`roster-line ${unit.where}`} onClick=${() => pick(unit.id)}>
      <${Emblem} side=${side} /><span class="grow"><b>${unit.name}</b><span class="soft small block">${unit.where === "table" ? unit.summary : unit.where}${isShared && unit.owner ? ` · ${unit.owner}` : ""}</span></span>
      <span class="small">${unit.state.join(", ")}${unit.activated ? " ✓" : ""}</span></button></li>`)}</ul>`)}</div>`;
}

/** @param {{look: Look, isPlaced: boolean, target: Unit}} props */
function LookBox({ look, isPlaced, target }) {
  return html`<div class="look"><p class="spread"><b class="row"><${Emblem} side=${target.side} />${target.name}</b>${look.far && html`<span class="num big">${look.far}</span>`}</p>
    <p>${isPlaced && html`<span class="soft">from the place chosen: </span>`}${look.text}</p>
    ${(look.odds ?? []).map((odds) => html`<div class="odds"><p class="spread"><span>${odds.weapon}</span><b class="num">${odds.text || `${odds.mean.toFixed(2)} wounds`}</b></p>
      ${odds.chances?.length ? html`<div class="bars" role="img" aria-label=${odds.chances.map((each) => `${each.wounds} ${odds.counts ?? "wounds"} ${Math.round(each.p * 100)} percent`).join(", ")}>
        ${odds.chances.slice(0, 10).map((each) => html`<span class="bar"><span class="bar-fill" ref=${(/** @type {HTMLElement | null} */ bar) => bar && (bar.style.height = `${Math.max(2, each.p * 100)}%`)}></span><span class="bar-name num">${each.wounds}</span></span>`)}</div>` : null}</div>`)}
    ${look.note && html`<p class="small soft">${look.note}</p>`}
  </div>`;
}
