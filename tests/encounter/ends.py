"""What every circuit of the Encounter A.I. must come to, written by hand from the rules.

A case is (circuit, answers, dice, facts, boxes, end):

- answers: y or n for each question passed, in order
- dice: raw faces, before modifiers, in order
- facts: what the modifiers of a D6D ask about, by name; and by the id of a choice, how many
  candidates are equally good there (one where nothing is said)
- boxes: the boxes passed, in order, acts and choices included
- end: the box it ends at; `ENDINGS` says which order and action that is
"""

from typing import NamedTuple

Facts = dict[str, int]


class Case(NamedTuple):
    circuit: str
    answers: str
    dice: list[int]
    facts: Facts
    boxes: str
    end: str


# A table reads best with a case on one or two lines.
# fmt: off
PLACE_SC = [
    Case("place-sc", "n", [1], {}, "SC1 SC7", "SC7-LEFT"),
    Case("place-sc", "n", [3], {}, "SC1 SC7", "SC7-LEFT"),
    Case("place-sc", "n", [4], {}, "SC1 SC7", "SC7-RIGHT"),
    Case("place-sc", "n", [6], {}, "SC1 SC7", "SC7-RIGHT"),
    Case("place-sc", "yy", [3], {}, "SC1 SC2 SC6", "SC6-LEFT"),
    Case("place-sc", "yy", [4], {}, "SC1 SC2 SC6", "SC6-RIGHT"),
    Case("place-sc", "ynyy", [2], {}, "SC1 SC2 SC3 SC4 SC7", "SC7-LEFT"),
    Case("place-sc", "ynyy", [5], {}, "SC1 SC2 SC3 SC4 SC7", "SC7-RIGHT"),
    Case("place-sc", "ynyn", [1], {}, "SC1 SC2 SC3 SC4 SC6", "SC6-LEFT"),
    Case("place-sc", "ynyn", [6], {}, "SC1 SC2 SC3 SC4 SC6", "SC6-RIGHT"),
    Case("place-sc", "ynny", [], {}, "SC1 SC2 SC3 SC5", "SC5-OUT"),
    Case("place-sc", "ynnn", [], {}, "SC1 SC2 SC3 SC5", "SC5-COVER"),
]

_PF = "place-formation"
PLACE_FORMATION = [
    Case(_PF, "n", [], {}, "PF1", "PF1-RESERVE"),
    Case(_PF, "yyynn", [], {}, "PF1 PF2 PF3 PF4 PF4-PLACE PF8", "PF8-END"),
    Case(_PF, "yyyny", [], {}, "PF1 PF2 PF3 PF4 PF4-PLACE PF8 PF8-SPILL", "PF8-SPILL-END"),
    Case(_PF, "yyyyyn", [], {}, "PF1 PF2 PF3 PF4 PF5 PF5-OBJECTIVE PF8", "PF8-END"),
    Case(
        _PF, "yyyynn", [3], {"PF5-D6D": 2},
        "PF1 PF2 PF3 PF4 PF5 PF5-D6D PF5-PLACE PF8", "PF8-END",
    ),
    Case(
        _PF, "yyyynn", [6, 5, 2], {"PF5-D6D": 4},
        "PF1 PF2 PF3 PF4 PF5 PF5-D6D PF5-PLACE PF8", "PF8-END",
    ),
    Case(_PF, "ynyn", [4], {"PF6": 6}, "PF1 PF2 PF6 PF7 PF7-PLACE PF8", "PF8-END"),
    Case(_PF, "ynnn", [1], {"PF6": 6}, "PF1 PF2 PF6 PF7 PF7-ASIDE PF8", "PF8-END"),
    Case(
        _PF, "yynny", [6, 4], {"PF6": 6, "PF8-SPILL": 2},
        "PF1 PF2 PF3 PF6 PF7 PF7-ASIDE PF8 PF8-SPILL", "PF8-SPILL-END",
    ),
]

TRANSPORTS = [
    Case("transports", "yy", [], {}, "TR1 TR2", "TR2-EXIT"),
    Case("transports", "yny", [], {}, "TR1 TR2 TR3", "TR3-EXIT"),
    Case("transports", "ynn", [], {}, "TR1 TR2 TR3", "TR3-STAY"),
    Case("transports", "ny", [], {}, "TR1 TR4", "TR4-BOARD"),
    Case("transports", "nn", [], {}, "TR1 TR4", "TR4-END"),
]

INTERRUPT_FIRE = [
    Case("interrupt-fire", "y", [], {}, "IF1", "IF1-SHOOT"),
    Case("interrupt-fire", "ny", [], {}, "IF1 IF2", "IF2-HOLD"),
    Case("interrupt-fire", "nny", [], {}, "IF1 IF2 IF3", "IF5"),
    Case("interrupt-fire", "nnny", [], {}, "IF1 IF2 IF3 IF4", "IF5"),
    Case("interrupt-fire", "nnnn", [], {}, "IF1 IF2 IF3 IF4", "IF4-HOLD"),
]

_P1 = "phase-1"
_AGAIN = {"this-d6d-was-2": 1}
_LATER = {"after-turn-1": 1}
#: the shortest way from A5: withdraw, so the cases on cards stay short
CARDS = [
    Case(_P1, "nyyy", [], {}, "A1 A5 E1 E3 E3-WITHDRAW", "E3-WITHDRAW-END"),
    Case(_P1, "yyyy", [3], {}, "A1 A2 A5 E1 E3 E3-WITHDRAW", "E3-WITHDRAW-END"),
    Case(_P1, "yyyyn", [4], {}, "A1 A2 A3 A3-BTS A5 E1 E3", "E3-BURN"),
    Case(_P1, "ynyyn", [4, 3], {}, "A1 A2 A3 A4 A4-BARRAGE A5 E1 E3", "E3-BURN"),
    Case(_P1, "ynyyn", [4, 4], {}, "A1 A2 A3 A4 A4-WARFARE A5 E1 E3", "E3-BURN"),
    Case(_P1, "yyyn", [5], _AGAIN, "A1 A2 A5 E1 E3", "E3-BURN"),
    Case(_P1, "yyyyn", [6], _AGAIN, "A1 A2 A3 A3-BTS A5 E1 E3", "E3-BURN"),
    Case(_P1, "yyyn", [1], _AGAIN, "A1 A2 A5 E1 E3", "E3-BURN"),
    Case(_P1, "yyyn", [2], _LATER, "A1 A2 A5 E1 E3", "E3-BURN"),
    Case(_P1, "ynyyn", [3, 1], _LATER, "A1 A2 A3 A4 A4-BARRAGE A5 E1 E3", "E3-BURN"),
    Case(_P1, "yyyn", [4], {**_AGAIN, **_LATER}, "A1 A2 A5 E1 E3", "E3-BURN"),
    Case(
        _P1, "ynyyn", [5, 6], {**_AGAIN, **_LATER},
        "A1 A2 A3 A4 A4-WARFARE A5 E1 E3", "E3-BURN",
    ),
]

ENGAGED = [
    Case(
        _P1, "nyyy", [2], {"E3-WITHDRAW": 3}, "A1 A5 E1 E3 E3-WITHDRAW", "E3-WITHDRAW-END"
    ),
    Case(_P1, "nyyn", [], {}, "A1 A5 E1 E3", "E3-BURN"),
    Case(_P1, "nynyy", [], {}, "A1 A5 E1 E2 E3 E3-WITHDRAW", "E3-WITHDRAW-END"),
    Case(_P1, "nynyn", [], {}, "A1 A5 E1 E2 E3", "E3-BURN"),
    Case(_P1, "nynny", [], {}, "A1 A5 E1 E2 E4", "E4-BURN"),
    Case(_P1, "nynnn", [], {}, "A1 A5 E1 E2 E4", "E4-FIGHT"),
]

_GRUNT = {"grunt": 1}
_N12 = "A1 A5 N1 N4 N8 N12"
UNENGAGED = [
    Case(_P1, "nnyy", [], {}, "A1 A5 N1 N2 SHOOT", "SHOOT-END"),
    Case(
        _P1, "nnyy", [3], {"SHOOT": 2}, "A1 A5 N1 N2 SHOOT SHOOT-D6D SHOOT-VALUE", "SHOOT-END"
    ),
    Case(
        _P1, "nnyy", [4], {"SHOOT": 2}, "A1 A5 N1 N2 SHOOT SHOOT-D6D SHOOT-SAVE", "SHOOT-END"
    ),
    Case(
        _P1, "nnyy", [6, 5], {"SHOOT": 2, "SHOOT-SAVE": 2},
        "A1 A5 N1 N2 SHOOT SHOOT-D6D SHOOT-SAVE", "SHOOT-END",
    ),
    Case(_P1, "nnyny", [], {}, "A1 A5 N1 N2 N3", "N3-HOLD"),
    Case(_P1, "nnynn", [], {}, "A1 A5 N1 N2 N3", "N3-READY"),
    Case(_P1, "nnnyy", [], {}, "A1 A5 N1 N4 N5 N7 N7-HEX", "N7-END"),
    Case(_P1, "nnnyny", [], {}, "A1 A5 N1 N4 N5 N6 N6-SHOOT", "N6-SHOOT-END"),
    Case(
        _P1, "nnnynn", [5, 1], {"N7": 2, "N7-HEX": 3},
        "A1 A5 N1 N4 N5 N6 N7 N7-HEX", "N7-END",
    ),
    Case(_P1, "nnnnyy", [], {}, "A1 A5 N1 N4 N8 N9 SHOOT", "SHOOT-END"),
    Case(_P1, "nnnnyny", [], {}, "A1 A5 N1 N4 N8 N9 N10 MOVE", "MOVE-END"),
    Case(_P1, "nnnnynny", [], {}, "A1 A5 N1 N4 N8 N9 N10 N11", "N11-READY"),
    Case(_P1, "nnnnynnn", [], {}, "A1 A5 N1 N4 N8 N9 N10 N11 MOVE", "MOVE-END"),
    Case(_P1, "nnnnnyy", [], {}, f"{_N12} N13 MOVE", "MOVE-END"),
    Case(_P1, "nnnnnyny", [], {}, f"{_N12} N13 N14 MOVE", "MOVE-END"),
    Case(_P1, "nnnnnynn", [], {}, f"{_N12} N13 N14 ENGAGE", "ENGAGE-END"),
    Case(
        _P1, "nnnnnynn", [3], {"ENGAGE": 2},
        f"{_N12} N13 N14 ENGAGE ENGAGE-D6D ENGAGE-CHEAPEST", "ENGAGE-END",
    ),
    Case(
        _P1, "nnnnnynn", [4], {"ENGAGE": 3},
        f"{_N12} N13 N14 ENGAGE ENGAGE-D6D ENGAGE-WEAKER", "ENGAGE-END",
    ),
    Case(_P1, "nnnnnny", [], {}, f"{_N12} N15 SHOOT", "SHOOT-END"),
    Case(_P1, "nnnnnnn", [3], {}, f"{_N12} N15 N16 N16-OBJECTIVE", "N16-OBJECTIVE-END"),
    Case(_P1, "nnnnnnn", [4], {}, f"{_N12} N15 N16 N16-ENEMY", "N16-ENEMY-END"),
    Case(_P1, "nnnnnnn", [2], _GRUNT, f"{_N12} N15 N16 N16-OBJECTIVE", "N16-OBJECTIVE-END"),
    Case(_P1, "nnnnnnn", [3], _GRUNT, f"{_N12} N15 N16 N16-ENEMY", "N16-ENEMY-END"),
]

_P2 = "phase-2"
PHASE_2 = [
    Case(_P2, "nyy", [], {}, "B1 B2 B5", "B5-BURN"),
    Case(_P2, "nyn", [], {}, "B1 B2 B5", "B5-FIGHT"),
    Case(_P2, "nny", [], {}, "B1 B2 B3 B3-SHOOT", "B3-SHOOT-END"),
    Case(_P2, "nny", [1], {"B3-SHOOT": 2}, "B1 B2 B3 B3-SHOOT B3-D6D B3-VALUE", "B3-SHOOT-END"),
    Case(_P2, "nny", [6], {"B3-SHOOT": 4}, "B1 B2 B3 B3-SHOOT B3-D6D B3-SAVE", "B3-SHOOT-END"),
    Case(_P2, "nnn", [], {}, "B1 B2 B3", "B3-BURN"),
    Case(_P2, "yyy", [], {}, "B1 B4 B5", "B5-BURN"),
    Case(_P2, "yyn", [], {}, "B1 B4 B5", "B5-FIGHT"),
    Case(_P2, "yny", [], {}, "B1 B4 B6", "B6-BURN"),
    Case(_P2, "ynny", [], {}, "B1 B4 B6 B7 B7-VP B7-HEX", "B7-END"),
    Case(_P2, "ynnny", [], {}, "B1 B4 B6 B7 B8 WARY", "WARY-END"),
    Case(_P2, "ynnnnyy", [], {}, "B1 B4 B6 B7 B8 B9 B10 WARY", "WARY-END"),
    Case(_P2, "ynnnnyny", [], {}, "B1 B4 B6 B7 B8 B9 B10 B11 WARY", "WARY-END"),
    Case(
        _P2, "ynnnnynn", [], {}, "B1 B4 B6 B7 B8 B9 B10 B11 B11-ENGAGE", "B11-ENGAGE-END"
    ),
    Case(
        _P2, "ynnnnynn", [4], {"B11-ENGAGE": 2},
        "B1 B4 B6 B7 B8 B9 B10 B11 B11-ENGAGE", "B11-ENGAGE-END",
    ),
    Case(
        _P2, "ynnnnn", [3], {}, "B1 B4 B6 B7 B8 B9 B12 B12-OBJECTIVE", "B12-OBJECTIVE-END"
    ),
    Case(
        _P2, "ynnnnn", [2], _GRUNT, "B1 B4 B6 B7 B8 B9 B12 B12-OBJECTIVE", "B12-OBJECTIVE-END"
    ),
    Case(
        _P2, "ynnnnn", [3], _GRUNT,
        "B1 B4 B6 B7 B8 B9 B12 B12-ENEMY B12-HEX", "B12-ENEMY-END",
    ),
    Case(
        _P2, "ynnnnn", [4, 3], {"B12-ENEMY": 2},
        "B1 B4 B6 B7 B8 B9 B12 B12-ENEMY B12-D6D B12-CHEAPEST B12-HEX", "B12-ENEMY-END",
    ),
    Case(
        _P2, "ynnnnn", [4, 4], {"B12-ENEMY": 2},
        "B1 B4 B6 B7 B8 B9 B12 B12-ENEMY B12-D6D B12-WEAKER B12-HEX", "B12-ENEMY-END",
    ),
]

CHARGE = [
    Case("charge", "yn", [], {}, "C1 C1-CHARGE C7", "C7-END"),
    Case("charge", "yy", [3], {}, "C1 C1-CHARGE C7 C8", "C8-END"),
    Case("charge", "yy", [4], {}, "C1 C1-CHARGE C7 C8 C8-CARD", "C8-END"),
    Case("charge", "nnnn", [], {}, "C1 C2 C5 COUNTER COUNTER-CHARGE C7", "C7-END"),
    Case("charge", "nynnn", [], {}, "C1 C2 C3 C5 COUNTER COUNTER-CHARGE C7", "C7-END"),
    Case("charge", "nyyynn", [], {}, "C1 C2 C3 C4 C5 COUNTER COUNTER-CHARGE C7", "C7-END"),
    Case(
        "charge", "nyynnn", [], {},
        "C1 C2 C3 C4 C4-READY C5 COUNTER COUNTER-CHARGE C7", "C7-END",
    ),
    Case("charge", "nnyn", [2], {}, "C1 C2 C5 C6 COUNTER COUNTER-CHARGE C7", "C7-END"),
    Case("charge", "nnyn", [3], {}, "C1 C2 C5 C6 C6-ALONE C6-ALONE-CHARGE C7", "C7-END"),
]

AFTER_ENGAGEMENT = [
    Case("after-engagement", "yy", [], {}, "R1 R2 R3", "R3-RETREAT"),
    Case("after-engagement", "yn", [], {}, "R1 R2", "R2-RETREAT"),
    Case("after-engagement", "ny", [], {}, "R1 R4 R4-CONSOLIDATE", "R4-CONSOLIDATE-END"),
    Case(
        "after-engagement", "ny", [5], {"R4-CONSOLIDATE": 3},
        "R1 R4 R4-CONSOLIDATE", "R4-CONSOLIDATE-END",
    ),
    Case("after-engagement", "nn", [], {}, "R1 R4", "R4-END"),
]


def _incoming(die: int, end: str, fact: str = "") -> Case:
    """A failed save with a card left: the D6D at I6."""
    facts: Facts = {fact: 1} if fact else {}
    return Case("incoming-attack", "nny", [die], facts, "I1 I2 I4-SAVE I4 I5 I6", end)


INCOMING = [
    Case("incoming-attack", "y", [5], {"save-required": 2}, "I1 I2 I3", "I3-HEROIC"),
    Case("incoming-attack", "y", [2], {"save-required": 2}, "I1 I2 I3", "I3-HEROIC"),
    Case("incoming-attack", "yy", [1], {"save-required": 2}, "I1 I2 I3 I4-SAVE I4", "I4-SAFE"),
    Case("incoming-attack", "y", [1], {"save-required": 3}, "I1 I2 I3", "I3-HEROIC"),
    Case("incoming-attack", "ny", [], {}, "I1 I2 I4-SAVE I4", "I4-SAFE"),
    Case("incoming-attack", "ny", [4], {"I1": 2}, "I1 I2 I4-SAVE I4", "I4-SAFE"),
    Case("incoming-attack", "nnn", [], {}, "I1 I2 I4-SAVE I4 I5", "I5-REMOVE"),
    _incoming(3, "I6-REMOVE"),
    _incoming(4, "I6-CARD"),
    _incoming(6, "I6-REMOVE", "costs-under-7"),
    _incoming(4, "I6-REMOVE", "costs-7-to-9"),
    _incoming(5, "I6-CARD", "costs-7-to-9"),
    _incoming(2, "I6-REMOVE", "costs-13-to-17"),
    _incoming(3, "I6-CARD", "costs-13-to-17"),
    _incoming(1, "I6-CARD", "costs-over-17"),
]

_O = "outgoing-attack"
_DEAR = {"dear-enemy-not-hero": 1}
OUTGOING = [
    Case(_O, "nnn", [], {}, "O1 O3 O5 O7 O7-HITS", "O7-END"),
    Case(_O, "ynn", [3], {}, "O1 O2 O2-ONE O3 O5 O7 O7-HITS", "O7-END"),
    Case(_O, "ynn", [4], {}, "O1 O2 O2-TWO O3 O5 O7 O7-HITS", "O7-END"),
    Case(_O, "ynn", [2], _DEAR, "O1 O2 O2-ONE O3 O5 O7 O7-HITS", "O7-END"),
    Case(_O, "ynn", [3], _DEAR, "O1 O2 O2-TWO O3 O5 O7 O7-HITS", "O7-END"),
    Case(_O, "nyn", [3], {}, "O1 O3 O4 O5 O7 O7-HITS", "O7-END"),
    Case(_O, "nyn", [4], {}, "O1 O3 O4 O4-COMBO O5 O7 O7-HITS", "O7-END"),
    Case(_O, "nny", [3], {}, "O1 O3 O5 O6 O7 O7-HITS", "O7-END"),
    Case(_O, "nny", [4], {}, "O1 O3 O5 O6 O6-MINE O7 O7-HITS", "O7-END"),
    Case(_O, "nnn", [2], {"O7-HITS": 3}, "O1 O3 O5 O7 O7-HITS", "O7-END"),
]

_TE = "tactical-entry"
_T10 = "T1 T3 T8 T10"
_T15 = f"{_T10} T11 T15"
_T19 = f"{_T15} T19"
TACTICAL_ENTRY = [
    Case(_TE, "y", [], {}, "T1 T1-OBJECTIVE T2", "T2-ACTIVATE"),
    Case(_TE, "y", [6], {"T1-OBJECTIVE": 2}, "T1 T1-OBJECTIVE T2", "T2-ACTIVATE"),
    Case(_TE, "nyyyy", [], {}, "T1 T3 T4 T5 T6", "DEFER"),
    Case(_TE, "nyyyn", [], {}, "T1 T3 T4 T5 T6 T6-ENTER", "T6-SHOOT"),
    Case(_TE, "nyyny", [], {}, "T1 T3 T4 T5 T7", "DEFER"),
    Case(_TE, "nyynn", [], {}, "T1 T3 T4 T5 T7 T7-ENTER", "T7-ENGAGE"),
    Case(_TE, "nynnn", [], {}, "T1 T3 T4 T8 T10", "DEFER"),
    Case(_TE, "nnyy", [], {}, "T1 T3 T8 T9", "DEFER"),
    Case(_TE, "nnyn", [], {}, "T1 T3 T8 T9 T9-OBJECTIVE T2", "T2-ACTIVATE"),
    Case(_TE, "nnnn", [], {}, _T10, "DEFER"),
    Case(_TE, "nnnyyy", [], {}, f"{_T10} T11 T12", "DEFER"),
    Case(
        _TE, "nnnyyny", [], {},
        f"{_T10} T11 T12 T13 T13-OBJECTIVE T13-ENTER T13-SHOOT", "T13-SHOOT-END",
    ),
    Case(
        _TE, "nnnyyny", [3], {"T13-SHOOT": 2},
        f"{_T10} T11 T12 T13 T13-OBJECTIVE T13-ENTER T13-SHOOT T13-D6D T13-VALUE",
        "T13-SHOOT-END",
    ),
    Case(
        _TE, "nnnyyny", [4], {"T13-SHOOT": 2},
        f"{_T10} T11 T12 T13 T13-OBJECTIVE T13-ENTER T13-SHOOT T13-D6D T13-SAVE",
        "T13-SHOOT-END",
    ),
    Case(_TE, "nnnyynny", [], {}, f"{_T10} T11 T12 T13 T14", "DEFER"),
    Case(
        _TE, "nnnyynnn", [], {},
        f"{_T10} T11 T12 T13 T14 T14-OBJECTIVE T14-ENTER", "T14-ENGAGE",
    ),
    Case(_TE, "nnnynyy", [], {}, f"{_T15} T16", "DEFER"),
    Case(_TE, "nnnynyny", [], {}, f"{_T15} T16 T17 T17-ENTER", "T17-SHOOT"),
    Case(_TE, "nnnynynny", [], {}, f"{_T15} T16 T17 T18", "DEFER"),
    Case(_TE, "nnnynynnn", [], {}, f"{_T15} T16 T17 T18 T18-ENTER", "T18-ENGAGE"),
    Case(_TE, "nnnynnyy", [], {}, f"{_T19} T20", "DEFER"),
    Case(_TE, "nnnynnyny", [], {}, f"{_T19} T20 T21 T21-ENTER", "T21-SHOOT"),
    Case(_TE, "nnnynnynny", [], {}, f"{_T19} T20 T21 T22", "DEFER"),
    Case(_TE, "nnnynnynnn", [], {}, f"{_T19} T20 T21 T22 T22-ENTER", "T22-ENGAGE"),
    Case(
        _TE, "nnnynnny", [], {},
        f"{_T19} T23 T23-HEROIC T23-ENGAGE T24 T24-BARRAGE T24-CARD", "T24-END",
    ),
    Case(_TE, "nnnynnnn", [], {}, f"{_T19} T23 T23-HEROIC T23-ENGAGE T24", "T24-END"),
]

CASES: list[Case] = [
    *PLACE_SC,
    *PLACE_FORMATION,
    *TRANSPORTS,
    *INTERRUPT_FIRE,
    *CARDS,
    *ENGAGED,
    *UNENGAGED,
    *PHASE_2,
    *CHARGE,
    *AFTER_ENGAGEMENT,
    *INCOMING,
    *OUTGOING,
    *TACTICAL_ENTRY,
]
