"""What people are asked, in one sentence each."""

#: each names its formation or unit as {who}
PROMPTS = {
    "objective": "Where does your objective go?",
    "next": "Which formation do you place?",
    "place": "Where do you place {who}?",
    "order": "Which order do you give {who}?",
    "activate": "Which formation do you activate?",
    "enter": "Where does {who} enter?",
    "act": "What should {who} do?",
    "move": "Where should {who} go?",
    "interrupt": "Where should {who} fire at the enemy on its move?",
    "shoot-attacker": "Should {who} go on Weapons Ready! and shoot the attackers?",
    "fire-at": "Into which hex should {who} shoot?",
    "perfect": "How many Hero Tokens should {who} spend on Perfect Hits?",
    "allocate": "Which unit of {who} takes the hit?",
    "heroic": "Should {who} spend a Hero Token on a Heroic Save?",
}
#: a card, by the moment for it
CARD = {
    "activation": "Do you play a card as {who} activates?",
    "second-activation": "Do you play a card as {who} activates again?",
    "entry": "Do you play a card as {who} enters?",
    "after-entry": "Do you play a card now that {who} has entered?",
    "charge": "Do you play a card for {who} in this round of close combat?",
    "attack": "Do you play a card as {who} strikes?",
    "removal": "Do you play a card to keep {who} in the fight?",
    "broken": "Do you play a card for {who}, which is broken?",
}
#: hexes that no other rule asks for, by what they are for
WHERE = {
    "retreat": "Into which hex does {who} retreat?",
    "landing": "Beside the full hex, where does {who} come down?",
    "wreck": "Into which hex does {who} get out of the wreck?",
    "attackers": "At which hex should {who} shoot the attackers?",
}
#: doing none of what is offered, by kind of question
NO_WORDS = {
    "place": "stay off the board",
    "enter": "wait off the board",
    "card": "no card",
    "interrupt": "hold fire",
    "move": "ride on",
}
