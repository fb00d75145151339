"""What every test stands on: the expected build, and repeatable examples."""

import os

import pytest
from hypothesis import settings

import opfor

# Two passes over the same source must try the same examples, on slow machines too.
settings.register_profile("opfor", deadline=None, derandomize=True)
settings.load_profile("opfor")


def pytest_configure() -> None:
    fault = opfor.build_fault(os.environ.get("OPFOR_EXPECT", ""))
    if fault:
        pytest.exit(fault, returncode=2)


def pytest_report_header() -> str:
    build = "compiled" if opfor.COMPILED else "pure"
    return f"opfor: {opfor.__version__} ({build})"
