"""`python -m opfor.rulebook`, at the root of a checkout: writes data/index.json anew."""

import sys
from pathlib import Path

from opfor.faults import Refused
from opfor.rulebook.index import INDEX, catalogue
from opfor.rulebook.scan import PACKAGE, scan, written


def main() -> int:
    root = Path.cwd()
    try:
        found = scan(root, {entry.id: entry.system for entry in catalogue()})
    except Refused as refusal:
        print(refusal, file=sys.stderr)
        return 2
    file = root / PACKAGE / "rulebook" / "data" / INDEX
    file.write_text(written(found), "utf-8")
    print(f"{file.relative_to(root)}: {len(found)} ids found")
    return 0


if __name__ == "__main__":
    sys.exit(main())
