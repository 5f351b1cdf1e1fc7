#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Says what the names of small projects mean, by running them on frameworks that only remember what was asked of them.

    name_meanings.py FOLDER...

Every module of a project is imported by itself. What its variables hold is printed, "folder module variable dotted",
where a framework gave the value; "folder module - error" where the import fails.
"""

import importlib
import importlib.abc
import importlib.machinery
import pathlib
import sys
import types

FRAMEWORKS = {"torch", "paddle"}
MODULES = {"nn", "functional", "optim", "optimizer", "init"}


class Made:
    """What calling a name of a framework gave."""

    def __init__(self, dotted):
        self.dotted = dotted


class Api:
    """A name of a framework that is no module."""

    def __init__(self, dotted):
        self.dotted = dotted

    def __call__(self, *arguments, **keywords):
        return Made(self.dotted)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Api(self.dotted + "." + name)

    def __mro_entries__(self, bases):
        return (type("Base", (), {"dotted": self.dotted}),)


class Framework(types.ModuleType):
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        dotted = self.__name__ + "." + name
        return importlib.import_module(dotted) if name in MODULES else Api(dotted)


class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, fullname, path=None, target=None):
        if fullname.split(".")[0] in FRAMEWORKS:
            return importlib.machinery.ModuleSpec(fullname, self, is_package=True)
        return None

    def create_module(self, spec):
        module = Framework(spec.name)
        module.__path__ = []
        return module

    def exec_module(self, module):
        pass


def meanings(folder):
    tops = {path.stem for path in folder.iterdir()}
    for path in sorted(folder.rglob("*.py")):
        parts = list(path.relative_to(folder).with_suffix("").parts)
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        for module in [module for module in sys.modules if module.split(".")[0] in tops]:
            del sys.modules[module]
        importlib.invalidate_caches()
        try:
            module = importlib.import_module(name)
        except Exception as error:  # pylint: disable=broad-except
            yield name, "-", repr(error).replace(" ", "_")
            continue
        for variable, value in sorted(vars(module).items()):
            dotted = value.dotted if isinstance(value, Made) else None
            if isinstance(value, type) and value.__module__ == name:
                dotted = getattr(value, "dotted", None)
            if dotted:
                yield name, variable, dotted


def main():
    sys.dont_write_bytecode = True
    sys.meta_path.insert(0, Finder())
    for argument in sys.argv[1:]:
        sys.path.insert(0, argument)
        for module, variable, dotted in meanings(pathlib.Path(argument)):
            print(pathlib.Path(argument).name, module, variable, dotted)
        sys.path.remove(argument)


if __name__ == "__main__":
    main()
