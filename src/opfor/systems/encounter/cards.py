"""Battlefield Tactics cards: what each one does when it is played."""

from opfor.systems.encounter.activation import DEFAULT
from opfor.systems.encounter.battle import Formation
from opfor.systems.encounter.damage import Hits, suppress
from opfor.systems.encounter.decisions import target_words
from opfor.systems.encounter.field import Field
from opfor.systems.encounter.legal import Play
from opfor.systems.encounter.thread import Thread


def note_card(field: Field, thread: Thread, play: Play) -> None:
    """A card is used up [ENC-CARDS]."""
    side = field.battle.sides[thread.formation.side]
    side.cards_played.append(play.card)
    if field.is_heard:
        text = f"{side.army} played {play.card} on {target_words(field.battle, play)}"
        field.tell("card", text, ["ENC-CARDS"], thread.trace, {"card": play.card})
        thread.trace.clear()


def play_card(field: Field, thread: Thread, play: Play) -> list[Formation]:
    """Play a card outside a fight; returns the formations it may have broken."""
    note_card(field, thread, play)
    battle = field.battle
    if play.card == "Off-Table Barrage":
        return _barrage(field, 1 - thread.formation.side, play.target)
    target = battle.formations[play.target]
    if play.card == "Break Their Spirit":
        # [ENC-CARD-SPIRIT]
        roll = field.dice.d3(f"Break Their Spirit on {field.name(target)}")
        if field.is_heard:
            text = f"a D3 of {roll.total}, suppression {roll.total}"
            field.tell_roll("ENC-CARD-SPIRIT", roll.faces, text, "D6")
        suppress(field, target, roll.total)
        return [target]
    if play.card == "Electronic Warfare":
        # [ENC-CARD-WARFARE]
        target.order = DEFAULT
    elif play.card == "Rally":
        # [ENC-CARD-RALLY]
        target.suppression = 0
        target.is_broken = False
    elif play.card == "Heroic Actions":
        thread.has_heroic_actions = True
    return []


def play_in_fight(field: Field, thread: Thread, play: Play) -> None:
    """Dodge and Flash Grenades [ENC-CARD-DODGE, ENC-CARD-FLASH]."""
    note_card(field, thread, play)
    fight = thread.fight
    if fight is None:
        return
    if play.card == "Dodge":
        fight.dodging.append(play.target)
    else:
        fight.dazzled[1 - thread.formation.side] |= 1 << play.target


def _barrage(field: Field, side: int, hex: int) -> list[Formation]:
    """Hits in a hex, given out by the owner of the units; each formation that takes one is
    suppressed [ENC-CARD-BARRAGE]."""
    battle, core = field.battle, field.battle.core
    foes = [unit for unit in battle.all_standing(side) if unit.hex == hex]
    hits = Hits(field, core.cards_barrage_strength, foes)
    hits.resolve(core.cards_barrage_hits)
    for index in hits.formations:
        suppress(field, battle.formations[index], 1)
    return [battle.formations[i] for i in sorted(hits.formations)]
