"""Where the rules are in a checkout: read off its source and tests, importing neither."""

import ast
import io
import json
import re
import tokenize
import tomllib
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from opfor.faults import Refused, fault
from opfor.rulebook.tags import tagged

PACKAGE = Path("src", "opfor")
TESTS = Path("tests")

_WORD = re.compile(r"(?<![\w-])[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*(?!\w)")

Scope = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def scan(root: Path, ids: Mapping[str, str]) -> dict[str, dict[str, list[str]]]:
    """For each id (given with its system) that occurs: its implementations and its tests."""
    for folder in (PACKAGE, TESTS):
        if not (root / folder).is_dir():
            raise Refused(f"there is no {folder.as_posix()} in {root}: that is no checkout")
    implemented, tests = implementations(root, ids), tagged(root, TESTS)
    return {
        id: {"implemented": sorted(implemented.get(id, ())), "tests": sorted(tests.get(id, ()))}
        for id in sorted(ids)
        if id in implemented or id in tests
    }


def written(found: Mapping[str, Mapping[str, list[str]]]) -> str:
    """The text of the index file."""
    return json.dumps(found, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def implementations(root: Path, ids: Mapping[str, str]) -> dict[str, set[str]]:
    """The boxes of circuits named by an id, and the functions whose text cites it."""
    places: dict[str, set[str]] = defaultdict(set)
    for file in sorted((root / PACKAGE).rglob("*")):
        path = file.relative_to(root).as_posix()
        known = _ids_at_home(path, ids)
        if file.suffix == ".toml" and file.parent.name == "circuits":
            for box in known & _boxes(file, path):
                places[box].add(f"{path}:{box}")
        elif file.suffix == ".py" and _can_implement(file.relative_to(root / PACKAGE)):
            for scope, text in _texts(file.read_text("utf-8")):
                for id in cited(text, known):
                    places[id].add(f"{path}:{scope}" if scope else path)
    return dict(places)


def _can_implement(path: Path) -> bool:
    """A vocabulary explains rules and the rulebook lists them: neither plays any."""
    return path.parts[0] != "rulebook" and path.stem != "vocabulary"


def _ids_at_home(path: str, ids: Mapping[str, str]) -> set[str]:
    """The ids a file can speak of: "A1" is a box of Encounter, but a weapon's attacks in opr."""
    owners = set(re.split(r"[/_.]", path)) & set(ids.values())
    return {id for id, system in ids.items() if not owners or system in owners}


def cited(text: str, known: Collection[str]) -> set[str]:
    """The ids a text names as whole words; "A3-BTS" names A3, of which it is an arrow's end."""
    found = set()
    for word in _WORD.findall(text):
        while word and word not in known:
            word = word.rpartition("-")[0]
        if word:
            found.add(word)
    return found


def _boxes(file: Path, path: str) -> set[str]:
    try:
        return set(tomllib.loads(file.read_text("utf-8")).get("nodes", {}))
    except tomllib.TOMLDecodeError as error:
        raise fault(path, f"not readable as TOML: {error}") from None


def _texts(source: str) -> Iterator[tuple[str, str]]:
    """Each string and comment, with the name of the innermost scope around it."""
    tree = ast.parse(source)
    scopes = list(_scopes(tree, ""))
    for line, text in (*_strings(tree), *_comments(source)):
        around = [(last - first, name) for first, last, name in scopes if first <= line <= last]
        yield min(around)[1] if around else "", text


def _scopes(node: ast.AST, outer: str) -> Iterator[tuple[int, int, str]]:
    """The first and last line and the dotted name of every function and class."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, Scope):
            yield from _scopes(child, outer)
            continue
        name = f"{outer}.{child.name}" if outer else child.name
        first = min([child.lineno, *(mark.lineno for mark in child.decorator_list)])
        yield first, child.end_lineno or child.lineno, name
        yield from _scopes(child, name)


def _strings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """All strings but the module's own docstring, which may name rules the file only serves."""
    about = 1 if ast.get_docstring(tree) is not None else 0
    for statement in tree.body[about:]:
        for node in ast.walk(statement):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.lineno, node.value


def _comments(source: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
