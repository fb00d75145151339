"""What every test stands on: the expected build, and repeatable examples."""

import os
from collections.abc import Callable

import pytest
from hypothesis import settings

import opfor

#: folders and files that test plain Python round the systems, of which nothing is compiled, or
#: have the pure package replay what the compiled one played: the pure pass would show nothing new
ONCE = ("browser", "cli", "contract", "env", "play", "sim", "web")
ONCE_FILES = ("test_book", "test_draw", "test_replayed", "test_resolved", "test_table", "test_view")

#: tests of a minute and more are begun first, so that nobody waits for one at the end
LONGEST = ("test_kill.py", "test_whole_games.py")

# Two passes over the same source must try the same examples, on slow machines too.
settings.register_profile("opfor", deadline=None, derandomize=True)
settings.load_profile("opfor")


def pytest_configure() -> None:
    fault = opfor.build_fault(os.environ.get("OPFOR_EXPECT", ""))
    if fault:
        pytest.exit(fault, returncode=2)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        folder = item.path.relative_to(config.rootpath).parts[1]
        if folder in ONCE or item.path.name.startswith(ONCE_FILES):
            item.add_marker(pytest.mark.once)
    items.sort(key=lambda item: item.path.name not in LONGEST)


def pytest_report_header() -> str:
    build = "compiled" if opfor.COMPILED else "pure"
    return f"opfor: {opfor.__version__} ({build})"


@pytest.fixture
def figure(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Prints a measured figure at the end of the run, whichever worker found it."""
    return lambda text: record_property("figure", text)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    found = [
        str(value)
        for report in terminalreporter.stats.get("passed", [])
        for name, value in report.user_properties
        if name == "figure"
    ]
    if found:
        terminalreporter.section("figures")
        terminalreporter.write("\n".join(sorted(found)) + "\n")
