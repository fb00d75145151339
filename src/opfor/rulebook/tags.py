"""Which tests say that they show a rule: `pytest.mark.rule("ID", …)` in the text of the tests.

The mark may stand on a function or a class, in a `pytestmark`, or in a `pytest.param`, also one
in a list or a helper of the same file that a decorator names. The ids are read, not computed:
they stand there as texts, or in a column of a table of the file that the mark goes through.
"""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeGuard

from opfor.faults import fault

Function = ast.FunctionDef | ast.AsyncFunctionDef
Table = list[list[ast.expr]]


def tagged(root: Path, tests: Path) -> dict[str, set[str]]:
    """Each tagged id, known or not, with the tests that carry it as `tests/x.py::test_name`."""
    places: dict[str, set[str]] = defaultdict(set)
    for file in sorted((root / tests).rglob("*.py")):
        path, source = file.relative_to(root).as_posix(), file.read_text("utf-8")
        # most files carry no mark, and taking them apart takes long
        for name, ids in _Module(source, path).tests() if "rule(" in source else ():
            for id in ids:
                places[id].add(f"{path}::{name}")
    return dict(places)


class _Module:
    """One test file, with the names it binds at its top level."""

    def __init__(self, source: str, path: str) -> None:
        self.path = path
        self.body = ast.parse(source).body
        self.bound: dict[str, ast.AST] = dict(self._bindings())

    def tests(self) -> Iterator[tuple[str, set[str]]]:
        yield from self._tests(self.body, "", set())

    def _tests(
        self, body: list[ast.stmt], outer: str, inherited: set[str]
    ) -> Iterator[tuple[str, set[str]]]:
        common = inherited | self._pytestmark(body)
        for node in body:
            if isinstance(node, Function) and node.name.startswith("test"):
                yield outer + node.name, common | self._decorating(node.decorator_list)
            elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
                own = common | self._decorating(node.decorator_list)
                yield from self._tests(node.body, f"{outer}{node.name}::", own)

    def _bindings(self) -> Iterator[tuple[str, ast.AST]]:
        for node in self.body:
            if isinstance(node, Function) and not node.name.startswith("test"):
                yield node.name, node
            elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
                for name in _targets(node):
                    yield name, node.value

    def _pytestmark(self, body: list[ast.stmt]) -> set[str]:
        return {
            id
            for node in body
            if isinstance(node, ast.Assign | ast.AnnAssign) and "pytestmark" in _targets(node)
            for id in self._marks([node])
        }

    def _decorating(self, decorators: list[ast.expr]) -> set[str]:
        names = {node.id for node in _walk(decorators) if isinstance(node, ast.Name)}
        return self._marks([*decorators, *(self.bound[name] for name in names & set(self.bound))])

    def _marks(self, nodes: list[ast.AST]) -> set[str]:
        columns = self._columns(nodes)
        marks = [node for node in _walk(nodes) if _is_rule(node)]
        return {id for mark in marks for each in mark.args for id in self._ids(each, columns)}

    def _ids(self, argument: ast.expr, columns: dict[str, list[ast.expr]]) -> list[str]:
        """The ids of one argument: a text, `*NAMES` of texts, or a column of a table."""
        texts = [argument]
        if isinstance(argument, ast.Starred):
            texts = _items(self._value(argument.value))
        texts = columns.get(ast.unparse(argument), texts)
        ids = [text.value for text in texts if isinstance(text, ast.Constant)]
        if not texts or len(ids) < len(texts):
            where = f"{self.path}: line {argument.lineno}"
            raise fault(where, "pytest.mark.rule needs its ids written out as texts in this file")
        return [str(id) for id in ids]

    def _columns(self, nodes: list[ast.AST]) -> dict[str, list[ast.expr]]:
        """What a name of a loop or a helper, or `row[0]`, stands for each time it is used."""
        columns: dict[str, list[ast.expr]] = defaultdict(list)
        tables: dict[str, Table] = {}
        for target, table in self._loops(nodes):
            tables[ast.unparse(target)] = table
            numbered = [f"{ast.unparse(target)}[{n}]" for n in range(len(table[0]))]
            _fill(columns, numbered, table)
            _fill(columns, map(ast.unparse, _items(target)), table)
        for call, helper in self._helped(nodes):
            first = ast.unparse(call.args[0]) if call.args else ""
            table = tables.get(first.removeprefix("*"), [call.args])
            _fill(columns, (each.arg for each in helper.args.args), table)
        return columns

    def _loops(self, nodes: list[ast.AST]) -> Iterator[tuple[ast.expr, Table]]:
        """Each loop over a table that stands in this file, with its rows."""
        for loop in _walk(nodes):
            if isinstance(loop, ast.comprehension):
                table = [_items(row) for row in _items(self._value(loop.iter))]
                if table:
                    yield loop.target, table

    def _helped(self, nodes: list[ast.AST]) -> Iterator[tuple[ast.Call, Function]]:
        for call in _walk(nodes):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                helper = self.bound.get(call.func.id)
                if isinstance(helper, Function):
                    yield call, helper

    def _value(self, node: ast.expr) -> ast.AST | None:
        return self.bound.get(node.id) if isinstance(node, ast.Name) else node


def _items(node: ast.AST | None) -> list[ast.expr]:
    """What a tuple, a list or a record is made of."""
    if isinstance(node, ast.Tuple | ast.List):
        return node.elts
    return node.args if isinstance(node, ast.Call) else []


def _fill(columns: dict[str, list[ast.expr]], names: Iterable[str], table: Table) -> None:
    for number, name in enumerate(names):
        columns[name] += [row[number] for row in table if number < len(row)]


def _walk(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    for node in nodes:
        yield from ast.walk(node)


def _targets(node: ast.Assign | ast.AnnAssign) -> list[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _is_rule(node: ast.AST) -> TypeGuard[ast.Call]:
    """Is it a call of `pytest.mark.rule` or `mark.rule`?"""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        return False
    of = node.func.value
    name = of.attr if isinstance(of, ast.Attribute) else of.id if isinstance(of, ast.Name) else ""
    return node.func.attr == "rule" and name == "mark"
