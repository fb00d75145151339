"""A small circuit with every kind of box, and its vocabulary."""

from opfor.circuits.load import Library, load, load_vocabulary

VOCABULARY = """
[questions.near]
table = "Is an enemy near?"
means = "Within six inches."
rule = "X1"
[questions.brave]
table = "Is it brave?"
means = "It has the trait."
rule = "X2"
[values.save]
table = "Save?"
means = "The save needed."
rule = "X2"
[acts.shout]
table = "Shout {word}"
means = "Out loud."
rule = "X4"
[acts.run]
table = "Run"
means = "Away."
rule = "X5"
args = { how = ["fast", ""] }
[acts.stand]
table = "Stand"
means = "Fast."
rule = "X6"
[candidates.foe]
table = "foe"
means = "An enemy."
rule = "X3"
[preferences.closest]
table = "the closest"
means = "By distance."
rule = "X3"
"""

MAIN = """
format = 1
id = "main"
system = "test"
title = "A test"
source = "ours"
start = "X1"
entries = ["X2"]

[nodes.X1]
kind = "ask"
ask = "near"
yes = "X2"
no = "X6"
[nodes.X2]
kind = "roll"
roll = "d6d"
to = ["X3", "X4"]
modifiers = [{ if = "brave", add = 1 }, { value = "save" }]
inferred = ["1"]
[nodes.X3]
kind = "pick"
pick = "foe"
prefer = ["closest"]
next = "X5"
several = "X4"
[nodes.X4]
kind = "do"
do = "shout"
with = { word = "boo" }
next = "X7"
[nodes.X5]
kind = "end"
order = "Move It!"
action = "run"
[nodes.X6]
kind = "use"
use = "other"
next = "X5"
[nodes.X7]
kind = "use"
use = "other"
"""

OTHER = """
format = 1
id = "other"
system = "test"
title = "Another"
source = "ours"
start = "Y1"
[nodes.Y1]
kind = "ask"
ask = "brave"
yes = "Y2"
no = "Y3"
[nodes.Y2]
kind = "end"
action = "stand"
[nodes.Y3]
kind = "end"
action = "run"
"""


def library(main: str = MAIN) -> Library:
    words = load_vocabulary(VOCABULARY, "vocabulary.toml", "test")
    circuits = {c.id: c for c in (load(main, "main.toml", words), load(OTHER, "other.toml", words))}
    return Library(words, circuits)
