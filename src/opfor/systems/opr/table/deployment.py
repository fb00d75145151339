"""OPR-ZONE, OPR-DEPLOY, OPR-DEPLOY-AT: the edge, the cargo, and one unit after another."""

from opfor.game import Option
from opfor.systems.opr.setup import EDGES, SECTIONS, Deal, deal_groups, load_transports, spaces
from opfor.systems.opr.table.objectives import roll_for_side
from opfor.systems.opr.table.placing import order_placing
from opfor.systems.opr.table.sheet import Talk
from opfor.systems.opr.table.state import AI, IN_PLAY, RESERVE, WAITING, YOU, AiUnit

_MOST_CARGO = {"none": 0, "one unit": 1, "several units": 99}


def choose_zone(talk: Talk) -> None:
    """OPR-ZONE: by a roll-off where the sides alternate, else the player first and at random."""
    if talk.edition.alternates_deployment:
        _roll_for_edge(talk)
    else:
        _deploy_player_first(talk)
    talk.tell("note", _sections_text(talk.state.edge), ["OPR-ACT"])
    talk.state.stage = "cargo"


def _roll_for_edge(talk: Talk) -> None:
    state = talk.state
    winner = roll_for_side(talk, "Roll-off for deployment", "OPR-ZONE")
    state.deployer = state.deployed_first = winner
    if winner == AI:
        state.edge = _random_edge(talk, "Long edge of the A.I.")
    else:
        means = "You won: take a long edge and deploy first. The A.I. has the opposite edge."
        options = [Option(edge, f"the {edge} edge") for edge in EDGES]
        own = talk.choose("zone", "Which long edge do you take?", options, ["OPR-ZONE"], means)
        state.edge = _opposite(own)
    talk.tell("note", f"The A.I. deploys along the {state.edge} edge.", ["OPR-ZONE"])


def _deploy_player_first(talk: Talk) -> None:
    state = talk.state
    own = _random_edge(talk, "Long edge of the players")
    state.edge = _opposite(own)
    depth = talk.edition.deployment_depth
    prompt = f'Deploy your whole army within {depth}" of the {own} edge.'
    means = "The A.I. deploys after you, along the opposite edge."
    talk.confirm("zone", prompt, ["OPR-ZONE"], means)
    state.has_player_deployed = True
    state.deployed_first = YOU


def _random_edge(talk: Talk, purpose: str) -> str:
    roll = talk.dice.uniform(purpose, EDGES)
    talk.tell_roll("OPR-ZONE", roll, f"the {EDGES[roll.option - 1]} edge")
    return EDGES[roll.option - 1]


def _opposite(edge: str) -> str:
    return EDGES[1 - EDGES.index(edge)]


def _sections_text(edge: str) -> str:
    thirds = ", ".join(f"{n} in the {where}" for n, where in SECTIONS.items())
    return f"Three sections along the {edge} edge: {thirds}."


def fill_transports(talk: Talk) -> None:
    """SR-TRANSPORT, SR-AMBUSH: cargo into transports, ambushers aside, before anybody deploys."""
    state, sheet = talk.state, talk.sheet
    for unit in state.units:
        if sheet.steered(unit, "Ambush"):
            unit.place = RESERVE
            talk.tell("note", f"{unit.name} stays in reserve until round 2.", ["SR-AMBUSH"])
    carriers = [unit for unit in state.units if sheet.steered(unit, "Transport")]
    loading = load_transports(
        talk.dice,
        {unit.id: sheet.ai[unit.id].rating("Transport") for unit in carriers},
        {unit.id: spaces(sheet.ai[unit.id], sheet.edition) for unit in _riders(talk)},
        _MOST_CARGO[sheet.edition.cargo],
        {unit.id: unit.name for unit in state.units},
    )
    for rider, carrier, roll in loading.draws:
        unit = state.unit(rider)
        unit.transport, unit.place = carrier, IN_PLAY
        talk.tell_roll("SR-TRANSPORT", roll, f"{unit.name} rides in {state.unit(carrier).name}")
    state.stage = "deploy" if sheet.edition.alternates_deployment else "groups"


def _riders(talk: Talk) -> list[AiUnit]:
    """Who may ride along: nobody with a way of deploying of its own."""
    apart = ("Transport", "Aircraft", "Artillery", "Immobile", "Scout")
    return [
        unit
        for unit in talk.state.units
        if unit.place == WAITING
        and spaces(talk.sheet.ai[unit.id], talk.edition)
        and not any(talk.sheet.ai[unit.id].has(rule) for rule in apart)
    ]


def deal(talk: Talk) -> None:
    """OPR-DEPLOY: three groups at random, a section for each."""
    units = [unit for unit in _to_deploy(talk) if not talk.sheet.steered(unit, "Scout")]
    names = {unit.id: unit.name for unit in units}
    if units:
        dealt = deal_groups(talk.dice, [unit.id for unit in units], names)
        _tell_deal(talk, dealt, names)
        for unit in units:
            unit.section = dealt.section_of(unit.id)
    talk.state.stage = "deploy"


def _tell_deal(talk: Talk, dealt: Deal, names: dict[str, str]) -> None:
    for id, draw in dealt.draws:
        talk.tell_roll("OPR-DEPLOY", draw, names[id])
    for rolls in dealt.tries:
        again = "" if rolls is dealt.tries[-1] else ", all the same: again"
        for roll in rolls:
            talk.tell_roll("OPR-DEPLOY", roll, f"section {roll.option}{again}")
    for number, group in enumerate(dealt.groups, 1):
        members = ", ".join(names[id] for id in group)
        section = dealt.sections[number - 1]
        talk.tell("note", f"Group {number} in section {section}: {members}.", ["OPR-DEPLOY"])


def _to_deploy(talk: Talk) -> list[AiUnit]:
    return [unit for unit in talk.state.units if unit.place == WAITING]


def deploy(talk: Talk) -> None:
    """The next unit of whichever side is to deploy; Scouts after everybody else."""
    waiting = _to_deploy(talk)
    ordinary = [unit for unit in waiting if not talk.sheet.steered(unit, "Scout")]
    if not talk.state.has_player_deployed and (talk.state.deployer == YOU or not ordinary):
        _deploy_player(talk, bool(ordinary))
    elif ordinary:
        _deploy_unit(talk, ordinary)
    elif waiting:
        _deploy_unit(talk, waiting)
    else:
        talk.state.stage = "opener"


def _deploy_player(talk: Talk, is_in_turn: bool) -> None:
    state = talk.state
    means = "The sides take turns, one unit each, until both have placed all but their Scouts."
    if is_in_turn:
        placed = sum(unit.place != WAITING for unit in state.units)
        options = [Option("done", "deployed one"), Option("none", "none left to deploy")]
        key = f"deploy yours after {placed}"
        prompt = "Deploy one of your units."
        answer = talk.choose(key, prompt, options, ["OPR-DEPLOY"], means, "done")
        state.has_player_deployed = answer == "none"
    else:
        talk.confirm("deploy rest", "Deploy the rest of your army.", ["OPR-DEPLOY"], means)
        state.has_player_deployed = True
    state.deployer = AI


def _deploy_unit(talk: Talk, units: list[AiUnit]) -> None:
    """D3 section first where it is rolled unit by unit, then a random unit."""
    state = talk.state
    is_scout = talk.sheet.steered(units[0], "Scout")
    rolls_each = talk.edition.alternates_deployment or is_scout
    rule = "SR-SCOUT" if is_scout else "OPR-DEPLOY"
    number = 1 + sum(unit.place == IN_PLAY and not unit.transport for unit in state.units)
    section = roll_section(talk, rule, f"Section of unit {number}") if rolls_each else 0
    unit = talk.draw(rule, f"Unit {number} to deploy", units)
    unit.section = section or unit.section
    unit.place = IN_PLAY
    order_placing(talk, unit, "scout" if is_scout else "deploy")
    state.deployer = YOU if talk.edition.alternates_deployment else AI


def roll_section(talk: Talk, rule: str, purpose: str) -> int:
    roll = talk.dice.d3(purpose)
    talk.tell_roll(rule, roll, f"section {roll.option} ({SECTIONS[roll.option]})")
    return roll.option


def choose_opener(talk: Talk) -> None:
    """Who opens round 1: who deployed first, or a roll-off after deployment."""
    state = talk.state
    if talk.edition.opens_first == "deployed-first":
        state.opener = state.deployed_first
    else:
        state.opener = roll_for_side(talk, "Roll-off for the first round", "OPR-ACT")
    state.stage = "round"
