"""The position: units and objectives on a measured table, one moment of a game.

What rules and profiles say is resolved to plain numbers when a unit is made, so that a
decision never looks a rule up by its name. Whoever changes where models stand, their wounds
or who is left calls `Unit.muster` on that unit and `Battle.muster` once.
"""

from typing import Final

from opfor.boards.crowds import Crowd
from opfor.boards.inches import Base
from opfor.boards.sight import SightLines
from opfor.boards.table import Table
from opfor.systems.opr.arms import Arms, Group, is_wider
from opfor.systems.opr.editions import Edition
from opfor.systems.opr.fighters import Fighter
from opfor.systems.opr.models import Model as Model
from opfor.systems.opr.models import Spell as Spell
from opfor.systems.opr.models import Upgrade as Upgrade
from opfor.systems.opr.profiles import UnitProfile
from opfor.systems.opr.traits import Traits
from opfor.systems.opr.unit_types import unit_type

#: in no transport
NOWHERE: Final = ""


class Unit:
    """One unit of one side, with its rules resolved."""

    def __init__(
        self,
        id: str,
        side: str,
        profile: UnitProfile,
        models: list[Model],
        edition: Edition,
        like: "Unit | None" = None,
    ) -> None:
        """`like` is a unit of the same profile: what it worked out is taken over."""
        self.id = id
        self.side = side
        self.profile = profile
        self.edition = edition
        self.name = profile.name
        self.models = models

        # flags of the moment, set by whoever makes the position
        self.is_activated = False
        #: Shaken, Pinned or Wavering
        self.is_stunned = False
        self.is_fatigued = False
        self.in_reserve = False
        #: SR-TRANSPORT: the id of the transport it rides in
        self.embarked_in = NOWHERE
        self.tokens = 0
        self.spells: list[Spell] = []

        self.bases: list[Base] = []
        self.crowd = Crowd([])
        self.has_hero = False
        #: cost of the dearest upgrade any of its models has; -1: none has one
        self.dearest_upgrade = -1
        #: Tough left on all its models that have Tough; 0: none has
        self.tough_left = 0
        #: what a whole game knows of it beyond the position; given by the armoury
        self.fighter: Fighter | None = None
        if like is None:
            self._resolve(profile, edition)
        else:
            self._take(like)
        self.muster()

    def copy(self) -> "Unit":
        """A twin that can be changed without changing this one."""
        models = [model.copy() for model in self.models]
        twin = Unit(self.id, self.side, self.profile, models, self.edition, self)
        twin.is_activated = self.is_activated
        twin.is_stunned = self.is_stunned
        twin.is_fatigued = self.is_fatigued
        twin.in_reserve = self.in_reserve
        twin.embarked_in = self.embarked_in
        twin.tokens = self.tokens
        twin.spells = self.spells
        twin.fighter = self.fighter.copy() if self.fighter is not None else None
        return twin

    def _resolve(self, profile: UnitProfile, edition: Edition) -> None:
        """Turn what rules and profile say into plain numbers."""
        #: OPR-TYPE; `tie` goes to a die
        self.type = unit_type(profile, edition)
        # how it comes onto the table
        self.is_ambusher = edition.steers("Ambush") and profile.all_have("Ambush")
        self.is_scout = edition.steers("Scout") and profile.all_have("Scout")
        self.is_artillery = edition.steers("Artillery") and profile.has("Artillery")
        #: SR-DEADLY: of one model as it was printed, not as it was left
        self.is_single = profile.size == 1
        #: SR-COUNTER, SR-PHALANX
        self.is_last = edition.last_rule != "" and profile.bears(edition.last_rule)
        self.is_transport = edition.cargo != "none" and profile.has("Transport")
        self.defense = profile.defense or 6

        arms = Arms(profile, edition)
        #: ranged weapon groups, the most expected wounds first
        self.groups = arms.groups
        #: those of them that somebody carries
        self.carried: list[Group] = []
        #: those of these that reach whatever any of the others reaches
        self.widest: list[Group] = []
        self.longest_range = 0.0
        for group in self.groups:
            self.longest_range = max(self.longest_range, group.range)
        self.has_weapon_upgrade = False
        self._bear(Traits(profile, edition))

    def _bear(self, traits: Traits) -> None:
        #: the profile of those who are alive
        self.left = traits.profile
        self.is_aircraft = traits.is_aircraft
        self.is_flying = traits.is_flying
        self.is_strider = traits.is_strider
        self.is_fixed = traits.is_fixed
        self.paces = traits.paces
        self.advance = traits.advance
        self.rush = traits.paces.rush
        self.charge = traits.paces.charge
        #: X of the magic of whoever casts best; 0: nobody
        self.magic = traits.magic
        self._only_heroes_cast = traits.only_heroes_cast
        self.army_rules = traits.army_rules
        #: OPR-ADV-OBJ: how far its attacks reach: an advance and a shot, or a charge
        self.threat = self._threat()

    def renew(self, traits: Traits) -> None:
        """Take in what the rules of those who are left make of it."""
        self._bear(traits)
        for group in self.groups:
            group.renew(traits.profile)

    def _take(self, like: "Unit") -> None:
        self.type = like.type
        self.left = like.left
        self.is_aircraft = like.is_aircraft
        self.is_flying = like.is_flying
        self.is_strider = like.is_strider
        self.is_fixed = like.is_fixed
        self.is_ambusher = like.is_ambusher
        self.is_scout = like.is_scout
        self.is_artillery = like.is_artillery
        self.is_single = like.is_single
        self.is_last = like.is_last
        self.is_transport = like.is_transport
        self.paces = like.paces
        self.advance = like.advance
        self.rush = like.rush
        self.charge = like.charge
        self.magic = like.magic
        self._only_heroes_cast = like._only_heroes_cast
        self.defense = like.defense
        self.army_rules = like.army_rules
        self.groups = [group.copy() for group in like.groups]
        self.carried = []
        self.widest = []
        self.longest_range = like.longest_range
        self.threat = like.threat
        self.has_weapon_upgrade = like.has_weapon_upgrade

    def casters(self, bases: list[Base]) -> list[Base]:
        """Those of its models who cast, if all stood on these places (SR-CASTER)."""
        found: list[Base] = []
        for base, model in zip(bases, self.models, strict=True):
            loadout = model.loadout
            casts = model.is_hero or not self._only_heroes_cast
            if casts if loadout is None else loadout.casts:
                found.append(base)
        return found or bases

    def muster(self) -> None:
        """Take in what the models say: call it after changing them."""
        self.bases = [model.base for model in self.models]
        self.crowd = Crowd(self.bases)
        self.has_hero = any(model.is_hero for model in self.models)
        self.has_weapon_upgrade = len(self.profile.upgrade_weapons) > 0
        self.dearest_upgrade = 0 if self.has_weapon_upgrade else -1
        self.tough_left = 0
        for model in self.models:
            if model.tough > 1:
                self.tough_left += max(1, model.tough - model.wounds)
            for upgrade in model.upgrades:
                self.dearest_upgrade = max(self.dearest_upgrade, upgrade.cost)
                if any(weapon.name == upgrade.name for weapon in self.profile.weapons):
                    self.has_weapon_upgrade = True
        self.take_up()

    def take_up(self) -> None:
        """Who carries what: call it after weapons were used up or are to be had again."""
        heroes = [i for i, model in enumerate(self.models) if model.is_hero]
        joined = heroes[: len(self.profile.joined)]
        listed = [model.weapons for model in self.models]
        for group in self.groups:
            group.deal(listed, joined)
        self.carried = [group for group in self.groups if group.carriers]
        self.widest = [g for g in self.carried if not any(is_wider(h, g) for h in self.carried)]

    @property
    def is_on_table(self) -> bool:
        return len(self.models) > 0 and not self.in_reserve and self.embarked_in == NOWHERE

    @property
    def can_cast(self) -> bool:
        """CORE-SR-PSYCHIC, CORE-SR-WIZARD: a cast or a block uses up the magic of the round."""
        return self.magic > 0 and (self.fighter is None or not self.fighter.has_cast)

    def _threat(self) -> float:
        if self.is_fixed:
            return self.longest_range
        shooting = self.advance + self.longest_range if self.groups else 0.0
        return shooting if self.is_aircraft else max(shooting, self.charge)


class Objective:
    """A marker. `held_by` is a side or empty, `scorable_by` the sides that may score it."""

    def __init__(
        self,
        id: str,
        x: float,
        y: float,
        held_by: str = "",
        scorable_by: list[str] | None = None,
    ) -> None:
        self.id = id
        self.x = x
        self.y = y
        self.held_by = held_by
        #: none: every side
        self.scorable_by = scorable_by
        #: the pieces of terrain it lies in, as a mask; filled in by the battle
        self.pieces = 0

    def is_valid_for(self, side: str) -> bool:
        return self.scorable_by is None or side in self.scorable_by


class Battle:
    """Everything a decision looks at. `side` is the side the A.I. decides for."""

    def __init__(
        self,
        edition: Edition,
        table: Table,
        units: list[Unit],
        objectives: list[Objective],
        ai_edge: str = "north",
        round: int = 1,
        side: str = "ai",
    ) -> None:
        self.edition = edition
        self.table = table
        self.units = units
        self.objectives = objectives
        self.ai_edge = ai_edge
        self.round = round
        self.side = side
        for objective in objectives:
            objective.pieces = table.pieces_at(objective.x, objective.y, 0.0)
        #: SR-ARTY: how much of the table is seen from a point, once it was asked; terrain alone
        self.lookouts: dict[tuple[float, float], float] = {}
        #: units in the way of feet: all on the table but Aircraft
        self.crowds: list[Crowd] = []
        #: Aircraft: everybody passes under them, but nobody ends on their bases
        self.flyers: list[Crowd] = []
        self.lines = SightLines(table, [])
        self.muster()

    def muster(self) -> None:
        """Take in who stands where: call it after units moved, came or went."""
        self.crowds = []
        self.flyers = []
        for unit in self.units:
            if unit.is_on_table:
                (self.flyers if unit.is_aircraft else self.crowds).append(unit.crowd)
        blocking = self.crowds if self.edition.units_block_sight else []
        self.lines = SightLines(self.table, blocking)

    def unit(self, id: str) -> Unit | None:
        for unit in self.units:
            if unit.id == id:
                return unit
        return None

    def enemies(self, side: str) -> list[Unit]:
        """The units on the table that fight against a side."""
        return [unit for unit in self.units if unit.side != side and unit.is_on_table]

    def friends(self, side: str) -> list[Unit]:
        return [unit for unit in self.units if unit.side == side and unit.is_on_table]
