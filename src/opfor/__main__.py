"""`python -m opfor`: makes sure the expected build runs, then hands over to the command line."""

import os
import sys
from typing import NoReturn

from opfor import build_fault


def refuse(sentence: str) -> NoReturn:
    print(f"opfor: {sentence}", file=sys.stderr)
    raise SystemExit(2)


def main() -> None:
    fault = build_fault(os.environ.get("OPFOR_EXPECT", ""))
    if fault:
        refuse(fault)
    try:
        from opfor.cli import main as command
    except ModuleNotFoundError as missing:
        package = (missing.name or "opfor").partition(".")[0]
        if package == "opfor":
            raise
        refuse(f"{package} is not installed: {sys.executable} -m pip install {package}")
    command()


if __name__ == "__main__":
    main()
