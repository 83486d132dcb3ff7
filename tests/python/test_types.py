# SPDX-License-Identifier: MIT
"""test_types.py - type hints, and descriptions of everything public"""
import inspect
import subprocess
import sys

import pytest

import fifteen
from support import PROJECT


def test_hints_pass_mypy(tmp_path):
    pytest.importorskip("mypy")
    found = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--cache-dir", tmp_path,
                            PROJECT + "/python/fifteen"], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout


def public():
    for name in fifteen.__all__:
        value = getattr(fifteen, name)
        if callable(value):
            yield name, value
            if inspect.isclass(value):
                yield from ((f"{name}.{key}", member) for key, member in vars(value).items()
                            if not key.startswith("_") and (inspect.isroutine(member)
                                                            or isinstance(member, property)))


@pytest.mark.parametrize("name,value", [(name, value) for name, value in public()
                                        if not name.startswith("Solution")])
def test_everything_public_is_described(name, value):
    assert inspect.getdoc(value), f"{name} has no docstring"
    if inspect.isroutine(value):
        value = inspect.unwrap(getattr(value, "__func__", value))
        hints = [p for p in inspect.signature(value).parameters.values()
                 if p.name not in ("self", "cls") and p.annotation is inspect.Parameter.empty]
        assert not hints and "return" in value.__annotations__, f"{name} has no type hints"


@pytest.mark.parametrize("name", [name for name in fifteen.__all__
                                  if inspect.isroutine(getattr(fifteen, name))])
def test_the_document_has_every_function(name):
    with open(PROJECT + "/doc/python.md", encoding="utf-8") as file:
        assert f"`{name}(" in file.read()
