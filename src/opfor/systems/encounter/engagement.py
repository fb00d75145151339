"""Engagements: charge and counter charge, a round of blows, and what follows [ENC-ROUND]."""

from opfor.boards.hexes import hexes_of
from opfor.systems.encounter.activation import WEAPONS_READY
from opfor.systems.encounter.attacks import Attack
from opfor.systems.encounter.battle import BOARD, NOWHERE, Battle, Formation, Unit
from opfor.systems.encounter.cards import play_in_fight
from opfor.systems.encounter.decisions import Ask
from opfor.systems.encounter.field import Field
from opfor.systems.encounter.legal import may_shoot_attacker
from opfor.systems.encounter.movement import Move, step_aside
from opfor.systems.encounter.nerve import settle_nerve
from opfor.systems.encounter.profiles import Weapon
from opfor.systems.encounter.shooting import aim, aimed
from opfor.systems.encounter.thread import Fight, Shot, Thread


def engage(
    field: Field, formation: Formation, hex: int, thread: Thread, is_all_in: bool = False
) -> None:
    """Charge the enemies in a hex, and fight a first round."""
    battle = field.battle
    fight = Fight(formation, True)
    fight.is_all_in = is_all_in
    fight.has_heroic_actions = thread.has_heroic_actions
    fight.hexes = 1 << hex
    charge = Thread("charge", formation)
    charge.fight = fight
    charge.hex = hex
    charge.action = "engage"
    move = Move(field, formation, charge, 1 << hex)
    if not move.perform():
        return
    fight.involved = involved(battle, formation, fight.hexes)
    threads = [_answer(field, fight, battle.formations[i], move) for i in fight.involved[1:]]
    if move.make_contact():
        fight.hexes = contested(battle, formation)
        Round(field, fight, [charge, *threads]).fight()


def _answer(field: Field, fight: Fight, defender: Formation, move: Move | None) -> Thread:
    """The matter of a formation that is engaged; it may shoot the attackers first [C3]."""
    thread = Thread("charge", defender)
    thread.is_own_activation = defender.side == fight.active.side
    thread.fight = fight
    thread.mover = fight.active
    if move is None or thread.is_own_activation or fight.active.is_broken:
        return thread
    if fight.active.where == BOARD and may_shoot_attacker(field.battle, defender):
        _shoot_first(field, defender, thread, move)
    return thread


def _shoot_first(field: Field, defender: Formation, thread: Thread, move: Move) -> None:
    """Weapons Ready! out of turn, at the attackers before contact [C4]."""
    points = move.points(defender)
    ask = Ask("shoot-attacker", field.battle, defender.side, thread)
    if not points or not field.settle(ask):
        return
    defender.order = WEAPONS_READY
    defender.is_ordered = True
    if field.battle.phase == 1:
        defender.activated = max(defender.activated, 1)
    hex = field.choose_hex("attackers", defender, _last_points(move, points))
    move.take_fire(defender, points, hex, thread)


def _last_points(move: Move, points: list[Shot]) -> list[int]:
    """Where most attackers stand just before contact; several hexes if they are equal."""
    last: dict[int, int] = {}
    for way in move.ways.values():
        if len(way) > 1 and (move.ends >> way[-1]) & 1:
            last[way[-2]] = last.get(way[-2], 0) + 1
    seen = [shot.hex for shot in points]
    hexes = sorted([hex for hex in last if hex in seen])
    return [hex for hex in hexes if last[hex] == max([last[h] for h in hexes])] or seen


def fight_round(field: Field, formation: Formation, bonus: int, thread: Thread) -> None:
    """A further round of an engagement that is under way."""
    battle = field.battle
    fight = Fight(formation, False)
    fight.bonus = bonus
    fight.has_heroic_actions = thread.has_heroic_actions
    fight.hexes = contested(battle, formation)
    fight.involved = involved(battle, formation, fight.hexes)
    charge = Thread("charge", formation)
    charge.fight = fight
    charge.action = "fight-round"
    step_aside(field, charge, _free(battle, formation), battle.core.counter_charge, fight.hexes)
    threads = [_answer(field, fight, battle.formations[i], None) for i in fight.involved[1:]]
    Round(field, fight, [charge, *threads]).fight()


def contested(battle: Battle, formation: Formation) -> int:
    """Hexes in which a formation stands with enemies."""
    return battle.hexes(formation) & battle.occupied(1 - formation.side)


def involved(battle: Battle, active: Formation, hexes: int) -> list[int]:
    """Formations with units in those hexes, the active one first [ENC-ENGAGEMENT]."""
    found = [active.index]
    for formation in battle.formations:
        if formation.index != active.index and battle.hexes(formation) & hexes:
            found.append(formation.index)
    return found


def _free(battle: Battle, formation: Formation) -> list[Unit]:
    """Units of a formation that are not in close combat themselves."""
    enemies = battle.occupied(1 - formation.side)
    return [unit for unit in battle.standing(formation) if not (enemies >> unit.hex) & 1]


class Blow:
    """What one unit does in a round, as things stood when the round began."""

    def __init__(self, unit: Unit, hex: int, weapons: list[tuple[Weapon, int]]) -> None:
        self.unit = unit
        self.start = unit.hex
        #: the hex struck at, and the weapons with the face each needs
        self.hex = hex
        self.weapons = weapons

    @property
    def is_close(self) -> bool:
        """Struck in the hex it stands in; else shot in from beside."""
        return self.start == self.hex


class Round:
    """One round, from the defenders' answer to the retreat."""

    def __init__(self, field: Field, fight: Fight, threads: list[Thread]) -> None:
        self.field = field
        self.battle = field.battle
        self.fight_of = fight
        #: the matters of the formations that take part, the active one's first
        self.threads = threads

    def fight(self) -> None:
        for thread in self.threads[1:]:
            self._counter_charge(thread)
        self._draw_in()
        if self.field.is_heard:
            self._tell_engaged()
        for thread in self.threads:
            self._ask_card(thread)
        self.strike()
        self._settle()

    def _tell_engaged(self) -> None:
        """Who fights whom, and where."""
        battle, fight = self.battle, self.fight_of
        sides: list[list[str]] = [[], []]
        for index in fight.involved:
            formation = battle.formations[index]
            sides[formation.side].append(self.field.name(formation))
        where = ", ".join([self.field.label(hex) for hex in hexes_of(fight.hexes)])
        text = f"Engagement in {where}: {' and '.join(sides[0])} against {' and '.join(sides[1])}"
        parts: dict[str, object] = {"involved": [battle.formations[i].id for i in fight.involved]}
        self.field.tell("engagement", text, ["ENC-ENGAGEMENT"], None, parts)

    def _counter_charge(self, thread: Thread) -> None:
        """Units not in close combat come in, take cover or close up [C5]."""
        formation = thread.formation
        is_able = formation.where == BOARD and not formation.is_broken
        if not is_able or formation.side == self.fight_of.active.side:
            return
        units = _free(self.battle, formation)
        ends = self.battle.occupied(1 - formation.side)
        before = [unit.hex for unit in units]
        step_aside(self.field, thread, units, self.battle.core.counter_charge, ends)
        if self.field.is_heard and units:
            self._tell_counter(thread, units, before)

    def _tell_counter(self, thread: Thread, units: list[Unit], before: list[int]) -> None:
        went = [
            f"{unit.name} to {self.field.label(unit.hex)}"
            for unit, hex in zip(units, before, strict=True)
            if unit.hex not in (hex, NOWHERE)
        ]
        text = f"counter charged: {', '.join(went)}" if went else "did not counter charge"
        field, rules = self.field, ["ENC-ROUND", "C5"]
        field.tell_formation("counter-charge", thread.formation, text, rules, thread)

    def _ask_card(self, thread: Thread) -> None:
        if thread.formation.where != BOARD or thread.formation.is_broken:
            return
        play = self.field.ask_card("charge", thread)
        if play is not None:
            play_in_fight(self.field, thread, play)
        elif thread.trace and self.field.is_heard:
            formation, rules = thread.formation, ["ENC-CARDS"]
            self.field.tell_formation("no-card", formation, "played no card", rules, thread)

    def _draw_in(self) -> None:
        """Whoever shares a hex with the enemy after the counter charge takes part [C5]."""
        fight, battle = self.fight_of, self.battle
        hexes = 0
        for index in list(fight.involved):
            formation = battle.formations[index]
            hexes |= battle.hexes(formation) & battle.occupied(1 - formation.side)
        fight.hexes = hexes
        for formation in battle.formations:
            if formation.index not in fight.involved and battle.hexes(formation) & hexes:
                fight.involved.append(formation.index)

    # Blows

    def strike(self) -> None:
        """Both sides strike at once: who falls in this round still strikes in it, from where it
        stood and no worse for what the round has done to its formation [ENC-ROUND]."""
        for blow in self.blows():
            side = blow.unit.side
            foes = [
                foe
                for foe in self.battle.all_standing(1 - side)
                if foe.hex == blow.hex and foe.formation in self.fight_of.involved
            ]
            if foes:
                self._attack(blow, foes)

    def blows(self) -> list["Blow"]:
        """Units in close combat, and those of their formations that shoot in from beside."""
        battle, hexes = self.battle, self.fight_of.hexes
        found: list[Blow] = []
        for index in self.fight_of.involved:
            formation = battle.formations[index]
            for unit in battle.standing(formation):
                if (hexes >> unit.hex) & 1:
                    found += self._close(unit)
                elif unit.profile.ranged and not formation.is_broken:
                    beside = hexes_of(battle.grid.around[unit.hex] & hexes)
                    if beside:
                        found.append(self._from_beside(unit, beside))
        return found

    def _close(self, unit: Unit) -> list["Blow"]:
        weapon = unit.profile.best_close
        if weapon is None:
            return []
        shaken = self.battle.is_suppressed(self.battle.formations[unit.formation])
        needed = unit.profile.hit + (self.battle.core.suppressed if shaken else 0)
        return [Blow(unit, unit.hex, [(weapon, needed + self._change(unit))])]

    def _from_beside(self, unit: Unit, hexes: list[int]) -> "Blow":
        hex = hexes[0]
        if len(hexes) > 1:
            thread = Thread("outgoing-attack", self.battle.formations[unit.formation])
            hex = aim(self.field, unit, hexes, thread)
        change = self._change(unit)
        weapons = [(weapon, needed + change) for weapon, needed in aimed(self.battle, unit, hex)]
        return Blow(unit, hex, weapons)

    def _change(self, unit: Unit) -> int:
        """What being dazzled and the order given add to the face a unit needs."""
        fight, core = self.fight_of, self.battle.core
        change = core.cards_flash if (fight.dazzled[unit.side] >> unit.hex) & 1 else 0
        return change - fight.bonus if unit.formation == fight.active.index else change

    def _attack(self, blow: "Blow", foes: list[Unit]) -> None:
        fight, unit = self.fight_of, blow.unit
        is_heroic = fight.has_heroic_actions and unit.formation == fight.active.index
        attack = Attack(self.field, unit, foes, blow.hex, fight, blow.start, is_heroic)
        is_dodged = any(foe.formation in fight.dodging for foe in foes)
        dodge = self.battle.core.cards_dodge if is_dodged else 0
        weapons = [(weapon, needed + dodge) for weapon, needed in blow.weapons]
        if blow.is_close:
            attack.strike(weapons[0][0], weapons[0][1])
        else:
            attack.shoot(weapons)
        fight.kills[unit.side] += attack.kills

    # What follows

    def _settle(self) -> None:
        """The side with fewer kills is suppressed by the difference [ENC-ROUND]."""
        fight, battle = self.fight_of, self.battle
        formations = [battle.formations[i] for i in fight.involved]
        difference = fight.kills[0] - fight.kills[1]
        if self.field.is_heard:
            names = [side.army for side in battle.sides]
            score = f"{names[0]} {fight.kills[0]}, {names[1]} {fight.kills[1]}"
            self.field.tell("round-fought", f"A round was fought, kills: {score}", ["ENC-ROUND"])
        for formation in formations:
            formation.has_fought = True
            is_loser = difference < 0 if formation.side == 0 else difference > 0
            if is_loser and formation.where == BOARD:
                formation.suppression += abs(difference)
        for formation in formations:
            settle_nerve(self.field, formation)
        self._consolidate(formations)

    def _consolidate(self, formations: list[Formation]) -> None:
        """When no hex holds both sides any more, unbroken formations step [R4]."""
        field, battle = self.field, self.battle
        is_ending = not battle.occupied(0) & battle.occupied(1) & self.fight_of.hexes
        for formation in formations:
            if formation.where != BOARD or formation.is_broken:
                continue
            thread = Thread("after-engagement", formation)
            if is_ending and not battle.is_engaged(formation):
                thread.action = "ending"
                units = battle.standing(formation)
                step_aside(field, thread, units, battle.core.consolidation, 0)
                if field.is_heard:
                    field.tell_formation(
                        "consolidate", formation, "consolidated", ["ENC-ENGAGEMENT-END"], thread
                    )
            else:
                field.listen("broken", thread)
