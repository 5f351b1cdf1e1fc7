# SPDX-License-Identifier: Apache-2.0
"""Records the types of objects whose attributes a program reads, place by place."""
import ast
import importlib
import importlib.machinery
import importlib.util
import re
import sys
import types
from unittest.mock import MagicMock

SEEN = "__seen_by_the_recorder__"


class Recorder:
    def __init__(self):
        self.places = []  # (file, byte offset of the attribute's end, name)
        self.types = {}   # place -> set of types
        self.new = []     # (place, type) seen for the first time, since the last trial began

    def seen(self, value, place):
        kinds = self.types.get(place)
        if kinds is None:
            kinds = self.types[place] = set()
        kind = type(value)
        if kind not in kinds:
            kinds.add(kind)
            self.new.append((place, kind))
        return value

    def trial(self, action):
        """Runs `action`, which is given made-up values. What ends with a wrong attribute or type was given something it
        does not take: then what was seen says nothing about the program."""
        before, self.new = self.new, []
        try:
            return action()
        except (AttributeError, TypeError):
            for place, kind in self.new:
                self.types[place].discard(kind)
            raise
        finally:
            self.new = before


RECORDER = Recorder()


class Rewriter(ast.NodeTransformer):
    def __init__(self, path, source):
        self.path = path
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def visit_Attribute(self, node):
        end = self.starts[node.end_lineno - 1] + node.end_col_offset
        self.generic_visit(node)
        place = len(RECORDER.places)
        RECORDER.places.append((self.path, end, node.attr))
        node.value = ast.copy_location(
            ast.Call(func=ast.Name(id=SEEN, ctx=ast.Load()), args=[node.value, ast.Constant(place)], keywords=[]),
            node.value)
        return node

    def visit_AnnAssign(self, node):
        node.target = self.visit(node.target)
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_arg(self, node):
        return node

    def visit_MatchValue(self, node):
        return node

    def visit_MatchClass(self, node):
        return node

    def visit_FunctionDef(self, node):
        returns, node.returns = node.returns, None
        self.generic_visit(node)
        node.returns = returns
        return node

    visit_AsyncFunctionDef = visit_FunctionDef


def instrument(source, path):
    """Code of `source` (bytes) that records; files of other encodings than UTF-8 run as they are."""
    tree = ast.parse(source, str(path))
    try:
        source.decode("utf-8")
    except UnicodeDecodeError:
        return compile(tree, str(path), "exec")
    # Lines as ast counts them: form feeds and other separators of str.splitlines do not end one.
    tree = Rewriter(str(path), source).visit(tree)
    return compile(ast.fix_missing_locations(tree), str(path), "exec", dont_inherit=True)


class Loader(importlib.machinery.SourceFileLoader):
    folder = ""

    def get_code(self, fullname):
        path = self.get_filename(fullname)
        if not path.startswith(Loader.folder):
            return super().get_code(fullname)
        return instrument(self.get_data(path), path)


def install(folder):
    """From now on modules below `folder` are recorded."""
    import builtins
    setattr(builtins, SEEN, RECORDER.seen)
    Loader.folder = str(folder)
    hook = importlib.machinery.FileFinder.path_hook(
        (importlib.machinery.ExtensionFileLoader, importlib.machinery.EXTENSION_SUFFIXES),
        (Loader, importlib.machinery.SOURCE_SUFFIXES))
    sys.path_hooks.insert(0, hook)
    sys.path_importer_cache.clear()


class Something(MagicMock):
    """A function that is not there. As a decorator it leaves alone what it decorates."""

    def __call__(self, *arguments, **keywords):
        if len(arguments) == 1 and not keywords and isinstance(arguments[0], (types.FunctionType, type)):
            return arguments[0]
        return super().__call__(*arguments, **keywords)


class ClassOfSomething(type):
    def __getattr__(cls, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Something(name=f"{cls.__name__}.{name}")

    def __getitem__(cls, _):
        return cls


class Anything(types.ModuleType):
    """Stands in for a module that is not installed: whatever is asked of it is there and does nothing."""

    __path__ = []
    __all__ = []
    __version__ = "0.0"

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        if name[:1].isupper():
            value = ClassOfSomething(name, (), {"__init__": lambda self, *_, **__: None, "__module__": "unittest.mock"})
        else:
            value = Something(name=f"{self.__name__}.{name}")
        setattr(self, name, value)
        return value


class StandIn:
    """Finds modules that turned out to be missing; the last of the finders."""

    def __init__(self):
        self.names = set()

    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] not in self.names and name not in self.names:
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec):
        return Anything(spec.name)

    def exec_module(self, module):
        pass


STAND_IN = StandIn()


def passing(value=None, *_, **__):
    """Stands in for decorators of later versions, with arguments or without."""
    return value if callable(value) else lambda inner: inner


LATER = re.compile(r"module '([\w.]+)' has no attribute '(\w+)'|cannot import name '(\w+)' from '([\w.]+)'")


def add_missing(error):
    """Makes up what an import asked for in vain. False if that is not what went wrong."""
    if isinstance(error, ModuleNotFoundError):
        if not error.name or error.name in STAND_IN.names:
            return False
        STAND_IN.names.add(error.name)
        return True
    found = LATER.search(str(error))
    if found is None:
        return False
    module, name = (found[1], found[2]) if found[1] else (found[4], found[3])
    if module not in sys.modules or hasattr(sys.modules[module], name):
        return False
    setattr(sys.modules[module], name, passing)
    return True


def always_imported(source):
    """What a module cannot do without: imports outside of functions, branches and `try`."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return
    for node in tree.body:
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module.split(".")[0]


def stand_in_for_missing(folder):
    """Libraries the modules below `folder` need and that are not installed. Found out at once: to import a large project again for
    each of them takes long."""
    own = {path.stem for path in folder.rglob("*.py")} | {path.name for path in folder.rglob("*") if path.is_dir()}
    needed = {name for path in folder.rglob("*.py") for name in always_imported(path.read_bytes())}
    for name in sorted(needed - own - set(sys.modules)):
        try:
            found = importlib.util.find_spec(name) is not None
        except (ImportError, ValueError):
            found = False
        if not found:
            STAND_IN.names.add(name)


def import_module(name):
    """Imports a module; what it needs and is not installed is replaced. Imports a program can do without fail as they
    would."""
    for _ in range(20):
        before = set(sys.modules)
        try:
            return importlib.import_module(name)
        except (ImportError, AttributeError) as error:
            for new in set(sys.modules) - before:
                if str(getattr(sys.modules[new], "__file__", None) or "").startswith(Loader.folder):
                    del sys.modules[new]
            if getattr(error, "name", None) == name or not add_missing(error):
                raise
    raise ImportError(name)
