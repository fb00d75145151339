"""Editions: the printed opponents as switches.

`base.toml` holds what they share, each edition's file what differs. Code asks the edition
(`edition.alternates_deployment`), never its name. What all three print alike needs no switch:
OPR-TIE, OPR-OBJ, OPR-DEPLOY-AT, OPR-SEIZE, OPR-ADV-OBJ and OPR-COVER have none.
"""

import functools
import tomllib
from collections.abc import Mapping
from importlib import resources

from opfor.faults import fault
from opfor.systems.opr.readings import listed
from opfor.systems.opr.switches import Switches

EDITIONS = ("gf-3", "gf-2", "aof-2")


class Edition:
    """One printed opponent and the core game it is played on."""

    def __init__(self, name: str, read: Switches) -> None:
        self.name = name
        self.title = read.text("title")
        #: tag of the game in text lists
        self.game = read.text("game")
        #: OPR-LAST: what a unit that failed morale is called
        self.stunned = read.text("stunned")
        #: SR-CASTER: what the magic rule is called
        self.magic = read.text("magic")

        self.rounds = read.number("rounds")
        self.table_width = read.number("table_width")
        self.table_depth = read.number("table_depth")
        self.recommended_points = read.number("recommended_points")
        #: how many objectives there are beyond a D3
        self.objectives_plus = read.number("objectives_plus")
        #: objectives lie further than this from one another
        self.objective_spacing = read.number("objective_spacing")
        self.deployment_depth = read.number("deployment_depth")
        self.seize_radius = read.number("seize_radius")
        #: who opens round 1
        self.opens_first = read.one_of("opens_first", "roll-off", "deployed-first")

        self.hold = read.number("hold")
        self.advance = read.number("advance")
        self.rush = read.number("rush")
        self.charge = read.number("charge")
        #: what Fast and Slow add; the rush figure counts for charges too
        self.fast_advance = read.number("fast_advance")
        self.fast_rush = read.number("fast_rush")
        self.slow_advance = read.number("slow_advance")
        self.slow_rush = read.number("slow_rush")
        self.difficult_cap = read.number("difficult_cap")
        #: each model this near to a neighbour, and to all of its unit
        self.coherency_link = read.number("coherency_link")
        self.coherency_span = read.number("coherency_span")
        #: CORE-REGROUP: a unit that is not in one chain must close up when it acts
        self.must_regroup = read.flag("must_regroup")
        #: CORE-SIGHT: other units hide what is behind them
        self.units_block_sight = read.flag("units_block_sight")
        #: CORE-SPACING: a charge keeps its inch off everybody but its target
        self.charge_keeps_off_others = read.flag("charge_keeps_off_others")

        #: OPR-ARMY: the A.I.'s army may be drawn as battle forces out of its book
        self.draws_battle_forces = read.flag("draws_battle_forces")
        #: OPR-ZONE, OPR-DEPLOY: unit by unit in turn, or all of the player's army first
        self.alternates_deployment = read.flag("alternates_deployment")
        #: OPR-BONUS
        self.has_challenge_bonus = read.flag("has_challenge_bonus")
        #: OPR-VALID: only objectives the mission lets the A.I. score are asked for
        self.asks_valid_objectives = read.flag("asks_valid_objectives")
        #: OPR-ACT: the unit nearest to an uncontrolled objective, or a random one
        self.activates_nearest = read.flag("activates_nearest")
        #: OPR-LAST: stunned units wait for the player's units too
        self.stunned_wait_for_all = read.flag("stunned_wait_for_all")
        #: OPR-WAY
        self.way_distance = read.number("way_distance")
        #: OPR-CTRL: units other than the asking one; objectives it does not stand at; everyone
        self.control_counts = read.one_of("control_counts", "others", "elsewhere", "everyone")
        #: OPR-ADV-FREE
        self.backs_off_from = read.one_of("backs_off_from", "nearby enemies", "the closest enemy")
        #: OPR-SHOOT, OPR-MELEE: units that have not activated go before those that have
        self.prefers_not_activated = read.flag("prefers_not_activated")
        #: units one unit may shoot at; 0: no limit
        self.targets_max = read.number("targets_max")
        #: OPR-DIFF, OPR-DANG: such ground is entered for an objective inside it
        self.enters_for_objective = read.flag("enters_for_objective")

        #: SR-ARMY: on the nearest valid unit, not just the nearest that makes sense
        self.army_rules_need_valid = read.flag("army_rules_need_valid")
        #: SR-AIRCRAFT: deployed on the edge facing the nearest objective
        self.aircraft_starts_on_edge = read.flag("aircraft_starts_on_edge")
        #: SR-AIRCRAFT: may leave the table; the A.I. is put back where it left, people anywhere
        #: on an edge
        self.aircraft_may_leave = read.flag("aircraft_may_leave")
        #: SR-AIRCRAFT: how far the A.I. flies
        self.aircraft_move_min = read.number("aircraft_move_min")
        self.aircraft_move_max = read.number("aircraft_move_max")
        #: CORE-SR-AIRCRAFT: people may add their advance to it
        self.aircraft_adds_advance = read.flag("aircraft_adds_advance")
        #: range that shooters lose against Aircraft
        self.aircraft_range_loss = read.number("aircraft_range_loss")
        #: SR-AIRCRAFT: other Aircraft lose neither range nor a point to hit against it
        self.aircraft_are_equals = read.flag("aircraft_are_equals")
        #: CORE-LEFTOVER: the side with units left activates them, or the round ends
        self.leftovers_act = read.flag("leftovers_act")
        #: CORE-SEIZE: Aircraft count at markers, and whoever arrived this round
        self.aircraft_seize = read.flag("aircraft_seize")
        self.arrivals_seize = read.flag("arrivals_seize")
        #: SR-AMBUSH: the round of arrival, and how far from enemies
        self.ambush_round = read.number("ambush_round")
        self.ambush_distance = read.number("ambush_distance")
        #: SR-SCOUT: how far from its own edge a Scout may deploy
        self.scout_depth = read.number("scout_depth")
        #: CORE-SR-HERO: how tough a Hero may be to join a unit; 0: as it likes
        self.joins_up_to_tough = read.number("joins_up_to_tough")
        #: SR-TRANSPORT: what is put into each transport
        self.cargo = read.one_of("cargo", "none", "one unit", "several units")
        #: SR-TRANSPORT: a limit in models, or in spaces of which tougher models take three
        self.cargo_counts = read.one_of("cargo_counts", "models", "spaces")
        #: SR-TRANSPORT: cargo always leaves on its first activation, or only if possible
        self.cargo_must_leave = read.flag("cargo_must_leave")
        #: SR-INDIRECT, SR-RELENT, SR-ARTY: with one of these and an enemy in range, hold
        self.hold_rules = read.texts("hold_rules")
        #: SR-COUNTER, SR-PHALANX: units with it are last in their section; empty: none
        self.last_rule = read.text("last_rule")
        #: SR-ANTIAIR, SR-UNSTOP: weapons with it look for Aircraft; empty: none
        self.air_rule = read.text("air_rule")
        #: SR-SNIPER, SR-TAKEDOWN: weapons with it look for heroes
        self.hunter_rule = read.text("hunter_rule")
        #: SR-TAKEDOWN: any upgrade counts, the dearest first; else weapon upgrades alone
        self.hunts_any_upgrade = read.flag("hunts_any_upgrade")
        #: SR-DEADLY: after single Tough models, any unit with Tough
        self.deadly_then_any_tough = read.flag("deadly_then_any_tough")
        #: SR-AP: weapons with at least this AP choose by Defense
        self.ap_steers_from = read.number("ap_steers_from")
        #: SR-AP: up to this Defense all are equally good; 0: the best Defense first
        self.ap_steers_to_defense = read.number("ap_steers_to_defense")

        #: SR-CASTER: spells are paid with tokens and succeed on `cast_on`; else a die and the
        #: level against the spell's own number
        self.has_tokens = read.flag("has_tokens")
        self.tokens_max = read.number("tokens_max")
        self.cast_on = read.number("cast_on")
        #: CORE-CAST: the tokens of a spell that fails are gone too
        self.failed_casts_cost = read.flag("failed_casts_cost")
        #: cost or number of each spell of a book, in its order
        self.spell_values = read.numbers("spell_values")
        self.spells_per_activation = read.number("spells_per_activation")
        #: the A.I. spends tokens to help or hinder a cast
        self.sways_casts = read.flag("sways_casts")
        #: OWN-BLOCK: an enemy spell may be blocked
        self.blocks_spells = read.flag("blocks_spells")
        self.spell_contest_range = read.number("spell_contest_range")

        #: OPR-TYPE: Furious gives one more attack a model, or one more hit for each 6
        self.furious_gives = read.one_of("furious_gives", "attack", "hit")
        #: Relentless: for each 6 one more attack, or (beyond 9") one more hit
        self.relentless_gives = read.one_of("relentless_gives", "attack", "hit")
        #: Impact: each die hits on this; 1: always
        self.impact_hits_on = read.number("impact_hits_on")
        #: Blast: never more hits than models in the target
        self.blast_is_capped = read.flag("blast_is_capped")
        #: Artillery: added to its hit rolls beyond 9"
        self.artillery_to_hit = read.number("artillery_to_hit")

        #: CORE-COVER: +1 to the target's Defense rolls, or -1 to the shooter's hit rolls
        self.cover_gives = read.one_of("cover_gives", "defense", "to hit")
        #: CORE-COVER: other units in between give it too
        self.units_give_cover = read.flag("units_give_cover")
        #: CORE-REACH, CORE-PILE-IN, CORE-CONSOLIDATE: inches
        self.melee_reach = read.number("melee_reach")
        self.pile_in = read.number("pile_in")
        self.consolidation = read.number("consolidation")
        self.separation = read.number("separation")
        #: CORE-DANGEROUS: a die for each point of Tough, or one a model
        self.dangerous_counts_tough = read.flag("dangerous_counts_tough")
        #: CORE-DANGEROUS: treacherous ground (ruins, rivers) is dangerous to rush or charge through
        self.haste_is_dangerous = read.flag("haste_is_dangerous")
        #: CORE-MORALE-WOUNDS: at the end of the activation, or at once
        self.morale_waits = read.flag("morale_waits")
        #: CORE-HALF: units of several models count what is left of their Tough, or models
        self.half_counts_tough = read.flag("half_counts_tough")
        #: CORE-SHAKEN, CORE-PINNED: a stunned unit keeps the enemy from seizing
        self.stunned_contests = read.flag("stunned_contests")
        #: rules of a whole unit (Stealth, Fearless, ...): all models must have them, or most
        self.shared_by = read.one_of("shared_by", "all", "most")
        #: Stealth: only beyond 9"
        self.stealth_is_far = read.flag("stealth_is_far")
        #: Artillery: counts as better Defense when shot at; else harder to hit beyond 9"
        self.artillery_is_armoured = read.flag("artillery_is_armoured")
        #: Aircraft: shot at with a minus to hit
        self.aircraft_is_hard_to_hit = read.flag("aircraft_is_hard_to_hit")
        self.blast_ignores_cover = read.flag("blast_ignores_cover")
        #: Rending: more AP on a 6, or that AP in place of the weapon's
        self.rending_adds = read.flag("rending_adds")
        #: Regeneration: all of a unit must have it, or it is rolled for each model with it
        self.regeneration_of = read.one_of("regeneration_of", "unit", "model")
        #: Regeneration: one die for each wound after Deadly multiplied it, or before
        self.regeneration_after_deadly = read.flag("regeneration_after_deadly")
        #: what ignores Regeneration also ignores the rules like it (Self-Repair, ...)
        self.ignores_kin_too = read.flag("ignores_kin_too")
        #: Impact: not when fatigued
        self.impact_needs_rest = read.flag("impact_needs_rest")
        #: Fear: its rating as wounds, or a D3
        self.fear_gives = read.one_of("fear_gives", "rating", "d3")
        #: Fearless: a second roll after a failed test, or a plus to it
        self.fearless_gives = read.one_of("fearless_gives", "roll", "plus")
        #: Fearless: helps even a stunned unit, which fails without a roll
        self.fearless_helps_stunned = read.flag("fearless_helps_stunned")
        #: Musician: a wound more when deciding who won; else it adds to moves
        self.musician_counts = read.flag("musician_counts")
        #: Phalanx: the charger does not count as charging for other rules
        self.phalanx_stops_charges = read.flag("phalanx_stops_charges")
        #: CORE-SPELL-BLOCK: whoever blocks a spell must see the caster
        self.block_needs_sight = read.flag("block_needs_sight")
        #: the numbers of special rules that print none of their own
        self.amounts = read.amounts("amounts")

        #: special rules of army books that are played
        self.army_rules = read.texts("army_rules")
        #: special rules that steer the A.I.
        self.steering = read.texts("steering")
        #: the other special rules of the core game
        self.core = read.texts("core")
        #: names of other editions and what they are here; "A + B": both on one bearer
        self.other_names = read.names("names")
        read.finish()

    def steers(self, rule: str) -> bool:
        """Whether a special rule of this name steers the A.I. in this edition."""
        return rule in self.steering

    def readings(self) -> dict[str, bool]:
        """The switches that a game may turn and that mean something here, as they stand."""
        return {
            name: bool(getattr(self, name))
            for name, each in listed().items()
            if not each.needs or any(self.knows(rule) for rule in each.needs)
        }

    def knows(self, rule: str) -> bool:
        """Whether this edition's game has a special rule of this name."""
        return rule in self.steering or rule in self.core


def load_edition(name: str, turned: Mapping[str, object] | None = None) -> Edition:
    """One of `EDITIONS`, with some of its `readings` turned."""
    if name not in EDITIONS:
        raise fault(f"system '{name}'", f"unknown; there are: {', '.join(EDITIONS)}")
    layers = [(file, _layer(file)) for file in ("base.toml", f"{name}.toml")]
    if turned:
        layers.append(("rules", _turned(turned)))
    return Edition(name, Switches(layers))


@functools.cache
def _layer(file: str) -> dict[str, object]:
    """What a file says, read once: editions are made often and take copies out of it."""
    folder = resources.files("opfor.systems.opr").joinpath("data", "editions")
    return _parse(folder.joinpath(file).read_text(encoding="utf-8"), file)


def _turned(given: Mapping[str, object]) -> dict[str, object]:
    for switch in given:
        if switch not in listed():
            known = ", ".join(listed())
            raise fault("rules", f"unknown switch '{switch[:80]}'; there are: {known}")
    return dict(given)


def read_edition(name: str, texts: list[tuple[str, str]]) -> Edition:
    """An edition out of (file, text) layers, base first; anything amiss is refused."""
    return Edition(name, Switches([(file, _parse(text, file)) for file, text in texts]))


def _parse(text: str, file: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise fault(file, f"not readable as TOML: {error}") from None
