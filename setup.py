"""The compiled half of the build; everything else stands in pyproject.toml.

OPFOR_COMPILE says what a failed compile means: `auto` (the default) builds the pure
package instead, `require` fails, `off` does not try.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError, LinkError

#: The modules compiled by mypyc: standard library only, `mypy --strict`.
COMPILED_MODULES = (
    "opfor.faults",
    "opfor.words",
    "opfor.dice",
    "opfor.game",
    "opfor.tally",
    "opfor.circuits.model",
    "opfor.circuits.trace",
    "opfor.circuits.walk",
    "opfor.boards.inches",
    "opfor.boards.headings",
    "opfor.boards.edges",
    "opfor.boards.shapes",
    "opfor.boards.terrain",
    "opfor.boards.rings",
    "opfor.boards.fans",
    "opfor.boards.crowds",
    "opfor.boards.chains",
    "opfor.boards.growth",
    "opfor.boards.nodes",
    "opfor.boards.ground",
    "opfor.boards.leaving",
    "opfor.boards.bends",
    "opfor.boards.paths",
    "opfor.boards.fields",
    "opfor.boards.table",
    "opfor.boards.corridors",
    "opfor.boards.shadows",
    "opfor.boards.sight",
    "opfor.boards.footing",
    "opfor.boards.reach",
    "opfor.boards.ends",
    "opfor.boards.hiding",
    "opfor.boards.spots",
    "opfor.boards.march",
    "opfor.boards.places",
    "opfor.boards.narrows",
    "opfor.boards.contact",
    "opfor.boards.turns",
    "opfor.boards.stretches",
    "opfor.boards.rims",
    "opfor.boards.room",
    "opfor.boards.rounds",
    "opfor.boards.rows",
    "opfor.boards.packing",
    "opfor.boards.stragglers",
    "opfor.boards.following",
    "opfor.boards.stepping",
    "opfor.boards.charges",
    "opfor.boards.hexes",
    "opfor.boards.hexmap",
    "opfor.systems.opr.switches",
    "opfor.systems.opr.editions",
    "opfor.systems.opr.profiles",
    "opfor.systems.opr.unit_types",
    "opfor.systems.opr.paces",
    "opfor.systems.opr.traits",
    "opfor.systems.opr.priorities",
    "opfor.systems.opr.casting",
    "opfor.systems.opr.activation",
    "opfor.systems.opr.setup",
    "opfor.systems.opr.models",
    "opfor.systems.opr.battle",
    "opfor.systems.opr.arms",
    "opfor.systems.opr.verdict",
    "opfor.systems.opr.draws",
    "opfor.systems.opr.notes",
    "opfor.systems.opr.goals",
    "opfor.systems.opr.closest",
    "opfor.systems.opr.measure",
    "opfor.systems.opr.target_words",
    "opfor.systems.opr.targets",
    "opfor.systems.opr.stands",
    "opfor.systems.opr.ways_out",
    "opfor.systems.opr.marches",
    "opfor.systems.opr.seizing",
    "opfor.systems.opr.approaches",
    "opfor.systems.opr.choosing",
    "opfor.systems.opr.moves",
    "opfor.systems.opr.retreat",
    "opfor.systems.opr.assault",
    "opfor.systems.opr.closing_up",
    "opfor.systems.opr.flights",
    "opfor.systems.opr.spells",
    "opfor.systems.opr.questions",
    "opfor.systems.opr.roster",
    "opfor.systems.opr.uses",
    "opfor.systems.opr.end_words",
    "opfor.systems.opr.decide",
    "opfor.systems.opr.zones",
    "opfor.systems.opr.formations",
    "opfor.systems.opr.leads",
    "opfor.systems.opr.placing",
    "opfor.systems.opr.arrivals",
    "opfor.systems.opr.missions",
    "opfor.systems.opr.terrain_survey",
    "opfor.systems.opr.terrain_maker",
    "opfor.systems.opr.combat",
    "opfor.systems.opr.needed",
    "opfor.systems.opr.attack",
    "opfor.systems.opr.screens",
    "opfor.systems.opr.shoot",
    "opfor.systems.opr.melee",
    "opfor.systems.opr.morale",
    "opfor.systems.opr.renewal",
    "opfor.systems.opr.wounds",
    "opfor.systems.opr.casualties",
    "opfor.systems.opr.magic",
    "opfor.systems.opr.parts",
    "opfor.systems.opr.sheets",
    "opfor.systems.opr.fighters",
    "opfor.systems.opr.armoury",
    "opfor.systems.opr.specials.numbers",
    "opfor.systems.opr.specials.hooks",
    "opfor.systems.opr.specials.registry",
    "opfor.systems.opr.specials.to_hit",
    "opfor.systems.opr.specials.sixes",
    "opfor.systems.opr.specials.piercing",
    "opfor.systems.opr.specials.guarding",
    "opfor.systems.opr.specials.nerve",
    "opfor.systems.opr.whole.treading",
    "opfor.systems.opr.whole.activation",
    "opfor.systems.opr.whole.answers",
    "opfor.systems.opr.whole.areas",
    "opfor.systems.opr.whole.closing",
    "opfor.systems.opr.whole.piling",
    "opfor.systems.opr.whole.parting",
    "opfor.systems.opr.whole.decisions",
    "opfor.systems.opr.whole.loading",
    "opfor.systems.opr.whole.embarking",
    "opfor.systems.opr.whole.movers",
    "opfor.systems.opr.whole.narration",
    "opfor.systems.opr.whole.order_words",
    "opfor.systems.opr.whole.phrases",
    "opfor.systems.opr.whole.teller",
    "opfor.systems.opr.whole.opening",
    "opfor.systems.opr.whole.orders",
    "opfor.systems.opr.whole.owners",
    "opfor.systems.opr.whole.policy",
    "opfor.systems.opr.whole.regrouping",
    "opfor.systems.opr.whole.rounds",
    "opfor.systems.opr.whole.shifts",
    "opfor.systems.opr.whole.small_moves",
    "opfor.systems.opr.whole.state",
    "opfor.systems.opr.whole.suggestions",
    "opfor.systems.opr.whole.system",
    "opfor.systems.opr.whole.tally",
    "opfor.systems.entropic.profiles",
    "opfor.systems.entropic.switches",
    "opfor.systems.entropic.field",
    "opfor.systems.entropic.scenario",
    "opfor.systems.entropic.state",
    "opfor.systems.entropic.decisions",
    "opfor.systems.entropic.effects",
    "opfor.systems.entropic.damage",
    "opfor.systems.entropic.scores",
    "opfor.systems.entropic.sight",
    "opfor.systems.entropic.moving",
    "opfor.systems.entropic.command",
    "opfor.systems.entropic.attack",
    "opfor.systems.entropic.resolution",
    "opfor.systems.entropic.deployment",
    "opfor.systems.entropic.turn",
    "opfor.systems.entropic.whole",
    "opfor.systems.entropic.outlook",
    "opfor.systems.entropic.places",
    "opfor.systems.entropic.questions",
    "opfor.systems.entropic.questions_act",
    "opfor.systems.entropic.questions_move",
    "opfor.systems.entropic.questions_fight",
    "opfor.systems.entropic.questions_command",
    "opfor.systems.entropic.policy",
    "opfor.systems.entropic.tally",
    "opfor.systems.encounter.profiles",
    "opfor.systems.encounter.battle",
    "opfor.systems.encounter.thread",
    "opfor.systems.encounter.whole",
    "opfor.systems.encounter.field",
    "opfor.systems.encounter.reach",
    "opfor.systems.encounter.sighting",
    "opfor.systems.encounter.legal",
    "opfor.systems.encounter.scoring",
    "opfor.systems.encounter.facts",
    "opfor.systems.encounter.conditions",
    "opfor.systems.encounter.places",
    "opfor.systems.encounter.decisions",
    "opfor.systems.encounter.damage",
    "opfor.systems.encounter.attacks",
    "opfor.systems.encounter.cards",
    "opfor.systems.encounter.shooting",
    "opfor.systems.encounter.nerve",
    "opfor.systems.encounter.movement",
    "opfor.systems.encounter.engagement",
    "opfor.systems.encounter.activating",
    "opfor.systems.encounter.entering",
    "opfor.systems.encounter.opening",
    "opfor.systems.encounter.picks",
    "opfor.systems.encounter.questions",
    "opfor.systems.encounter.questions_field",
    "opfor.systems.encounter.questions_fight",
    "opfor.systems.encounter.questions_entry",
    "opfor.systems.encounter.planning",
    "opfor.systems.encounter.placing_acts",
    "opfor.systems.encounter.answers",
    "opfor.systems.encounter.policy",
    "opfor.systems.encounter.tally",
    "opfor.systems.encounter.activation",
    "opfor.systems.encounter.armies",
    "opfor.systems.encounter.setup",
)

MODE = os.environ.get("OPFOR_COMPILE") or "auto"

#: how the modules that run most are compiled before and after the training run; what did not run
#: in it is compiled as if there had been none
COUNTING = ("-fprofile-generate", "-fprofile-update=single")
COUNTED = (
    "-fprofile-use",
    "-fprofile-partial-training",
    "-fprofile-correction",
    f"-flto={os.cpu_count() or 1}",
)


def is_trained(file: str) -> bool:
    """Five of six instructions of a game in inches are in `boards` and in what mypyc brings along;
    hexes are not trained."""
    name = Path(file).name
    is_board = name.startswith("__native_opfor___boards___") and "___hex" not in name
    return is_board or name.endswith("_ops.c")


def source(module: str) -> str:
    path = Path("src", *module.split(".")).with_suffix(".py")
    if not path.is_file():
        sys.exit(f"setup.py: {path} is listed in COMPILED_MODULES and does not exist")
    return str(path)


def compile_to_c() -> list[Extension]:
    from mypyc.build import mypycify

    extensions: list[Extension] = mypycify(
        [source(module) for module in COMPILED_MODULES],
        multi_file=True,
        opt_level="3",
        debug_level="0",
        group_name="opfor",
    )
    for extension in extensions:
        # Fused multiply-add rounds differently, and a different last bit changes whole games.
        # Hidden names are called directly, not through a table, and Python's own without a stub.
        # What mypyc calls unlikely (errors, nearly always) lies apart from what runs: 5% fewer
        # instructions, and more of them stay in the cache.
        extension.extra_compile_args = [
            *extension.extra_compile_args,
            "-ffp-contract=off",
            "-fvisibility=hidden",
            "-fno-plt",
            "--param=builtin-expect-probability=100",
        ]
    return extensions


def say_pure(reason: object) -> None:
    print(f"opfor: not compiled ({reason}): the pure package is built", file=sys.stderr)


def extensions() -> list[Extension]:
    if MODE not in ("auto", "require", "off"):
        sys.exit(f"setup.py: OPFOR_COMPILE is {MODE!r}; it can be auto, require or off")
    if MODE == "off":
        return []
    try:
        return compile_to_c()
    except (Exception, SystemExit) as reason:  # mypyc reports type errors by exiting
        if MODE == "require":
            raise
        say_pure(reason)
        return []


class BuildOrGoWithout(build_ext):
    """All extensions or none: a package compiled in part would not load."""

    def run(self) -> None:
        try:
            super().run()
        except Exception:
            if MODE == "require":
                raise
            self.drop_outputs()
            say_pure("the C compiler failed")

    #: how the trained modules are compiled and linked beside the others
    trained_flags: Sequence[str] = ()
    #: whether the others are compiled already
    is_rest_done = False

    def build_extensions(self) -> None:
        """With gcc twice: the first package counts what runs, the second is laid out by it."""
        self._compile_on_all_cores()
        self.trained_flags = COUNTING if "gcc" in Path(self.compiler.compiler[0]).name else ()
        super().build_extensions()
        if not self.trained_flags:
            return
        self.is_rest_done = self.force = True
        try:
            self._train()
            self._build_again(COUNTED)
        except (CompileError, LinkError, subprocess.CalledProcessError) as reason:
            print(f"opfor: compiled without a training run ({reason})", file=sys.stderr)
            self._build_again(())

    def _build_again(self, flags: Sequence[str]) -> None:
        self.trained_flags = flags
        for extension in self.extensions:
            if any(is_trained(file) for file in extension.sources):
                self.build_extension(extension)

    def build_extension(self, extension: Any) -> None:
        if any(is_trained(file) for file in extension.sources):
            extension.extra_link_args = list(self.trained_flags)
        super().build_extension(extension)

    def _compile_on_all_cores(self) -> None:
        """As many C files at once as there are cores: mypyc makes one extension of them all."""
        compiler = self.compiler
        compile_all, compile_one = compiler.compile, compiler._compile

        def compile_file(file: tuple[Any, ...]) -> None:
            made, source, ending, options, extra, more = file
            if is_trained(source):
                compile_one(made, source, ending, options, [*extra, *self.trained_flags], more)
            elif not self.is_rest_done:
                compile_one(*file)

        def compile_at_once(*given: Any, **named: Any) -> Any:
            files: list[tuple[Any, ...]] = []
            compiler._compile = lambda *file: files.append(file)
            objects = compile_all(*given, **named)
            with ThreadPoolExecutor(os.cpu_count()) as cores:
                list(cores.map(compile_file, files))
            return objects

        compiler.compile = compile_at_once

    def _train(self) -> None:
        """Decisions and games, played with the package that counts."""
        for counted in Path(self.build_temp).rglob("*.gcda"):
            counted.unlink()
        with tempfile.TemporaryDirectory() as stage:
            for folder in ("src", self.build_lib):
                shutil.copytree(folder, stage, dirs_exist_ok=True)
            subprocess.run(
                [sys.executable, "-P", "-m", "opfor.cli.training"],
                env={**os.environ, "PYTHONPATH": stage},
                check=True,
            )

    def drop_outputs(self) -> None:
        for output in self.get_outputs():
            Path(output).unlink(missing_ok=True)
        self.extensions: list[Any] = []


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildOrGoWithout})
