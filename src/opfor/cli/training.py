"""What the C compiler is shown before it lays out the compiled package: decisions and whole games.

`setup.py` runs this once with a package that counts. What runs most then lies together, and is
called directly.
"""

import time

from opfor.cli.bench_battle_work import FULL, maker_of
from opfor.cli.bench_work import Round
from opfor.game import play_out
from opfor.systems.opr.bench_scene import FIXED
from opfor.systems.opr.terrain_maker import make_table

#: rounds of decisions, tables, and games on each of them
ROUNDS = 8
TABLES = 6
A_TABLE = 4


def main() -> None:
    """Standard library only: it runs where nothing but the compiler is installed."""
    scene = Round(FIXED)
    for seed in range(ROUNDS):
        scene.play(seed, False, time.process_time)
    maker = maker_of(FULL)
    policies = maker.policies()
    for number in range(TABLES):
        game = maker.make(make_table(number, maker.edition))
        for seed in range(A_TABLE):
            play_out(game, seed, policies)


if __name__ == "__main__":
    main()
