"""The wheel: whole, installable, and built even where nothing can be compiled."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import opfor

pytestmark = pytest.mark.once

ROOT = Path(__file__).parent.parent
PACKED = (".py", ".toml", ".txt", ".json", ".typed")


def call(*command: str | Path, cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": "", "OPFOR_EXPECT": "pure"} | variables
    return subprocess.run(
        [sys.executable, *command], cwd=cwd, env=environment, capture_output=True, text=True
    )


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy to build in: a build leaves folders behind."""
    copy = tmp_path / "project"
    copy.mkdir()
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    ignored = shutil.ignore_patterns("__pycache__", "*.egg-info")
    shutil.copytree(ROOT / "src", copy / "src", ignore=ignored)
    return copy


def test_a_wheel_holds_every_file_and_runs_where_it_is_installed(
    project: Path, tmp_path: Path
) -> None:
    offline = ("--no-deps", "--no-index", "--quiet", "--disable-pip-version-check")
    made = call(
        *("-m", "pip", "wheel", ".", *offline, "--no-build-isolation", "-w", "wheels"),
        cwd=project,
        OPFOR_COMPILE="off",
    )
    assert made.returncode == 0, made.stderr
    (wheel,) = (project / "wheels").iterdir()

    source = project / "src"
    files = {
        file.relative_to(source).as_posix()
        for file in (source / "opfor").rglob("*")
        if file.suffix in PACKED or (file.is_file() and "static" in file.parts)
    }
    packed = set(zipfile.ZipFile(wheel).namelist())
    assert {name for name in packed if name.startswith("opfor/")} == files
    assert f"opfor-{opfor.__version__}.dist-info/licenses/LICENSE" in packed

    target = tmp_path / "target"
    installed = call(*("-m", "pip", "install", wheel, *offline, "--target", target), cwd=tmp_path)
    assert installed.returncode == 0, installed.stderr
    shutil.rmtree(project)
    started = call("-P", "-m", "opfor", "--version", cwd=tmp_path, PYTHONPATH=str(target))
    assert started.stdout.startswith(f"opfor {opfor.__version__} (pure"), started.stderr
    assert "opfor" in {script.name for script in (target / "bin").iterdir()}


def build_with_a_module_missing(project: Path, mode: str) -> subprocess.CompletedProcess[str]:
    (project / "src/opfor/faults.py").unlink()
    return call("setup.py", "--quiet", "build", cwd=project, OPFOR_COMPILE=mode)


def test_a_failed_compile_is_said_and_the_pure_package_built(project: Path) -> None:
    built = build_with_a_module_missing(project, "auto")
    assert built.returncode == 0, built.stderr
    assert "src/opfor/faults.py is listed in COMPILED_MODULES and does not exist" in built.stderr
    assert "the pure package is built" in built.stderr
    assert (project / "build/lib/opfor/__init__.py").is_file()


def test_a_failed_compile_fails_the_build_that_requires_it(project: Path) -> None:
    assert build_with_a_module_missing(project, "require").returncode != 0


def test_an_unknown_way_to_compile_is_refused(project: Path) -> None:
    built = call("setup.py", "--quiet", "build", cwd=project, OPFOR_COMPILE="maybe")
    assert "OPFOR_COMPILE is 'maybe'; it can be auto, require or off" in built.stderr


def keep_two_modules(project: Path, training: str) -> None:
    """So few are compiled in seconds."""
    setup = (project / "setup.py").read_text("utf-8")
    before, _, rest = setup.partition("COMPILED_MODULES = (")
    _, _, after = rest.partition("\n)\n")
    modules = '"opfor.faults", "opfor.boards.inches"'
    (project / "setup.py").write_text(f"{before}COMPILED_MODULES = ({modules})\n{after}", "utf-8")
    (project / "src/opfor/cli/training.py").write_text(training, "utf-8")


@pytest.mark.skipif(not shutil.which("gcc"), reason="only gcc is shown a training run")
@pytest.mark.parametrize(
    ("training", "says"),
    [
        ("from opfor.boards import inches\nassert inches.snap(1.0) == 1.0\n", ""),
        ("raise SystemExit(3)\n", "opfor: compiled without a training run"),
    ],
)
def test_a_package_is_compiled_with_a_training_run_and_without(
    project: Path, training: str, says: str
) -> None:
    keep_two_modules(project, training)
    built = call("setup.py", "--quiet", "build", cwd=project, OPFOR_COMPILE="require", CC="gcc")
    assert built.returncode == 0, built.stderr
    assert ("without a training run" in built.stderr) == bool(says)
    assert says in built.stderr
    assert list((project / "build").rglob("__native_opfor___boards___inches.gcda"))
    (lib,) = (project / "build").glob("lib*")
    script = "from opfor.boards import inches; print(inches.__file__, inches.snap(0.3))"
    loaded = call("-P", "-c", script, cwd=project, PYTHONPATH=str(lib))
    assert ".so 0.2998046875" in loaded.stdout, loaded.stderr


def test_training_needs_nothing_but_the_standard_library(tmp_path: Path) -> None:
    script = "import sys, opfor.cli.training; print(*{m.split('.')[0] for m in sys.modules})"
    loaded = call("-P", "-c", script, cwd=tmp_path, PYTHONPATH=str(ROOT / "src"))
    ours = {"opfor", "mypy_extensions", "__main__", "__mp_main__"}
    named = {name for name in loaded.stdout.split() if not name.startswith("_")}
    assert named - ours <= sys.stdlib_module_names | {"sitecustomize"}, loaded.stdout


@pytest.mark.parametrize("expected", ["compiled", "nothing"])
def test_the_wrong_build_is_refused_at_the_start(tmp_path: Path, expected: str) -> None:
    source = str(ROOT / "src")
    started = call(
        *("-P", "-m", "opfor", "--version"),
        cwd=tmp_path,
        PYTHONPATH=source,
        OPFOR_EXPECT=expected,
    )
    assert started.returncode == 2
    assert started.stderr.startswith("opfor: OPFOR_EXPECT is ")
    assert started.stderr.count("\n") == 1


def test_importing_the_package_loads_nothing_else(tmp_path: Path) -> None:
    script = "import sys, opfor; print(*(m for m in sys.modules if m.startswith('opfor.')))"
    assert call("-c", script, cwd=tmp_path, PYTHONPATH=str(ROOT / "src")).stdout.strip() == ""
