"""Which rules an attack is told with: those that had a part in it, not those that were there."""

from collections.abc import Callable

import pytest

from tests.opr.specials.scenes import Clash, close

#: a scene of one attack, and how it was fought
Scene = Callable[[], Clash]


def shot(
    gun: str,
    *faces: int,
    has: str = "",
    their: str = "",
    edition: str = "gf-3",
    gap: float = 12.0,
    quality: int = 4,
    defense: int = 4,
    tough: int = 1,
    models: int = 1,
    moved: bool = False,
    cover: str = "",
) -> Scene:
    """One model of ours shoots at theirs."""

    def scene() -> Clash:
        clash = Clash(edition, gap).us(f'Gun (24", A1, {gun})', quality=quality, has=has)
        clash.them(has=their, defense=defense, tough=tough, models=models)
        if cover:
            clash.terrain(cover, 25.0, 20.0, 40.0, 30.0)
        clash.shoot(*faces, has_moved=moved)
        return clash

    return scene


def struck(blade: str, *faces: int, has: str = "", edition: str = "gf-3", **more: int) -> Scene:
    """One model of ours charges theirs, which have nothing to strike back with."""

    def scene() -> Clash:
        clash = close(edition).us(f"Blade (A1, {blade})", has=has).them(**more)
        clash.melee(*faces)
        return clash

    return scene


#: rule, a scene in which it has a part, its twin in which it has none
TWINS: dict[str, tuple[str, Scene, Scene]] = {
    "AP": ("AP", shot("AP(1)", 4, 4), shot("AP(1)", 3)),
    "AP at the limit": ("AP", shot("AP(1)", 4, 1, defense=5), shot("AP(1)", 4, 1, defense=6)),
    "Reliable": ("RELIABLE", shot("Reliable", 1), shot("Reliable", 1, quality=2)),
    "Good Shot": ("GOOD-SHOT", shot("AP(1)", 1, has="Good Shot"), struck("Good Shot", 1)),
    "Bad Shot": (
        "BAD-SHOT",
        shot("AP(1)", 1, has="Bad Shot"),
        shot("AP(1)", 1, has="Bad Shot", quality=6),
    ),
    "Precise": ("PRECISE", shot("Precise", 1), shot("Precise", 1, quality=2)),
    "Stealth": (
        "STEALTH",
        shot("AP(1)", 1, their="Stealth"),
        shot("AP(1)", 1, their="Stealth", gap=5),
    ),
    "Stealth at the limit": (
        "STEALTH",
        shot("AP(1)", 1, their="Stealth", quality=5),
        shot("AP(1)", 1, their="Stealth", quality=6),
    ),
    "Stealth against Unstoppable": (
        "STEALTH",
        shot("AP(1)", 1, their="Stealth"),
        shot("Unstoppable", 1, their="Stealth"),
    ),
    "Unstoppable": (
        "UNSTOPPABLE",
        shot("Unstoppable", 1, their="Stealth"),
        shot("Unstoppable", 1, their="Stealth", gap=5),
    ),
    "Unstoppable, wounds": (
        "UNSTOPPABLE",
        shot("Unstoppable", 4, 1, their="Regeneration"),
        shot("Unstoppable", 4, 4, their="Regeneration"),
    ),
    "Evasive": (
        "EVASIVE",
        shot("AP(1)", 1, their="Evasive"),
        shot("Unstoppable", 1, their="Evasive"),
    ),
    "Entrenched": (
        "ENTRENCHED",
        shot("AP(1)", 1, their="Entrenched"),
        shot("AP(1)", 1, their="Entrenched", gap=5),
    ),
    "Shielded": (
        "SHIELDED",
        shot("AP(1)", 4, 1, their="Shielded"),
        shot("AP(1)", 1, their="Shielded"),
    ),
    "Fortified": (
        "FORTIFIED",
        shot("AP(1)", 4, 1, their="Fortified"),
        shot("Surge", 4, 1, their="Fortified"),
    ),
    "Relentless": (
        "RELENTLESS",
        shot("AP(1)", 6, 1, 1, has="Relentless", models=3),
        shot("AP(1)", 5, 1, has="Relentless", models=3),
    ),
    "Surge": ("SURGE", shot("Surge", 6, 1, 1, models=3), shot("Surge", 5, 1, models=3)),
    "Furious": ("FURIOUS", struck("Furious", 6, 4, 4), struck("Furious", 5, 4)),
    "Thrust": ("THRUST", struck("Thrust", 1), shot("Thrust", 1)),
    "Rending": ("RENDING", shot("Rending", 6, 6), shot("Rending", 5, 6)),
    "Rending, wounds": (
        "RENDING",
        shot("Rending", 5, 1, their="Regeneration"),
        shot("Rending", 5, 1),
    ),
    "Rending in v2": (
        "RENDING",
        shot("Rending", 6, 1, their="Regeneration", edition="gf-2", defense=6),
        shot("Rending", 5, 1, 1, their="Regeneration", edition="gf-2", defense=6),
    ),
    "Crack": ("CRACK", shot("Crack", 6, 6), shot("Crack", 5, 6)),
    "Tear": ("TEAR", shot("Tear", 4, 6, tough=9), shot("Tear", 4, 6, tough=6)),
    "Shatter": ("SHATTER", shot("Shatter", 4, 6, tough=3), shot("Shatter", 4, 6)),
    "Disintegrate": (
        "DISINTEGRATE",
        shot("Disintegrate", 4, 6, defense=3),
        shot("Disintegrate", 4, 6, defense=4),
    ),
    "Bane": ("BANE", shot("Bane", 4, 6, 1), shot("Bane", 4, 5)),
    "Lacerate beside Bane": ("LACERATE", shot("Bane, Lacerate", 4, 6, 1), shot("Lacerate", 4, 5)),
    "Shred": ("SHRED", shot("Shred", 4, 1), shot("Shred", 4, 2)),
    "Blast": ("BLAST", shot("Blast(3)", 4, 4, 4, 4, models=3), shot("Blast(3)", 4, 4)),
    "Blast over cover": (
        "BLAST",
        shot("Blast(3)", 4, 4, cover="cover"),
        shot("Blast(3)", 4, 4),
    ),
    "Blast over cover that is no help": (
        "BLAST",
        shot("Blast(3)", 4, 4, cover="cover"),
        shot("Blast(3)", 4, 4, cover="cover", defense=2),
    ),
    "Deadly": ("DEADLY", shot("Deadly(3)", 4, 1, tough=3), shot("Deadly(3)", 4, 1)),
    "Tough": ("TOUGH", shot("AP(1)", 4, 1, tough=3), shot("AP(1)", 4, 5, tough=3)),
    "Takedown": (
        "TAKEDOWN",
        shot("Takedown", 1, 4, 1, models=2),
        shot("Takedown", 4, 1),
    ),
    "Hazardous": ("HAZARDOUS", shot("Hazardous", 1), shot("Hazardous", 2)),
    "Indirect": ("INDIRECT", shot("Indirect", 1, moved=True), shot("Indirect", 1)),
    "Indirect, no sight": (
        "INDIRECT",
        shot("Indirect", 1, cover="blocking"),
        shot("Indirect", 1),
    ),
    "Sniper, cover": (
        "SNIPER",
        shot("Sniper", 1, edition="gf-2", quality=2, cover="cover"),
        shot("Sniper", 1, edition="gf-2", quality=2),
    ),
    "Anti-Air": (
        "ANTIAIR",
        shot("Anti-Air", 1, edition="gf-2", their="Aircraft", gap=8),
        shot("Anti-Air", 1, edition="gf-2", gap=8),
    ),
    "Anti-Air, range": (
        "ANTIAIR",
        shot("Anti-Air", 1, edition="gf-2", their="Aircraft", quality=6, gap=20),
        shot("Anti-Air", 1, edition="gf-2", their="Aircraft", quality=6, gap=8),
    ),
    "Aircraft": (
        "AIRCRAFT",
        shot("AP(1)", 1, edition="gf-2", their="Aircraft", gap=8),
        shot("Anti-Air", 1, edition="gf-2", their="Aircraft", gap=8),
    ),
    "Furious in v2": (
        "FURIOUS",
        struck("AP(1)", 1, 1, has="Furious", edition="gf-2"),
        shot("AP(1)", 1, has="Furious", edition="gf-2"),
    ),
    "Relentless in v2": (
        "RELENTLESS",
        shot("AP(1)", 6, 1, 1, has="Relentless", edition="gf-2"),
        shot("AP(1)", 5, 1, has="Relentless", edition="gf-2"),
    ),
}


@pytest.mark.rule("CORE-TO-HIT", "CORE-BLOCK")
@pytest.mark.parametrize("name", TWINS)
def test_an_attack_is_told_with_a_rule_that_had_a_part_in_it(name: str) -> None:
    rule, does, does_not = TWINS[name]
    assert f"CORE-SR-{rule}" in does().ear.results[0].rules
    assert f"CORE-SR-{rule}" not in does_not().ear.results[0].rules


@pytest.mark.rule("CORE-TO-HIT", "CORE-SR-RELENTLESS", "CORE-SR-STEALTH")
def test_a_near_miss_comes_of_no_special_rule() -> None:
    clash = Clash(gap=5.0).us('Gun (24", A1, Rending, Tear, Surge)', has="Relentless")
    clash.them(models=3, has="Stealth, Regeneration")
    clash.shoot(1)
    assert clash.result.rules == []


@pytest.mark.rule("CORE-SR-COUNTER")
def test_only_the_blow_before_the_charge_is_one_of_counter() -> None:
    clash = close().us("Axe (A1)", tough=3).them("Spear (A1, Counter)", tough=3)
    clash.melee(1, 1)
    assert [result.rules for result in clash.ear.results] == [["CORE-SR-COUNTER"], []]


@pytest.mark.rule("CORE-FATIGUE", "CORE-SR-PRECISE")
def test_nothing_helps_the_tired_to_hit() -> None:
    clash = close().us("Axe (A1, Precise)").them()
    clash["us"].is_fatigued = True
    clash.melee(5)
    assert (clash.result.hit_because, clash.result.rules) == (["fatigued"], [])
