"""Text lists: both forms, names of other editions, and everything that is refused."""

import pytest

from opfor.faults import Refused
from opfor.systems.opr.armies import Army, read_army, sample, samples
from opfor.systems.opr.editions import EDITIONS, load_edition
from opfor.systems.opr.profiles import ARMY, NOT_PLAYED, PLAYED, STEERING

RAIDERS = 'Raiders [5] Q4+ D5+ | 90pts | Strider\n5x Carbine (18", A1, AP(1)), 5x Blade (A1)\n'


def army(text: str, name: str = "gf-3") -> Army:
    return read_army(text, "list.txt", load_edition(name))


def share(*units: str, points: int) -> str:
    return "\n".join([f"++ Dust [GF {points}pts] ++\n", *units])


def refused(text: str, name: str = "gf-3") -> str:
    with pytest.raises(Refused) as caught:
        army(text, name)
    sentence = str(caught.value)
    assert sentence.startswith("list.txt: ")
    assert "\n" not in sentence
    return sentence.removeprefix("list.txt: ")


def names(found: Army) -> list[str]:
    return [unit.name for unit in found.units]


# share as text


@pytest.mark.parametrize(
    "rule", ["Tough(x)", "tough(X)", "Tough(three)", "AP(x)", "Wings(Tough(x))"]
)
def test_a_rule_with_a_bad_number_keeps_its_name(rule: str) -> None:
    name = "AP" if "AP" in rule else "Tough"
    sentence = f"line 1: {name} needs a number, such as {name}(3)"
    assert refused(f"Raiders [5] Q4+ D5+; melee; {rule}") == sentence
    assert refused(f"Raiders [5] Q4+ D5+; 5x Blade (A1, {rule})") == sentence


def test_any_other_rule_keeps_its_name_too() -> None:
    unit = army("Raiders; melee; Fear(x), Zeal(X), Mage(Flying), Psychic(Caster(2))").units[0]
    assert [(rule.text, rule.item) for rule in unit.rules] == [
        ("Fear", ""), ("Zeal", ""), ("Flying", "Mage"), ("Caster(2)", "Psychic"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("++ Dust [90pts] ++", "Dust"),
        ("++ Dust [GF 90pts] ++", "Dust"),
        ("++ Dust! - Sand Folk (v3.4.4) [GFF 90pts] ++", "Dust!"),
        ("++ A - B - Sand Folk (v3.5), Salt Folk (v3.5) [GF 90pts] [1 Units] ++", "A - B"),
        ("++ Sand Folk (v3.5.3) [GF 90pts] [1 Unit] ++", "Sand Folk (v3.5.3)"),
        ("++ Dust [the first] [GF 90pts] ++", "Dust [the first]"),
        ("++ [GF 90pts] ++", "list"),
        ("# a remark", "list"),
    ],
)
def test_all_headers(header: str, name: str) -> None:
    found = army(f"{header}\n\n{RAIDERS}")
    assert (found.name, found.points, names(found)) == (name, 90, ["Raiders"])


def test_a_unit_and_its_weapons() -> None:
    unit = army(share(RAIDERS, points=90)).units[0]
    assert (unit.models, unit.quality, unit.defense, unit.cost) == (5, 4, 5, 90)
    assert [rule.text for rule in unit.rules] == ["Strider"]
    assert [weapon.text for weapon in unit.weapons] == [
        '5x Carbine (18", A1, AP(1))',
        "5x Blade (A1)",
    ]
    assert [weapon.is_ranged for weapon in unit.weapons] == [True, False]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('Great Gun (30", A2, AP(4), Deadly(3))', 'Great Gun (30", A2, AP(4), Deadly(3))'),
        ("Gun (Old) (12”, A1)", 'Gun (Old) (12", A1)'),
        ('2x 24" Gun (A3)', '2x Gun (24", A3)'),
        ("Stomp (A4)", "Stomp (A4)"),
        ('Claw (0", A4)', "Claw (A4)"),
    ],
)
def test_weapons(line: str, expected: str) -> None:
    unit = army(share(f"Beast [1] Q4+ D4+ | 50pts |\n{line}", points=50)).units[0]
    assert [weapon.text for weapon in unit.weapons] == [expected]


def test_a_unit_without_weapons_or_rules() -> None:
    found = army(share("Mites [3] Q6+ D6+ | 45pts |", "Flies [2] Q6+ D6+ | 5pts", points=50))
    assert [(unit.name, unit.weapons, unit.rules) for unit in found.units] == [
        ("Mites", [], []),
        ("Flies", [], []),
    ]


def test_equipment_on_the_weapon_line_is_a_rule() -> None:
    unit = army(share("Crew [1] Q4+ D4+ | 50pts |\nGun (A1), Tower Shield (Shielded)", points=50))
    assert [rule.name for rule in unit.units[0].rules] == ["Shielded"]


def test_two_of_a_unit_are_two_units_each_at_the_printed_points() -> None:
    found = army(share(f"2x {RAIDERS}", points=180))
    assert names(found) == ["Raiders 1", "Raiders 2"]
    assert found.points == 180
    assert found.units[0].weapons[0] is not found.units[1].weapons[0]


def test_units_of_one_name_are_numbered_past_names_that_are_taken() -> None:
    text = share(RAIDERS, RAIDERS.replace("Raiders", "Raiders 1"), RAIDERS, points=270)
    assert names(army(text)) == ["Raiders 2", "Raiders 1", "Raiders 3"]


def test_counts_of_rules() -> None:
    rules = "5x Flying, 1x Scout, Tough(3), Impact(+3), Caster(2), Caster(+1)"
    unit = army(share(f"Crew [5] Q4+ D4+ | 50pts | {rules}", points=50)).units[0]
    assert unit.all_have("Flying") and unit.has("Flying")
    assert unit.has("Scout") and not unit.all_have("Scout")
    assert (unit.tough, unit.rating("Impact"), unit.rating("Caster")) == (3, 3, 3)


def test_items_give_the_rules_inside_them() -> None:
    line = "Chief [1] Q4+ D4+ | 50pts | Hero, 1x Seer(Caster(2)), Wings(Flying, Fast), Boom(D3)"
    unit = army(share(line, points=50)).units[0]
    assert [(rule.name, rule.rating, rule.item) for rule in unit.rules] == [
        ("Hero", None, ""),
        ("Caster", 2, "Seer"),
        ("Flying", None, "Wings"),
        ("Fast", None, "Wings"),
        ("Boom", None, ""),
    ]
    assert unit.rules[4].raw == "Boom(D3)"


def test_an_aura_gives_its_rule_to_the_whole_unit() -> None:
    hero = "Chief [1] Q3+ D4+ | 50pts | Hero, Scout Aura\nSword (A3)\n| Joined to:"
    unit = army(share(hero, RAIDERS, points=140)).units[0]
    assert unit.all_have("Scout")
    assert not unit.all_have("Strider")


def test_a_joined_hero_is_part_of_its_unit() -> None:
    hero = "Chief [1] Q3+ D4+ | 50pts | Hero, Tough(3)\nSword (A3)\n| Joined to:"
    found = army(share(hero, RAIDERS, points=140))
    unit = found.units[0]
    assert names(found) == ["Raiders"]
    assert (unit.size, unit.points, unit.joined[0].quality) == (6, 140, 3)
    assert (unit.tough, unit.joined[0].tough) == (1, 3)
    assert unit.has("Hero")
    assert [weapon.name for weapon in unit.groups()] == ["Carbine", "Blade", "Sword"]
    assert found.report.is_conserved
    assert "Chief has joined Raiders" in found.report.lines()


def test_a_hero_is_joined_in_the_short_form_too() -> None:
    found = army("Chief Q3+ D4+; Sword (A3); Hero\n| Joined to:\nRaiders [5]; 5x Blade (A1)\n")
    assert names(found) == ["Raiders"]
    assert found.units[0].joined[0].name == "Chief"
    assert "line 1: no unit stands above" in refused("| Joined to:\nRaiders [5]; melee")
    assert "no unit follows for Raiders to join" in refused("Raiders [5]; melee\n| Joined to:")


@pytest.mark.rule("CORE-SR-HERO")
def test_a_hero_who_joins_nobody_is_named_with_the_way_to_say_it() -> None:
    hero = "Chief [1] Q3+ D4+ | 50pts | Hero, Tough(3)\nSword (A3)\n"
    told = "Chief joins nobody: a line '| Joined to:' below a Hero puts it into the next unit; "
    assert any(
        line.startswith(told) for line in army(share(hero, RAIDERS, points=140)).report.notes
    )
    for alone in (
        share(hero, points=50),
        share(hero.replace("(3)", "(9)", 1), RAIDERS, points=140),
    ):
        assert not any("joins nobody" in line for line in army(alone).report.notes)
    both = share(hero, hero.replace("Chief", "Lord"), RAIDERS, points=190)
    assert any(line.startswith("Chief and Lord join nobody") for line in army(both).report.notes)


def test_experience_of_a_campaign_is_passed_over() -> None:
    unit = army(share("Chief [1] Q3+ D4+ | 50pts | 12XP | Hero", points=50)).units[0]
    assert [rule.name for rule in unit.rules] == ["Hero"]


def test_weapons_of_one_kind_are_one_group() -> None:
    line = 'Crew [5] Q4+ D4+ | 50pts |\n3x Gun (18", A1), 2x Gun (18", A1), Gun (24", A1)'
    groups = army(share(line, points=50)).units[0].groups()
    assert [group.text for group in groups] == ['5x Gun (18", A1)', 'Gun (24", A1)']


def test_weapons_of_a_few_models_are_upgrades() -> None:
    line = 'Crew [5] Q4+ D4+ | 50pts |\n4x Gun (18", A1), Cannon (24", A1), 5x Fist (A1)'
    unit = army(share(line, points=50)).units[0]
    assert [weapon.name for weapon in unit.upgrade_weapons] == ["Gun", "Cannon"]


#: lines after a header of 90 points and a blank line, and what is said about them
BROKEN = [
    ("Raiders [5] Q9+ D5+ | 90pts |", "line 3: 'Raiders [5] Q9+ D5+ | 90pts |' is no unit"),
    ("Raiders [5] Q4+ D5+ | cheap |", "line 3: 'cheap' is no cost such as 90pts"),
    ("[5] Q4+ D5+ | 90pts |", "line 3: a unit needs a name"),
    ("Raiders [0] Q4+ D5+ | 90pts |", "line 3: Raiders has no models"),
    (f"{RAIDERS}\n\nlost words", "line 7: 'lost words' is no unit"),
    ("Raiders [5] Q4+ D5+ | 90pts | Tough(3", "line 3: the parentheses of "),
    ("Raiders [5] Q4+ D5+ | 90pts | Tough", "line 3: Tough needs a number"),
    ("Raiders [5] Q4+ D5+ | 90pts | (3)", "line 3: '(3)' is a special rule without a name"),
    ('Crew [5] Q4+ D5+ | 90pts |\nGun (18", AP(1))', "line 4: 'Gun (18\", AP(1))' has a range but"),
    ('Crew [5] Q4+ D5+ | 90pts |\nGun (2400", A1)', "line 4: '2400\"' is no range in whole inches"),
    ('Crew [5] Q4+ D5+ | 90pts |\n2400" Gun (A1)', "line 4: '2400\" Gun' is no range in whole"),
    ('Crew [5] Q4+ D5+ | 90pts |\n(18", A1)', "line 4: '(18\", A1)' is a weapon without a name"),
    (f"| Joined to:\n{RAIDERS}", "line 3: no unit stands above 'Joined to'"),
    (f"{RAIDERS}| Joined to:", "line 3: no unit follows for Raiders to join"),
    (f"2x {RAIDERS}| Joined to:\n{RAIDERS}", "line 6: 2x Raiders cannot join 1x Raiders"),
    (f"{RAIDERS}\n++ More [GF 90pts] ++", "line 6: a second header; one list a file"),
    ("", "no units in this list"),
]


@pytest.mark.parametrize(("lines", "sentence"), BROKEN)
def test_broken_lists_are_refused_with_their_line(lines: str, sentence: str) -> None:
    assert refused(share(lines, points=90)).startswith(sentence)


@pytest.mark.parametrize(
    ("header", "sentence"),
    [
        ("++ Dust [GF 90pts]", "line 1: the header must end in ++"),
        ("++ Dust ++", "line 1: the header states no points such as [GF 995pts]"),
        ("++ Dust [GF 91pts] ++", "the header says 91pts, but the units sum to 90pts"),
    ],
)
def test_broken_headers(header: str, sentence: str) -> None:
    assert refused(f"{header}\n\n{RAIDERS}") == sentence


def test_a_total_counts_every_copy() -> None:
    sentence = refused(share(f"2x {RAIDERS}", points=90))
    assert sentence == "the header says 90pts, but the units sum to 180pts"


# the short form


def test_the_short_form() -> None:
    text = """
# my own band
Raiders [5]; shooting; Strider
Lurkers [5] Q4+ D5+; 5x Carbine (18", A1, AP(1)), 5x Blade (A1); strider, tough(3)
2x Mites
Seer; melee, Staff (A2); Caster(2), Wild Songs
"""
    found = army(text)
    assert names(found) == ["Raiders", "Lurkers", "Mites 1", "Mites 2", "Seer"]
    raiders, lurkers, mites, _, seer = found.units
    assert (raiders.models, raiders.given_type, raiders.quality) == (5, "shooting", 0)
    assert (lurkers.quality, lurkers.defense, lurkers.given_type) == (4, 5, "")
    assert [rule.text for rule in lurkers.rules] == ["Strider", "Tough(3)"]
    assert [weapon.count for weapon in lurkers.weapons] == [5, 5]
    assert (mites.models, mites.weapons) == (1, [])
    assert (seer.given_type, seer.weapons[0].text) == ("melee", "Staff (A2)")
    assert (found.name, found.points) == ("list", 0)
    assert found.report.notes == [
        "Mites 1 has neither a type nor weapons: taken as melee",
        "Mites 2 has neither a type nor weapons: taken as melee",
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Raiders; melee; Stridr", "line 1: Raiders: unknown rule 'Stridr'; did you mean Strider?"),
        ("Raiders; melee; Ambsh", "line 1: Raiders: unknown rule 'Ambsh'; did you mean Ambush?"),
        ("A; Gun (A1, Rendig)", "line 1: A's Gun: unknown rule 'Rendig'; did you mean Rending?"),
        ("Raiders; meele", "line 1: 'meele' is neither a type (hybrid, shooting, melee) nor"),
        ("Raiders; Strider", "line 1: 'Strider' is neither a type"),
        ("Raiders; melee; Strider; Fast", "line 1: more than the three parts"),
        ("Raiders [5] Q7+", "line 1: 'Raiders [5] Q7+' is no unit such as"),
        ("Raiders [many]", "line 1: 'Raiders [many]' is no unit such as"),
        ("; melee", "line 1: a unit needs a name"),
        ("Raiders", "line 1: type or weapons: 'Raiders' is a name alone"),
        ("# poem\n\nIt was a dark night", "line 3: type or weapons: 'It was a dark night' is a"),
        ("Dear all\nwe meet at ten\nbring dice", "line 1: type or weapons: 'Dear all' is"),
        ("A; melee\nHere is my list:\nB; melee", "line 2: type or weapons: 'Here is my list:' is"),
        ("<html><body>", "line 1: type or weapons: '<html><body>' is a name alone"),
        ('{\n"units": []\n}', "no units in this list"),
        ("", "no units in this list"),
        ("# nothing\n\n", "no units in this list"),
    ],
)
def test_broken_short_lists(text: str, sentence: str) -> None:
    assert refused(text).startswith(sentence)


@pytest.mark.parametrize("line", ["2x Mites", "Mites [3]", "Mites Q4+", "Mites; melee", "Mites;"])
def test_a_line_that_says_anything_of_a_unit_is_one(line: str) -> None:
    assert names(army(f"{line}\nLone Wolf!"))[-1] == "Lone Wolf!"


@pytest.mark.parametrize("rule", ["Scout Aura", "Unstoppable Mark", "Wild Songs", "Evasive"])
def test_rules_of_an_army_are_no_slips(rule: str) -> None:
    assert army(f"Raiders; melee; {rule}").units[0].rules[0].name == rule


# names of other editions


@pytest.mark.parametrize(
    ("name", "printed", "here"),
    [
        ("gf-3", "Sniper", ["Takedown", "Reliable"]),
        ("gf-3", "Poison", ["Bane"]),
        ("gf-3", "Lance", ["Thrust"]),
        ("gf-3", "Lock-On", ["Unstoppable"]),
        ("gf-3", "Anti-Air", ["Unstoppable"]),
        ("gf-3", "Psychic(2)", ["Caster(2)"]),
        ("gf-3", "Wizard(1)", ["Caster(1)"]),
        ("gf-3", "Phalanx", ["Counter"]),
        ("gf-3", "Immobile, Entrenched", ["Artillery"]),
        ("gf-3", "Immobile", ["Immobile"]),
        ("gf-2", "Caster(2)", ["Psychic(2)"]),
        ("gf-2", "Wizard(2)", ["Psychic(2)"]),
        ("gf-2", "Bane", ["Poison"]),
        ("gf-2", "Takedown", ["Sniper"]),
        ("gf-2", "Takedown, Reliable", ["Sniper"]),
        ("gf-2", "Unstoppable", ["Anti-Air"]),
        ("gf-2", "Thrust", ["Lance"]),
        ("aof-2", "Caster(2)", ["Wizard(2)"]),
        ("aof-2", "Psychic(2)", ["Wizard(2)"]),
        ("aof-2", "Bane", ["Poison"]),
        ("aof-2", "Takedown", ["Sniper"]),
        ("aof-2", "Thrust", ["Lance"]),
        ("aof-2", "Counter", ["Phalanx"]),
    ],
)
def test_names_are_turned_into_this_editions(name: str, printed: str, here: list[str]) -> None:
    found = army(f"Raiders; melee; {printed}", name)
    assert [rule.text for rule in found.units[0].rules] == here
    was = " + ".join(part.split("(")[0] for part in printed.split(", "))
    now = ", ".join(sorted(part.split("(")[0] for part in here))
    when = " when shooting" if "Sniper" in (was, now) else ""
    assert found.report.mapped == ([] if was == now else [f"{was} → {now}{when}"])


@pytest.mark.rule("CORE-SR-IMMOBILE", "CORE-SR-ARTILLERY")
def test_artillery_of_aof_2_may_move_so_what_was_immobile_stays_that() -> None:
    found = army("Gun; shooting; Immobile, Entrenched", "aof-2")
    assert [rule.text for rule in found.units[0].rules] == ["Immobile", "Artillery"]
    assert found.report.mapped == ["Entrenched → Artillery"]
    assert "Immobile" in found.report.rules[PLAYED]
    assert found.report.treated == {"Immobile": "used", "Artillery": "mapped"}
    alone = army("Gun; shooting; Entrenched", "aof-2").report
    assert alone.rules[NOT_PLAYED] == ["Entrenched"] and not alone.mapped


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("gf-2", "Counter"),
        ("gf-2", "Phalanx"),
        ("gf-2", "Artillery"),
        ("gf-2", "Reliable"),
        ("gf-2", "Fire Breath"),
        ("aof-2", "Aircraft"),
        ("aof-2", "Transport(6)"),
        ("aof-2", "Unstoppable"),
        ("aof-2", "Relentless"),
        ("gf-3", "Fire Breath"),
        ("gf-3", "Sergeant"),
        ("gf-3", "Standard Bearer"),
    ],
)
def test_a_rule_without_counterpart_is_named_as_not_played(name: str, rule: str) -> None:
    report = army(f"Raiders; melee; {rule}", name).report
    assert report.rules[NOT_PLAYED] == [rule.split("(")[0]]
    assert f"NOT played in this edition: {rule.split('(')[0]}" in report.lines()


@pytest.mark.rule("CORE-SR-SNIPER", "CORE-SR-TAKEDOWN")
@pytest.mark.parametrize(
    ("name", "printed", "now"),
    [
        ("gf-2", "Takedown", "Sniper"),
        ("aof-2", "Takedown", "Sniper"),
        ("gf-2", "Sniper", "Sniper"),
        ("gf-3", "Sniper", "Takedown"),
    ],
)
def test_what_is_for_shooting_is_not_played_on_a_melee_weapon(
    name: str, printed: str, now: str
) -> None:
    found = army(f'Killers; Rifle (24", A1, {printed}), Blade (A2, {printed})', name)
    rifle, blade = found.units[0].weapons
    assert rifle.has(now) and blade.profile == f"A2, {printed}"
    assert [rule.kind for rule in blade.rules] == [NOT_PLAYED]
    assert found.report.rules[NOT_PLAYED] == [f"{printed} on a melee weapon"]
    assert found.report.treated[f"{printed} on a melee weapon"] == "not played"
    assert now in found.report.rules[STEERING]


@pytest.mark.rule("SR-ARMY")
def test_the_report_names_every_rule() -> None:
    rules = "Scout, Tough(3), Wild Songs, Phalanx, Sergeant"
    unit = f"Crew [2] Q4+ D4+ | 50pts | {rules}\nGun (A1, AP(1))"
    report = army(share(unit, points=50)).report
    assert report.rules == {
        STEERING: ["AP", "Counter", "Scout"],
        PLAYED: ["Tough"],
        ARMY: ["Wild Songs"],
        NOT_PLAYED: ["Sergeant"],
    }
    assert report.lines() == [
        "units 1 in, 1 out; models 2 in, 2 out; points 50 in, 50 out",
        "steer the A.I.: AP, Counter, Scout",
        "played as in the core rules and army books: Tough",
        "army rules, named whenever the unit activates at a table, NOT played on screen:"
        " Wild Songs",
        "NOT played in this edition: Sergeant",
        "under another name: Phalanx → Counter",
    ]


def test_the_report_names_items_beside_the_rules_they_give() -> None:
    unit = "Crew [2] Q4+ D4+ | 50pts | Zap(Zing, Zong), Wings(Flying)\nGun (A1, Scope(AP(1)))"
    report = army(share(unit, points=50)).report
    items = "Scope (AP(1)); Wings (Flying); Zap (Zing, Zong)"
    assert f"items, each as the rules it gives: {items}" in report.lines()


def test_the_brief_report_counts_weapons_in_one_line() -> None:
    unit = "Crew [2] Q4+ D4+ | 50pts | Scout\n2x Blade (A1), Horn (A0)"
    sums, weapons, *rules = army(share(unit, points=50)).report.brief()
    assert sums.startswith("units 1 in, 1 out") and rules == ["steer the A.I.: Scout"]
    assert weapons == "weapons 3 in, 3 out; NOT used, for it has no attacks: Horn (A0)"


def test_a_rating_of_nothing_is_taken_as_one_and_noted() -> None:
    unit = "Crew [2] Q4+ D4+ | 50pts | Tough(0)\nGun (A1, AP(0), Deadly(0))"
    found = army(share(unit, points=50))
    assert found.units[0].tough == 1
    taken = "Tough(0) is taken as Tough(1), Deadly(0) is taken as Deadly(1)"
    assert found.report.notes == [f"Crew: {taken}"]
    gained = army(share("Crew [2] Q4+ D4+ | 50pts | Tough(0), Tough(3)\nGun (A1)", points=50))
    assert gained.report.notes == []


def test_another_game_or_another_number_of_units_is_noted() -> None:
    found = army(f"++ Dust [AOF 90pts] [3 Units] ++\n\n{RAIDERS}")
    assert found.report.notes == [
        "the list is written for AOF, not for GF",
        "the header says 3 units, the list has 1",
    ]


# sample armies


@pytest.mark.parametrize("name", EDITIONS)
def test_sample_armies_carry_every_special_rule_of_their_edition(name: str) -> None:
    edition = load_edition(name)
    carried: set[str] = set()
    assert len(samples(edition)) >= 2
    for each in samples(edition):
        found = read_army(sample(each), f"{each}.txt", edition)
        assert 750 <= found.points <= 1000
        assert found.report.is_conserved
        known = ("has joined Pike Watch", "before deployment")
        assert all(note.endswith(known) for note in found.report.notes)
        assert not found.report.mapped and not found.report.rules[NOT_PLAYED]
        assert not found.report.rules[ARMY]
        carried |= {rule for rules in found.report.rules.values() for rule in rules}
    assert carried == {*edition.steering, *edition.core}


def test_an_unknown_sample_is_refused() -> None:
    with pytest.raises(Refused, match="unknown; there are: aof-2-"):
        sample("../editions/base.toml")


def test_a_rule_on_more_models_than_there_are_is_noted() -> None:
    text = "Trolls [3] Q4+ D4+ | 100pts | 5x Regeneration\n3x Club (A1)\n"
    notes = read_army(text, "test", load_edition("gf-3")).report.notes
    assert notes == ["Trolls: 5x Regeneration on 3 models; every model has it once"]
