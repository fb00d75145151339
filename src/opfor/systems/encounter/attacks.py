"""One unit attacks: Perfect Hits, cards, the dice, and the hits [O1]."""

from typing import Final

from opfor.systems.encounter.battle import NOWHERE, Unit
from opfor.systems.encounter.cards import note_card
from opfor.systems.encounter.damage import Hits
from opfor.systems.encounter.decisions import Ask, unit_id, unit_words
from opfor.systems.encounter.field import Field
from opfor.systems.encounter.profiles import Weapon
from opfor.systems.encounter.thread import Fight, Thread
from opfor.words import counted

#: however hard, a shot or blow this good always hits; however easy, one this bad never does
BEST: Final = 6
WORST: Final = 2


class Attack:
    """An attack of one unit on some units of one formation."""

    def __init__(
        self,
        field: Field,
        unit: Unit,
        foes: list[Unit],
        hex: int,
        fight: Fight | None,
        stood: int = NOWHERE,
        is_heroic: bool = False,
    ) -> None:
        self.field = field
        self.unit = unit
        self.foes = foes
        #: the one hex it is aimed at
        self.hex = hex
        #: whether its Hero Tokens count double for Perfect Hits [ENC-CARD-HEROIC]
        self.is_heroic = is_heroic
        formation = field.battle.formations[unit.formation]
        self.thread = Thread("outgoing-attack", formation)
        self.thread.unit = unit
        self.thread.foes = foes
        self.thread.fight = fight
        self.thread.stood = unit.hex if stood == NOWHERE else stood
        self.kills = 0
        self.counted = 0

    def shoot(self, weapons: list[tuple[Weapon, int]], is_last: bool = True) -> None:
        """Fire weapons, weakest first, each with the face it needs; tokens go with the last
        that the unit fires [SHOOT-ORDER]."""
        last = weapons[-1][0]
        perfect = self._perfect_hits(last.attacks) if is_last else 0
        for weapon, needed in weapons:
            self._fire(weapon, needed, weapon.attacks, perfect if weapon is last else 0)

    def strike(self, weapon: Weapon, needed: int) -> None:
        """Strike in close combat, where the striker gives out the hits [ENC-ROUND]."""
        self.thread.is_close = True
        perfect = self._perfect_hits(weapon.attacks)
        self._fire(weapon, needed, weapon.attacks * self._play_cards(), perfect)

    def _perfect_hits(self, attacks: int) -> int:
        """Hero Tokens turned into hits [ENC-PERFECT, ENC-CARD-HEROIC]."""
        battle = self.field.battle
        tokens = battle.tokens(self.unit)
        if not tokens or not any(foe.is_alive for foe in self.foes):
            return 0
        worth = battle.core.cards_heroic_actions if self.is_heroic else 1
        ask = Ask("perfect", battle, self.thread.formation.side, self.thread)
        ask.unit = self.unit
        ask.values = list(range(min(tokens, -(-attacks // worth)) + 1))
        spent = self.field.settle(ask)
        for _ in range(spent):
            battle.spend_token(self.unit)
        if spent and self.field.is_heard:
            text = f"{self.unit.name} spent {counted(spent, 'Hero Token')} on Perfect Hits"
            self.field.tell("tokens", text, ["ENC-PERFECT"], self.thread.trace)
            self.thread.trace.clear()
        return min(attacks, spent * worth)

    def _play_cards(self) -> int:
        """Cards of one attack; returns by how much its blows are multiplied [ENC-CARD-COMBO]."""
        times = 1
        field, side = self.field, self.thread.formation.side
        for _ in range(2):
            if not self._has_attack_card(side):
                break
            play = field.ask_card("attack", self.thread)
            if play is None:
                break
            note_card(field, self.thread, play)
            if play.card == "Devastating Combo":
                times = field.battle.core.cards_combo
            else:
                self._mine(field.battle.units[play.target])
        return times

    def _has_attack_card(self, side: int) -> bool:
        battle = self.field.battle
        return battle.has_card(side, "Devastating Combo") or battle.has_card(side, "Sticky Mine")

    def _mine(self, vehicle: Unit) -> None:
        """One hit without a roll [ENC-CARD-MINE]."""
        hits = Hits(self.field, self.field.battle.core.cards_mine_strength, [vehicle])
        hits.resolve(1)
        self._count(hits)

    def _fire(self, weapon: Weapon, needed: int, attacks: int, perfect: int) -> None:
        if not any(foe.is_alive for foe in self.foes):
            return
        needed = max(WORST, min(BEST, needed))
        faces: list[int] = []
        if attacks > perfect:
            purpose = self._purpose(weapon, needed)
            words = purpose if self.field.is_heard else ""
            faces = self.field.dice.many(purpose, attacks - perfect, words)
        scored = perfect + len([face for face in faces if face >= needed])
        if self.field.is_heard:
            self._tell_roll(weapon, needed, faces, scored, perfect)
        hits = Hits(self.field, weapon.strength, self.foes)
        hits.resolve(scored, self.thread if self.thread.is_close else None)
        self._count(hits)

    def _purpose(self, weapon: Weapon, needed: int) -> str:
        """What the dice are for, to a person who rolls them."""
        if not self.field.is_heard:
            return "to hit"
        battle = self.field.battle
        target = battle.brief(battle.formations[self.foes[0].formation])
        who = unit_words(battle, self.unit)
        return f"{who} with {weapon.name} at {target}, {needed}+ to hit"

    def _count(self, hits: Hits) -> None:
        self.kills += hits.kills
        self.counted += hits.counted

    def _tell_roll(
        self, weapon: Weapon, needed: int, faces: list[int], scored: int, perfect: int
    ) -> None:
        parted = [counted(perfect, "Perfect Hit")] if perfect else []
        if faces:
            parted.append(f"{' '.join([str(face) for face in faces])} on {needed}+")
        text = (
            f"{self.unit.name} used {weapon.name} (Strength {weapon.strength})"
            f" {'in' if self.thread.is_close else 'into'} {self.field.label(self.hex)}:"
            f" {' and '.join(parted)}, {counted(scored, 'hit')}"
        )
        battle = self.field.battle
        parts: dict[str, object] = {
            "unit": self.thread.formation.id,
            "by": unit_id(battle, self.unit),
            "weapon": weapon.name,
            "target": battle.formations[self.foes[0].formation].id,
            "at": [unit_id(battle, foe) for foe in self.foes],
            "hex": self.field.label(self.hex),
            "faces": list(faces),
            "needed": needed,
            "hits": scored,
        }
        self.field.tell("attack", text, ["ENC-HIT"], self.thread.trace, parts)
        self.thread.trace.clear()
