"""The `run` script, with an interpreter that only writes down what it is asked to do."""

import os
import shutil
import subprocess
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).parent.parent
TOOLS = (
    *("bash", "cat", "cmp", "cp", "cut", "env", "find", "flock", "grep", "head", "id", "ln"),
    *("mkdir", "mv", "nice", "readlink", "rm", "sed", "setsid", "sha256sum", "sort", "tail"),
    *("tee", "touch", "xargs"),
)

PYTHON = """#!/usr/bin/env bash
echo "$PYTHONPATH|$*" >>"$CALLS"
if [[ -n $BREAKS && "$*" == *$BREAKS* ]]; then
    echo "$SAYS"
    exit 1
fi
case "$*" in
    *"-m venv"*)
        rm -rf "${@: -1}"
        mkdir -p "${@: -1}/bin"
        cp "$(readlink -f "$0")" "${@: -1}/bin/python"
        ;;
    *SOABI*) printf '%s\\n' "$(readlink -f "$0")" fake-tag /nowhere ;;
    *build_ext*) mkdir -p lib/opfor && touch lib/opfor/dice.fake.so ;;
esac
"""


class Machine:
    """A copy of the project on a machine that has the basic tools and maybe Python."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "path"
        self.calls_file = folder / "calls"
        self.project = folder / "project"
        self.path.mkdir()
        for tool in TOOLS:
            (self.path / tool).symlink_to(shutil.which(tool) or f"/usr/bin/{tool}")
        self.copy_project()

    def copy_project(self) -> None:
        data = self.project / "src/opfor/data"
        data.mkdir(parents=True)
        (data / "list.toml").write_text("old")
        (self.project / "src/opfor/dice.py").write_text("")
        for name in ("run", "pyproject.toml", "setup.py", "LICENSE"):
            shutil.copy(ROOT / name, self.project)
        (self.project / "README.md").write_text("")

    def add(self, name: str, script: str = PYTHON) -> None:
        (self.path / name).write_text(script)
        (self.path / name).chmod(0o755)

    def environment(self, **variables: str) -> dict[str, str]:
        unset = {"BREAKS": "", "SAYS": "", "PYTHONPATH": "", "CALLS": str(self.calls_file)}
        return {"PATH": str(self.path)} | unset | variables

    def run(self, *words: str, user: int | None = None, **variables: str) -> "Outcome":
        self.calls_file.write_text("")
        ended = subprocess.run(
            ["bash", self.project / "run", *words],
            env=self.environment(**variables),
            capture_output=True,
            text=True,
            user=user,
        )
        return Outcome(ended, self.calls_file.read_text().splitlines())


class Outcome:
    """What a person saw, and what the interpreter was asked to do."""

    def __init__(self, ended: subprocess.CompletedProcess[str], calls: list[str]) -> None:
        self.code = ended.returncode
        self.said = ended.stderr.splitlines()
        self.calls = calls

    def has_called(self, words: str) -> bool:
        return any(words in call for call in self.calls)


@pytest.fixture
def bare() -> Iterator[Machine]:
    """A machine without Python, in a folder that any user can look into."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        yield Machine(Path(folder))


@pytest.fixture
def machine(bare: Machine) -> Machine:
    bare.add("python3")
    return bare


def requirements(*lists: str) -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    every = project["optional-dependencies"] | {"dependencies": project["dependencies"]}
    return " ".join(" ".join(_wanted(every[name])) for name in lists)


def _wanted(requirements: list[str]) -> list[str]:
    """Without those that stand for another list."""
    return [each for each in requirements if not each.startswith("opfor[")]


def test_the_first_start_sets_up_and_the_second_only_starts(machine: Machine) -> None:
    first = machine.run("table", "--dice", "typed")
    assert first.code == 0
    assert first.has_called(f" {requirements('dependencies')}")
    assert first.said[-1].startswith("opfor: installing typer, rich, pydantic")
    assert first.said[-1].endswith(" into .venv …")
    second = machine.run("table", "--dice", "typed")
    assert second.calls == [f"{machine.project}/src|-P -m opfor table --dice typed"]
    assert second.said == []


@pytest.mark.parametrize("words", [("play", "--no-browser"), ("bench", "serve")])
def test_the_page_needs_more_packages_than_the_table(
    machine: Machine, words: tuple[str, ...]
) -> None:
    machine.run("table")
    first = machine.run(*words)
    assert first.has_called(f" {requirements('dependencies', 'web', 'odds')}")
    assert machine.run(*words).calls == [f"{machine.project}/src|-P -m opfor {' '.join(words)}"]
    assert machine.run("table").calls == [f"{machine.project}/src|-P -m opfor table"]


def test_no_word_shows_the_help(machine: Machine) -> None:
    assert machine.run().calls[-1].endswith("-P -m opfor --help")


def test_a_changed_list_of_requirements_is_installed(machine: Machine) -> None:
    machine.run("table")
    settings = machine.project / "pyproject.toml"
    settings.write_text(settings.read_text().replace('"rich>=13"', '"rich>=14"'))
    assert machine.run("table").has_called("rich>=14")


def test_the_tests_need_more_packages_and_run_on_the_pure_package_without_a_compiler(
    machine: Machine,
) -> None:
    outcome = machine.run("test", "-k", "dice")
    lists = ("dependencies", "dev", "web", "odds", "sim", "rl", "cluster")
    assert outcome.has_called(f" {requirements(*lists)}")
    assert outcome.calls[-1] == f"{machine.project}/src|-P -m pytest -n 2 --dist worksteal -k dice"
    assert outcome.code == 0


def test_a_failed_check_fails_the_test_command(machine: Machine) -> None:
    for broken in ("ruff check", "ruff format", "mypy", "lint_imports", "pytest -n"):
        assert machine.run("test", BREAKS=f"{broken}").code == 1


def test_an_environment_whose_python_went_away_is_made_again(machine: Machine) -> None:
    machine.run("table")
    (machine.project / ".venv/bin/python").unlink()
    assert machine.run("table").has_called("-m venv --clear")


def test_a_python_that_does_not_work_is_passed_over(machine: Machine) -> None:
    machine.add("python3.12", "#!/usr/bin/env bash\necho 'not found' >&2\nexit 127\n")
    outcome = machine.run("table")
    assert outcome.code == 0
    assert not any("not found" in line for line in outcome.said)


@pytest.mark.parametrize("is_other_whole", [True, False])
def test_a_python_that_loads_its_core_is_the_second_choice(
    machine: Machine, is_other_whole: bool
) -> None:
    loads = PYTHON.replace('case "$*" in', 'case "$*" in\n    *libpython3*) exit 1 ;;')
    machine.add("python3.12", loads)
    machine.add("python3", PYTHON if is_other_whole else loads)
    assert machine.run("table").code == 0
    taken = "python3" if is_other_whole else "python3.12"
    made_by = (machine.project / ".venv/bin/python").read_text()
    assert made_by == (machine.path / taken).read_text()


@pytest.mark.parametrize(
    "breaks, says, sentence",
    [
        ("version_info", "", "Python 3.11 or newer is needed: sudo apt-get install python3"),
        (
            "ensurepip",
            "",
            "python3 cannot make an environment with pip: sudo apt-get install python3-venv",
        ),
        (
            "-m venv",
            "",
            "could not make .venv (see build/setup.log): sudo apt-get install python3-venv",
        ),
        (
            "pip install",
            "ERROR: No matching distribution found for typer",
            "the packages could not be fetched (see build/setup.log): "
            "connect to the network, then start again",
        ),
        (
            "pip install",
            "ERROR: No space left on device",
            "pip failed (see build/setup.log): ERROR: No space left on device",
        ),
    ],
)
def test_what_is_missing_is_said_in_one_sentence(
    machine: Machine, breaks: str, says: str, sentence: str
) -> None:
    outcome = machine.run("table", BREAKS=breaks, SAYS=says)
    assert outcome.code == 1
    assert outcome.said[-1] == f"opfor: {sentence}"
    assert all(line.endswith("…") for line in outcome.said[:-1])


def test_no_python_at_all_is_said_in_one_sentence(bare: Machine) -> None:
    outcome = bare.run("table")
    assert outcome.said == ["opfor: Python 3.11 or newer is needed: sudo apt-get install python3"]


def test_an_environment_without_pip_is_named(machine: Machine) -> None:
    venv = machine.project / ".venv"
    outcome = machine.run("table", BREAKS="-m pip")
    assert outcome.said[-1] == (
        f"opfor: there is no pip in .venv: rm -rf '{venv}', then start again"
    )


def run_without_leave_to_write(machine: Machine, **variables: str) -> Outcome:
    machine.calls_file.touch()
    machine.calls_file.chmod(0o666)
    machine.project.chmod(0o555)
    outcome = machine.run("table", user=65534 if os.geteuid() == 0 else None, **variables)
    machine.project.chmod(0o755)
    return outcome


def test_a_folder_that_cannot_be_set_up_is_named(machine: Machine) -> None:
    outcome = run_without_leave_to_write(machine)
    assert outcome.code == 1
    (sentence,) = outcome.said
    assert sentence.startswith(f"opfor: {machine.project} is not writable: sudo chown")


def test_a_folder_that_cannot_be_built_in_is_named(machine: Machine) -> None:
    machine.run("table")
    outcome = run_without_leave_to_write(machine, OPFOR_COMPILE="require")
    assert outcome.code == 1
    (sentence,) = outcome.said
    assert sentence.startswith(f"opfor: {machine.project} is not writable: sudo chown")


def test_what_is_set_up_runs_from_a_folder_that_cannot_be_written(machine: Machine) -> None:
    machine.run("table")
    outcome = run_without_leave_to_write(machine)
    assert (outcome.code, outcome.said) == (0, [])


def test_compiling_without_a_compiler_says_what_to_install(machine: Machine) -> None:
    outcome = machine.run("compile")
    assert outcome.said[-1] == (
        "opfor: there is nothing to compile with: sudo apt-get install gcc python3-dev"
    )


def packages(machine: Machine) -> list[Path]:
    return sorted((machine.project / "build/compiled").glob("*"))


def test_the_compiled_package_runs_until_the_source_is_edited(machine: Machine) -> None:
    assert machine.run("table", OPFOR_COMPILE="require").code == 0
    (package,) = packages(machine)
    assert machine.run("table").calls == [f"{package}|-P -m opfor table"]
    assert machine.run("table", OPFOR_COMPILE="off").calls[0].startswith(f"{machine.project}/src|")
    (machine.project / "src/opfor/dice.py").write_text("# edited")
    assert machine.run("table").calls[0].startswith(f"{machine.project}/src|")


def test_a_new_build_removes_the_old_one(machine: Machine) -> None:
    machine.run("table", OPFOR_COMPILE="require")
    (old,) = packages(machine)
    (machine.project / "src/opfor/dice.py").write_text("# edited")
    machine.run("table", OPFOR_COMPILE="require")
    (new,) = packages(machine)
    assert new != old


def test_a_build_that_still_runs_is_not_removed(machine: Machine) -> None:
    machine.run("table", OPFOR_COMPILE="require")
    (old,) = packages(machine)
    (machine.project / "src/opfor/dice.py").write_text("# edited")
    holder = subprocess.Popen(
        ["flock", "-s", old / "complete", "cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert holder.stdin and holder.stdout
    holder.stdin.write(b"held\n")
    holder.stdin.flush()
    holder.stdout.readline()
    machine.run("table", OPFOR_COMPILE="require")
    holder.communicate()
    assert old in packages(machine)


def test_edited_data_counts_at_once_in_the_compiled_package(machine: Machine) -> None:
    machine.run("table", OPFOR_COMPILE="require")
    (package,) = packages(machine)
    (machine.project / "src/opfor/data/list.toml").write_text("new")
    assert (package / "opfor/data/list.toml").read_text() == "new"
    assert machine.run("table").calls == [f"{package}|-P -m opfor table"]


def test_a_failed_compile_is_said_once_and_not_tried_again(machine: Machine) -> None:
    failed = machine.run("table", OPFOR_COMPILE="require", BREAKS="build_ext")
    assert failed.code == 1
    assert failed.said[-1] == "opfor: compile failed, see build/compile.log"
    after = machine.run("table")
    assert after.code == 0
    assert after.said == [
        "opfor: compile failed, see build/compile.log; "
        "the pure package is used (./run compile tries again)"
    ]
    assert machine.run("table").said == []


def test_an_unknown_way_to_compile_is_refused(machine: Machine) -> None:
    outcome = machine.run("table", OPFOR_COMPILE="maybe")
    assert outcome.said == ["opfor: OPFOR_COMPILE is 'maybe'; it can be auto, require or off"]


def test_a_build_that_waits_for_another_says_so(machine: Machine) -> None:
    machine.run("table")
    lock = machine.project / "build/compile.lock"
    holder = subprocess.Popen(["flock", lock, "sleep", "0.5"])
    while not lock.exists():
        pass
    outcome = machine.run("table", OPFOR_COMPILE="require")
    holder.wait()
    assert outcome.code == 0
    assert "opfor: waiting for the build under way …" in outcome.said


def test_a_start_leaves_alone_what_another_one_is_setting_up(machine: Machine) -> None:
    machine.run("table")
    half_made = machine.project / ".venv-build/half-made"
    half_made.parent.mkdir()
    half_made.touch()
    lock = machine.project / "build/setup.lock"
    with subprocess.Popen(["flock", lock, "cat"], stdin=subprocess.PIPE) as first:
        other = subprocess.Popen(
            ["bash", machine.project / "run", "table"],
            env=machine.environment(OPFOR_COMPILE="require"),
            stderr=subprocess.PIPE,
            text=True,
        )
        assert other.stderr
        assert other.stderr.readline().startswith("opfor: compiling")
        with pytest.raises(subprocess.TimeoutExpired):
            other.wait(timeout=0.5)
        assert half_made.exists()
        first.communicate()
    assert other.wait() == 0
    other.stderr.close()
    assert not half_made.exists()
