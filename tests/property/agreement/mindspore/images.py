# SPDX-License-Identifier: Apache-2.0
"""Sets of images of `mindspore.dataset`, and the transforms of their arrays that programs use."""
import os
import pathlib

import numpy

from . import core
from .dataset import Dataset, permuted


def of_file(path):
    """The array of a file in the format of MNIST: unsigned bytes, the sizes before them."""
    found = path.read_bytes()
    ranks = found[3]
    sizes = [int.from_bytes(found[4 + 4 * k:8 + 4 * k], "big") for k in range(ranks)]
    return numpy.frombuffer(found, numpy.uint8, offset=4 + 4 * ranks).reshape(sizes)


class MnistDataset(Dataset):
    columns = ["image", "label"]

    def __init__(self, *args, **kwargs):
        given = core.bind(f"mindspore.dataset.{type(self).__name__}", args, kwargs)
        for name in ("num_samples", "sampler", "num_shards", "cache"):
            if given.get(name) is not None:
                raise core.NotModelled(f"MnistDataset with {name}")
        folder = pathlib.Path(given["dataset_dir"])
        if not folder.is_dir():
            raise ValueError(f"The folder {os.fspath(folder)} does not exist or is not a directory or permission denied!")
        usage = given.get("usage") or "all"
        parts = {"train": ["train"], "test": ["t10k"], "all": ["train", "t10k"]}[usage]
        self.images = numpy.concatenate([of_file(folder / f"{part}-images-idx3-ubyte") for part in parts])
        self.labels = numpy.concatenate([of_file(folder / f"{part}-labels-idx1-ubyte") for part in parts])
        self.shuffles = given.get("shuffle")

    def rows(self):
        order = list(range(len(self.labels)))
        for k in order if self.shuffles is False else permuted(order):
            yield [self.images[k][:, :, None], self.labels[k].astype(numpy.uint32)]


class FashionMnistDataset(MnistDataset):
    pass


class ToTensor:
    def __init__(self, output_type=None):
        if output_type is not None:
            raise core.NotModelled("ToTensor with output_type")

    def __call__(self, image):
        if not isinstance(image, numpy.ndarray) or image.ndim not in (2, 3):
            raise TypeError(f"ToTensor gets {type(image).__name__}")
        image = image[:, :, None] if image.ndim == 2 else image
        return (image.transpose(2, 0, 1) / 255).astype(numpy.float32)


class Normalize:
    def __init__(self, mean, std, is_hwc=True):
        self.mean, self.std, self.is_hwc = numpy.float32(mean), numpy.float32(std), is_hwc

    def __call__(self, image):
        channels = image.shape[-1 if self.is_hwc else 0]
        if len(self.mean) != channels:
            raise RuntimeError(f"Normalize: {len(self.mean)} means for {channels} channels")
        shape = (-1,) if self.is_hwc else (-1, 1, 1)
        return ((image - self.mean.reshape(shape)) / self.std.reshape(shape)).astype(numpy.float32)


class Compose:
    def __init__(self, transforms):
        self.transforms = list(transforms)

    def __call__(self, *values):
        for one in self.transforms:
            made = one(*values)
            values = made if isinstance(made, tuple) else (made,)
        return values if len(values) > 1 else values[0]


class TypeCast:
    def __init__(self, data_type):
        self.data_type = str(core.held_dtype(data_type)).rpartition(".")[2]

    def __call__(self, value):
        return numpy.asarray(value).astype(self.data_type)


SETS = {one.__name__: one for one in (MnistDataset, FashionMnistDataset)}
VISION = {one.__name__: one for one in (ToTensor, Normalize)}
TRANSFORMS = {one.__name__: one for one in (Compose, TypeCast)}
