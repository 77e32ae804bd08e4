"""What is wrong with the public names of a module, as readable problems."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from types import ModuleType


def modules_of(package: str) -> list[str]:
    """Return the names of a package and of all modules below it."""
    root = importlib.import_module(package)
    below = pkgutil.walk_packages(root.__path__, f"{package}.")
    return [package, *(module.name for module in below if not module.name.endswith("__main__"))]


def problems_of(name: str) -> list[str]:
    """Say what is missing, undocumented or left out among the public names of a module."""
    module = importlib.import_module(name)
    listed: list[str] = getattr(module, "__all__", [])
    return [
        *(["it has no __all__"] if not hasattr(module, "__all__") else []),
        *([] if inspect.getdoc(module) else ["it has no docstring"]),
        *(f"{name} does not exist" for name in listed if not hasattr(module, name)),
        *(f"{name} is not documented" for name in _undocumented(module, listed)),
        *(f"{name} is missing from __all__" for name in _defined(module) if name not in listed),
    ]


def _undocumented(module: ModuleType, listed: list[str]) -> Iterator[str]:
    documented = _documented_assignments(module)
    for name in listed:
        value = getattr(module, name, None)
        # Not `getdoc`: what a base class says does not describe this one. What is not assigned
        # here was imported, and is documented where it comes from.
        described = value.__doc__ if _is_definition(value) else documented.get(name, True)
        if not described:
            yield name


def _documented_assignments(module: ModuleType) -> dict[str, bool]:
    """Tell, for each name assigned in a module, whether a docstring follows."""
    body = ast.parse(inspect.getsource(module)).body
    found = {}
    for statement, following in zip(body, [*body[1:], None], strict=True):
        described = isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant)
        targets: list[ast.expr] = []
        if isinstance(statement, ast.Assign):
            targets = statement.targets
        elif isinstance(statement, ast.AnnAssign):
            targets = [statement.target]
        found |= {target.id: described for target in targets if isinstance(target, ast.Name)}
    return found


def _defined(module: ModuleType) -> Iterator[str]:
    for name, value in vars(module).items():
        made_here = getattr(value, "__module__", None) == module.__name__
        if made_here and not name.startswith("_") and _is_definition(value):
            yield name


def _is_definition(value: object) -> bool:
    return inspect.isclass(value) or inspect.isroutine(value)
