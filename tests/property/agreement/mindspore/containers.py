# SPDX-License-Identifier: Apache-2.0
"""The containers of cells, with the names they give to parameters."""
from collections import OrderedDict

from .cell import Cell


def start_of_names(cells):
    """What the names of parameters in a container begin with, and at which part of a name the cell's own key is: found
    by the first parameter there is, where the key of its cell occurs, and by the first one of another cell. A name that
    has the key more than once, as `0.0.weight` has, is misread until a second cell tells."""
    named = [(key, next(cell.get_parameters(), None)) for key, cell in cells.items()]
    named = [(key, param.name.split(".")) for key, param in named if param is not None]
    prefix, at = "", 0
    if not named:
        return prefix, at
    first_key, first = named[0]
    for k, part in enumerate(first):
        if part == first_key:
            prefix, at = "".join(f"{one}." for one in first[:k]), k
            if len(named) > 1 and named[1][1][k] == named[1][0]:
                break
    return prefix, at


def is_cell(cell):
    if not isinstance(cell, Cell):
        raise TypeError(f"a cell is expected, not {type(cell).__name__}")


class Container(Cell):
    """Cells under numbers."""

    def _keep(self):
        pass

    def _add(self, key, cell):
        cell.update_parameters_name(f"{start_of_names(self._cells)[0]}{key}.")
        self._cells[key] = cell

    def _number(self, index, size):
        if not isinstance(index, int):
            raise TypeError(f"an index is an int, not {type(index).__name__}")
        if not -size <= index < size:
            raise IndexError(f"the index {index} is out of range")
        return index % size if size else 0

    def __len__(self):
        return len(self._cells)

    def __bool__(self):
        return bool(self._cells)

    def append(self, cell):
        is_cell(cell)
        self._add(str(len(self)), cell)
        self._keep()

    def __delitem__(self, index):
        keys = list(self._cells)
        gone = keys[index] if isinstance(index, slice) else [keys[self._number(index, len(keys))]]
        left = [(key, cell) for key, cell in self._cells.items() if key not in gone]
        prefix, at = start_of_names(dict(left))
        self._cells.clear()
        for key, cell in left:
            if key.isdigit():
                key = str(len(self))
                self._rename(cell, prefix + key, at)
            self._cells[key] = cell
        self._keep()

    @staticmethod
    def _rename(cell, start, at):
        for param in cell.get_parameters():
            param.name = ".".join([start, *param.name.split(".")[at + 1:]])


class SequentialCell(Container):
    def __init__(self, *args):
        super().__init__()
        found = args
        if len(args) == 1 and not isinstance(args[0], Cell):
            if not isinstance(args[0], (list, OrderedDict)):
                raise TypeError(f"cells, a list or an OrderedDict are expected, not {type(args[0]).__name__}")
            found = args[0]
        for name, cell in found.items() if isinstance(found, OrderedDict) else enumerate(found):
            self.insert_child_to_cell(str(name), cell)
            cell.update_parameters_name(f"{name}.")
        self._keep()

    def _keep(self):
        """What runs: a cell that `insert_child_to_cell` adds later, or an assignment, is a child that does not."""
        self._run = list(self._cells.values())

    def __getitem__(self, index):
        if isinstance(index, slice):
            return type(self)(OrderedDict(list(self._cells.items())[index]))
        return list(self._cells.values())[self._number(index, len(self))]

    def __setitem__(self, index, cell):
        is_cell(cell)
        self._add(list(self._cells)[self._number(index, len(self))], cell)
        self._keep()

    def construct(self, input_data):
        for cell in self._run:
            input_data = cell(input_data)
        return input_data


class CellList(Container):
    def __init__(self, *args, **kwargs):
        super().__init__()
        if len(args) == 1:
            self.extend(args[0])

    def extend(self, cells):
        if not isinstance(cells, list):
            raise TypeError(f"CellList takes a list of cells, not {type(cells).__name__}")
        prefix, _ = start_of_names(self._cells)
        for cell in cells:
            if isinstance(cell, CellDict):
                raise TypeError("CellList takes no CellDict")
            is_cell(cell)
            cell.update_parameters_name(f"{prefix}{len(self)}.")
            self._cells[str(len(self))] = cell
        return self

    def __iadd__(self, cells):
        return self.extend(cells)

    def insert(self, index, cell):
        index = index if index == len(self) else self._number(index, len(self))
        is_cell(cell)
        prefix, at = start_of_names(self._cells)
        for k in reversed(range(index, len(self))):
            self._rename(self._cells[str(k)], f"{prefix}{k + 1}", at)
            self._cells[str(k + 1)] = self._cells[str(k)]
        self._cells[str(index)] = cell
        cell.update_parameters_name(f"{prefix}{index}.")

    def __getitem__(self, index):
        if isinstance(index, slice):
            return type(self)(list(self._cells.values())[index])
        return self._cells[str(self._number(index, len(self)))]

    def __setitem__(self, index, cell):
        is_cell(cell)
        self._add(str(self._number(index, len(self))), cell)

    def __iter__(self):
        return iter(self._cells.values())


class CellDict(Cell):
    def __init__(self, *args, **kwargs):
        super().__init__()
        if len(args) == 1:
            self.update(args[0])

    def update(self, cells):
        for name, cell in cells.items() if hasattr(cells, "items") else cells:
            self[name] = cell

    def __getitem__(self, name):
        return self._cells[name]

    def __setitem__(self, name, cell):
        if not isinstance(name, str):
            raise TypeError(f"a key is a text, not {type(name).__name__}")
        if not name or "." in name or hasattr(self, name) and name not in self._cells:
            raise KeyError(f"{name!r} cannot be stored to a CellDict")
        is_cell(cell)
        if isinstance(cell, (CellDict, CellList, SequentialCell)):
            raise TypeError(f"CellDict takes no {type(cell).__name__}")
        cell.update_parameters_name(f"{start_of_names(self._cells)[0]}{name}.")
        self._cells[name] = cell

    def __delitem__(self, name):
        del self._cells[name]

    def __len__(self):
        return len(self._cells)

    def __iter__(self):
        return iter(self._cells)

    def __contains__(self, name):
        return name in self._cells

    def pop(self, name):
        return self._cells.pop(name)

    def clear(self):
        self._cells.clear()

    def keys(self):
        return self._cells.keys()

    def values(self):
        return self._cells.values()

    def items(self):
        return self._cells.items()
