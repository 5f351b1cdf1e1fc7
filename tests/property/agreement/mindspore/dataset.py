# SPDX-License-Identifier: Apache-2.0
"""`mindspore.dataset`: rows of columns, which an iterator gives as tensors. Unless `shuffle=False`, the order is random."""
import numpy

from . import core
from .core import Tensor


def column(value):
    """A value of a row as an array."""
    if isinstance(value, Tensor):
        value = value.asnumpy()
    found = numpy.array(value)
    if found.dtype == object:
        raise TypeError(f"a column cannot hold {type(value).__name__}")
    return found


class Dataset:
    columns = None

    def rows(self):
        raise NotImplementedError

    def count(self):
        return sum(1 for _ in self.rows())

    # --- pipelines ---

    def batch(self, batch_size, drop_remainder=False, num_parallel_workers=None, per_batch_map=None, input_columns=None,
              output_columns=None, python_multiprocessing=False, max_rowsize=None):
        if isinstance(batch_size, bool) or not isinstance(batch_size, int) or batch_size < 1:
            raise ValueError(f"batch_size is {batch_size!r}")
        if per_batch_map is not None or input_columns is not None or output_columns is not None:
            return Batch(self, batch_size, drop_remainder, per_batch_map, input_columns, output_columns)
        return Batch(self, batch_size, drop_remainder)

    def shuffle(self, buffer_size):
        return Derived(self, lambda rows: permuted(list(rows)))

    def repeat(self, count=None):
        if count is None or count < 0:
            raise core.NotModelled("an endless dataset")
        return Derived(self, lambda rows: [row for _ in range(count) for row in self.rows()])

    def take(self, count=-1):
        return Derived(self, lambda rows: list(rows) if count < 0 else list(rows)[:count])

    def skip(self, count):
        return Derived(self, lambda rows: list(rows)[count:])

    def split(self, sizes, randomize=True):
        rows = list(self.rows())
        if randomize:
            rows = permuted(rows)
        if all(isinstance(one, float) for one in sizes):
            sizes = [round(one * len(rows)) for one in sizes]
        if sum(sizes) != len(rows):
            raise RuntimeError(f"sizes add up to {sum(sizes)} of {len(rows)} rows")
        found, at = [], 0
        for size in sizes:
            part = rows[at:at + size]
            found.append(Derived(self, lambda _, part=part: part))
            at += size
        return found

    def map(self, operations, input_columns=None, output_columns=None, **kwargs):
        operations = operations if isinstance(operations, (list, tuple)) else [operations]
        at = [self.columns.index(one) for one in ([input_columns] if isinstance(input_columns, str) else input_columns
                                                  or self.columns[:1])]

        def apply(rows):
            for row in rows:
                values = [row[k] for k in at]
                for one in operations:
                    made = one(*values)
                    values = list(made) if isinstance(made, tuple) else [made]
                row = list(row)
                for k, value in zip(at, values):
                    row[k] = column(value)
                yield row
        if output_columns is not None:
            raise core.NotModelled("map with output_columns")
        return Derived(self, apply)

    def project(self, columns):
        columns = [columns] if isinstance(columns, str) else list(columns)
        at = [self.columns.index(one) for one in columns]
        found = Derived(self, lambda rows: [[row[k] for k in at] for row in rows])
        found.columns = columns
        return found

    # --- going through ---

    def create_tuple_iterator(self, columns=None, num_epochs=-1, output_numpy=False, do_copy=False):
        if columns is not None:
            raise core.NotModelled("create_tuple_iterator with columns")
        for row in self.rows():
            yield [value if output_numpy else Tensor(value) for value in row]

    def create_dict_iterator(self, num_epochs=-1, output_numpy=False, do_copy=False):
        for row in self.rows():
            yield {name: value if output_numpy else Tensor(value) for name, value in zip(self.columns, row)}

    def __iter__(self):
        return self.create_tuple_iterator(num_epochs=1)

    def get_dataset_size(self):
        return self.count()

    def __len__(self):
        return self.count()

    def get_col_names(self):
        return list(self.columns)

    def get_batch_size(self):
        return 1

    def __getattr__(self, name):
        if core.is_known("mindspore.dataset.Dataset." + name):
            raise core.NotModelled("mindspore.dataset.Dataset." + name)
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")


def permuted(rows):
    order = numpy.random.RandomState(len(rows) + 1).permutation(len(rows))
    return [rows[k] for k in order]


class Derived(Dataset):
    def __init__(self, source, change):
        self.source, self.change, self.columns = source, change, source.columns

    def rows(self):
        return iter(self.change(self.source.rows()))


class Batch(Dataset):
    def __init__(self, source, size, drops, per_batch_map=None, inputs=None, outputs=None):
        self.source, self.size, self.drops = source, size, drops
        self.per_batch_map, self.inputs, self.outputs = per_batch_map, inputs, outputs
        self.columns = list(outputs or source.columns)

    def rows(self):
        held = []
        for row in self.source.rows():
            held.append(row)
            if len(held) == self.size:
                yield self.joined(held)
                held = []
        if held and not self.drops:
            yield self.joined(held)

    def joined(self, rows):
        columns = [list(one) for one in zip(*rows)]
        if self.per_batch_map is not None:
            names = self.inputs or self.source.columns
            if list(names) != list(self.source.columns):
                raise core.NotModelled("per_batch_map of some columns")
            made = self.per_batch_map(*columns, None)
            made = made if isinstance(made, tuple) else (made,)
            if len(made) != len(self.columns):
                raise RuntimeError(f"per_batch_map gives {len(made)} columns for {len(self.columns)}")
            columns = [one if isinstance(one, list) else [one[k] for k in range(len(one))] if len(one) == len(rows) else one
                       for one in made]
            return [column(one) if not isinstance(one, list) else self.stacked(one) for one in columns]
        return [self.stacked(one) for one in columns]

    @staticmethod
    def stacked(values):
        arrays = [column(one) for one in values]
        if any(one.shape != arrays[0].shape for one in arrays):
            raise RuntimeError("rows of a batch have to have the same shapes")
        return numpy.stack(arrays)

    def get_batch_size(self):
        return self.size


class GeneratorDataset(Dataset):
    def __init__(self, *args, **kwargs):
        given = core.bind("mindspore.dataset.GeneratorDataset", args, kwargs)
        self.source, names = given["source"], given.get("column_names")
        if names is None and given.get("schema") is None:
            raise ValueError("Neither columns_names nor schema are provided.")
        self.columns = [names] if isinstance(names, str) else list(names)
        self.is_random = hasattr(self.source, "__getitem__") and hasattr(self.source, "__len__")
        self.shuffles, self.sampler = given.get("shuffle"), given.get("sampler")
        for name in ("column_types", "schema", "num_samples", "num_shards", "batch_sampler", "collate_fn"):
            if given.get(name) is not None:
                raise core.NotModelled(f"GeneratorDataset with {name}")
        if self.shuffles and not self.is_random:
            raise RuntimeError("shuffle needs a source with __getitem__ and __len__")
        if self.shuffles is not None and self.sampler is not None:
            raise ValueError("shuffle and sampler cannot both be given")

    def order(self):
        count = range(len(self.source))
        if self.sampler is not None:
            return self.sampler.places(len(count)) if isinstance(self.sampler, Sampler) else [int(k) for k in self.sampler]
        return list(count) if self.shuffles is False else permuted(list(count))

    def rows(self):
        if self.is_random:
            found = (self.source[k] for k in self.order())
        else:
            found = iter(self.source() if callable(self.source) and not hasattr(self.source, "__iter__") else self.source)
        for row in found:
            values = row if isinstance(row, tuple) else (row,)
            if isinstance(row, (dict, list)) and not isinstance(row, tuple) and len(self.columns) > 1:
                raise TypeError("a row has to be a tuple of columns")
            if len(values) != len(self.columns):
                raise RuntimeError(f"a row of {len(values)} columns for {len(self.columns)} names")
            yield [column(one) for one in values]


class NumpySlicesDataset(GeneratorDataset):
    def __init__(self, *args, **kwargs):
        given = core.bind("mindspore.dataset.NumpySlicesDataset", args, kwargs)
        data = given.pop("data")
        if isinstance(data, dict):
            names, parts = list(data), list(data.values())
        else:
            parts = list(data) if isinstance(data, tuple) else [data]
            names = given.pop("column_names", None) or [f"column_{k}" for k in range(len(parts))]
        given.pop("column_names", None)
        parts = [one.asnumpy() if isinstance(one, Tensor) else numpy.asarray(one) for one in parts]
        if len({len(one) for one in parts}) != 1:
            raise ValueError("columns of different lengths")
        super().__init__(Rows(parts), names, **given)


class Rows:
    def __init__(self, parts):
        self.parts = parts

    def __len__(self):
        return len(self.parts[0])

    def __getitem__(self, k):
        return tuple(one[k] for one in self.parts)


class Sampler:
    def __init__(self, *args, **kwargs):
        self.options = core.bind(f"mindspore.dataset.{type(self).__name__}", args, kwargs)


class SequentialSampler(Sampler):
    def places(self, count):
        start = self.options.get("start_index") or 0
        found = list(range(start, count))
        return found[:self.options.get("num_samples") or len(found)]


class SubsetSampler(Sampler):
    def places(self, count):
        found = [int(k) for k in self.options["indices"]]
        return found[:self.options.get("num_samples") or len(found)]


class SubsetRandomSampler(SubsetSampler):
    def places(self, count):
        return permuted(super().places(count))


class RandomSampler(Sampler):
    def places(self, count):
        return permuted(list(range(count)))[:self.options.get("num_samples") or count]


ALL = {one.__name__: one for one in (Dataset, GeneratorDataset, NumpySlicesDataset, SequentialSampler, SubsetSampler,
                                     SubsetRandomSampler, RandomSampler, Sampler)}
