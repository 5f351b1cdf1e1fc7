# SPDX-License-Identifier: Apache-2.0
"""Read what torch.save and safetensors store, without PyTorch."""
import argparse
import collections
import importlib
import json
import pickle
import struct
import sys
import zipfile
from typing import Any, Callable, Dict, List, Optional, Set, Tuple

import numpy as np

STORAGES = {
    "DoubleStorage": "f8",
    "FloatStorage": "f4",
    "HalfStorage": "f2",
    "BFloat16Storage": "bfloat16",
    "LongStorage": "i8",
    "IntStorage": "i4",
    "ShortStorage": "i2",
    "CharStorage": "i1",
    "ByteStorage": "u1",
    "BoolStorage": "?",
    "ComplexFloatStorage": "c8",
    "ComplexDoubleStorage": "c16",
}
SAFETENSORS = {
    "F64": "f8",
    "F32": "f4",
    "F16": "f2",
    "BF16": "bfloat16",
    "I64": "i8",
    "I32": "i4",
    "I16": "i2",
    "I8": "i1",
    "U8": "u1",
    "BOOL": "?",
}


def numbers(raw: bytes, dtype: str) -> np.ndarray:
    """Return the array in little-endian bytes; bfloat16 as float32."""
    if dtype != "bfloat16":
        return np.frombuffer(raw, np.dtype(dtype).newbyteorder("<"))
    return (np.frombuffer(raw, "<u2").astype("<u4") << 16).view("<f4")


class Storage:
    """The numbers that tensors are views of."""

    def __init__(self, dtype: str, array: Optional[np.ndarray] = None):
        self.dtype = dtype
        self.array = array
        self.views = {}


class StoredTensor:
    """A tensor as it is stored: a view of a storage."""

    def __init__(self, storage, offset, size, stride, *rest):
        self.storage = storage
        self.offset = offset
        self.size = size
        self.stride = stride

    def array(self) -> np.ndarray:
        """Return a copy of its numbers: one for all that are the same."""
        key = (self.offset, tuple(self.size), tuple(self.stride))
        if key not in self.storage.views:
            self.storage.views[key] = self.copy()
        return self.storage.views[key]

    def copy(self) -> np.ndarray:
        """Return its numbers."""
        values = self.storage.array[self.offset :]
        steps = (step * (n - 1) for step, n in zip(self.stride, self.size))
        if 0 not in self.size and sum(steps) >= len(values):
            raise ValueError("a tensor is larger than its storage")
        strides = [step * values.itemsize for step in self.stride]
        return np.lib.stride_tricks.as_strided(
            values, self.size, strides
        ).copy()


class Other(dict):
    """Stands for an object of a class that weights do not need."""

    def __init__(self, *args, **kwargs):
        super().__init__()

    def __setstate__(self, state):
        if isinstance(state, dict):
            self.__dict__.update(state)

    def append(self, item):
        """Take an item, as a list does."""

    def extend(self, items):
        """Take items, as a list does."""


class Reader(pickle.Unpickler):
    """Reads a pickle; calls nothing but what is named here."""

    def __init__(self, file, storage_of):
        super().__init__(file, encoding="utf-8")
        self.storage_of = storage_of

    def find_class(self, module: str, name: str) -> Any:
        if module == "torch._utils" and name.startswith("_rebuild_tensor"):
            return StoredTensor
        if module == "torch._utils" and name.startswith("_rebuild_parameter"):
            return lambda data, *rest: data
        if module == "torch" and name in STORAGES:
            return STORAGES[name]
        if (module, name) == ("collections", "OrderedDict"):
            return collections.OrderedDict
        if module == "builtins" and name in ("set", "frozenset", "complex"):
            return {"set": set, "frozenset": frozenset, "complex": complex}[
                name
            ]
        return type(name, (Other,), {"__module__": module})

    def persistent_load(self, pid: Tuple) -> Any:
        if pid[0] == "module":  # a class, with its source
            return pid[1]
        return self.storage_of(pid[1], pid[2])


def read_zip(path: str) -> Any:
    """Read a file of PyTorch 1.6 or later."""
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        pickled = next(n for n in names if n.split("/")[1:] == ["data.pkl"])
        root = pickled.split("/")[0]
        storages = {}

        def storage_of(dtype, key):
            if key not in storages:
                raw = archive.read(f"{root}/data/{key}")
                storages[key] = Storage(dtype, numbers(raw, dtype))
            return storages[key]

        with archive.open(pickled) as file:
            return Reader(file, storage_of).load()


def read_sequence(path: str) -> Any:
    """Read a file of an earlier version: pickles, then the numbers."""
    storages = {}

    def storage_of(dtype, key):
        return storages.setdefault(key, Storage(dtype))

    with open(path, "rb") as file:
        magic, *_ = [Reader(file, storage_of).load() for _ in range(3)]
        if magic != 0x1950A86A20F9469CFC6C:
            raise ValueError("this is no file that torch.save wrote")
        stored = Reader(file, storage_of).load()
        for key in Reader(file, storage_of).load():
            storage = storages[key]
            (count,) = struct.unpack("<q", file.read(8))
            size = 2 if storage.dtype == "bfloat16" else 0
            size = size or np.dtype(storage.dtype).itemsize
            storage.array = numbers(file.read(count * size), storage.dtype)
    return stored


def read_safetensors(path: str) -> Dict[str, np.ndarray]:
    """Read a file of the safetensors format."""
    arrays = {}
    with open(path, "rb") as file:
        (size,) = struct.unpack("<Q", file.read(8))
        header = json.loads(file.read(size))
        header.pop("__metadata__", None)
        for name, about in header.items():
            begin, end = about["data_offsets"]
            file.seek(8 + size + begin)
            array = numbers(
                file.read(end - begin), SAFETENSORS[about["dtype"]]
            )
            arrays[name] = array.reshape(about["shape"])
    return arrays


def with_arrays(stored: Any) -> Any:
    """Return the same with arrays in place of stored tensors."""
    if isinstance(stored, StoredTensor):
        return stored.array()
    if isinstance(stored, Other):
        if "_parameters" not in vars(stored):
            return stored
        return {k: with_arrays(v) for k, v in state_of(stored).items()}
    if isinstance(stored, dict):
        return {key: with_arrays(value) for key, value in stored.items()}
    if isinstance(stored, (list, tuple)):
        return [with_arrays(item) for item in stored]
    return stored


def state_of(module: Any, prefix: str = "") -> Dict[str, StoredTensor]:
    """Return the tensors of a module that was stored whole."""
    state = {}
    for group in ("_parameters", "_buffers"):
        for name, value in vars(module).get(group, {}).items():
            if isinstance(value, StoredTensor):
                state[prefix + name] = value
    for name, child in vars(module).get("_modules", {}).items():
        if isinstance(child, Other):
            state.update(state_of(child, f"{prefix}{name}."))
    return state


def read_checkpoint(path: str) -> Any:
    """Return what a file holds, with tensors as arrays."""
    try:
        if path.endswith(".safetensors"):
            return read_safetensors(path)
        if zipfile.is_zipfile(path):
            return with_arrays(read_zip(path))
        return with_arrays(read_sequence(path))
    except Exception as error:  # whatever is wrong with the file
        sys.exit(f"{path} cannot be read: {error or type(error).__name__}")


def is_state(stored: Any) -> bool:
    """Tell whether this is a dictionary with arrays and none of others."""
    return (
        isinstance(stored, dict)
        and any(isinstance(value, np.ndarray) for value in stored.values())
        and not any(isinstance(value, dict) for value in stored.values())
    )


def arrays_of(state: Dict[str, Any]) -> Dict[str, np.ndarray]:
    """Return the entries that are arrays."""
    return {
        name: value
        for name, value in state.items()
        if isinstance(value, np.ndarray)
    }


def weights_in(stored: Any, key: Optional[str]) -> Dict[str, np.ndarray]:
    """Return the weights in a checkpoint; `key` says where they are."""
    if key is not None:
        for part in key.split("."):
            if not isinstance(stored, dict) or part not in stored:
                sys.exit(f"The file has nothing under {key!r}.")
            stored = stored[part]
    if is_state(stored):
        return arrays_of(stored)
    entries = stored if isinstance(stored, dict) else {}
    states = [name for name, value in entries.items() if is_state(value)]
    if len(states) == 1:
        return arrays_of(entries[states[0]])
    names = ", ".join(map(str, states or entries)) or "no dictionary"
    sys.exit(f"Say with --key which are the weights. The file has: {names}.")


def without_prefix(weights: Dict, expected: List[str]) -> Dict:
    """Drop `module.`, which a model has that was trained in parallel."""
    begin = "module."
    if all(n.startswith(begin) for n in weights) and not any(
        n.startswith(begin) for n in expected
    ):
        return {n[len(begin) :]: value for n, value in weights.items()}
    return weights


def fitted(array: np.ndarray, shape: List[int]) -> Optional[np.ndarray]:
    """Return it in that shape, if that adds or drops axes of size one."""
    plain = [size for size in array.shape if size != 1]
    if plain != [size for size in shape if size != 1]:
        return None
    return np.ascontiguousarray(array).reshape(shape)


def left_over(weights: Dict[str, np.ndarray], used: Set[str]) -> List[str]:
    """Return the names that are not used and no second names of others."""
    arrays = {id(weights[name]) for name in used}
    return [
        name
        for name, array in weights.items()
        if name not in used
        and not name.endswith("num_batches_tracked")
        and id(array) not in arrays
    ]


def build(model: str) -> Any:
    """Make the model that `module:expression` names."""
    module, colon, expression = model.partition(":")
    if not colon:
        sys.exit(f'--model takes "module:expression", not {model!r}.')
    return eval(expression, vars(importlib.import_module(module)))


def run(description: str, convert: Callable, write: Callable) -> None:
    """Read the command line, convert, write."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("source", help="file that PyTorch wrote")
    parser.add_argument("target", help="file to write")
    parser.add_argument(
        "--model",
        required=True,
        help='how to make the model: "module:expression"',
    )
    parser.add_argument(
        "--key", help="where in the file the weights are: model, ema.model"
    )
    parser.add_argument(
        "--partial",
        action="store_true",
        help="write what fits, even if something does not",
    )
    options = parser.parse_args()
    weights = weights_in(read_checkpoint(options.source), options.key)
    state, problems = convert(weights, build(options.model))
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems and not options.partial:
        sys.exit(f"Nothing is written: {len(problems)} weights do not fit.")
    write(state, options.target)
    print(f"{len(state)} weights are written to {options.target}.")
