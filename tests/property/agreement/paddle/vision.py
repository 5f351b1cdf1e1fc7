# SPDX-License-Identifier: Apache-2.0
"""`paddle.vision`: images of digits from files, and `paddle.vision.ops`.

There the regions of all images come in one tensor, with their number in each image beside them.
"""
import gzip
import struct

import numpy

from . import core
from .core import Tensor
from .io import Dataset
from .nn.layer import Layer
from .others import module


def backend():
    import torchvision  # only there where its calls are compared
    return torchvision.ops


def divided(boxes, boxes_num):
    counts = boxes_num.held
    if not isinstance(boxes_num, Tensor) or boxes_num.dtype != core.DTYPES["int32"]:
        raise TypeError("boxes_num is a tensor of int32")
    if boxes.held.shape[-1] != 4 or int(counts.sum()) != len(boxes.held):
        raise ValueError("boxes is [number of boxes, 4], as many as boxes_num says")
    return list(boxes.held.split(counts.tolist()))


def roi_align(x, boxes, boxes_num, output_size, spatial_scale=1.0, sampling_ratio=-1, aligned=True, name=None):
    return Tensor(backend().roi_align(x.held, divided(boxes, boxes_num), output_size, spatial_scale,
                                            sampling_ratio, aligned))


def roi_pool(x, boxes, boxes_num, output_size, spatial_scale=1.0, name=None):
    return Tensor(backend().roi_pool(x.held, divided(boxes, boxes_num), output_size, spatial_scale))


def psroi_pool(x, boxes, boxes_num, output_size, spatial_scale=1.0, name=None):
    return Tensor(backend().ps_roi_pool(x.held, divided(boxes, boxes_num), output_size, spatial_scale))


class Regions(Layer):
    def __init__(self, output_size, spatial_scale=1.0):
        super().__init__()
        self.size, self.scale = output_size, spatial_scale


class RoIAlign(Regions):
    def forward(self, x, boxes, boxes_num, aligned=True):
        return roi_align(x, boxes, boxes_num, self.size, self.scale, aligned=aligned)


class RoIPool(Regions):
    def forward(self, x, boxes, boxes_num):
        return roi_pool(x, boxes, boxes_num, self.size, self.scale)


class PSRoIPool(Regions):
    def forward(self, x, boxes, boxes_num):
        return psroi_pool(x, boxes, boxes_num, self.size, self.scale)


ops = module("paddle.vision.ops", roi_align=roi_align, roi_pool=roi_pool, psroi_pool=psroi_pool, RoIAlign=RoIAlign,
             RoIPool=RoIPool, PSRoIPool=PSRoIPool)


class MNIST(Dataset):
    """A label is an array of one element. Files are packed, and there is no downloading here."""

    def __init__(self, image_path=None, label_path=None, mode="train", transform=None, download=True, backend=None):
        if mode.lower() not in ("train", "test"):
            raise AssertionError(f"mode should be 'train' or 'test', but got {mode}")
        if image_path is None or label_path is None:
            raise RuntimeError("would be downloaded to Paddle's own cache")
        self.backend, self.transform = backend or "pil", transform
        with gzip.open(image_path, "rb") as images, gzip.open(label_path, "rb") as labels:
            held, numbers = images.read(), labels.read()
        count, rows, columns = struct.unpack_from(">III", held, 4)
        self.images = list(numpy.frombuffer(held, "uint8", offset=16).reshape(count, rows * columns).astype("float32"))
        self.labels = list(numpy.frombuffer(numbers, "uint8", offset=8).astype("int64").reshape(count, 1))

    def __getitem__(self, idx):
        image, label = self.images[idx].reshape(28, 28), self.labels[idx]
        if self.backend == "pil":
            import PIL.Image  # only there where images are asked for
            image = PIL.Image.fromarray(image.astype("uint8"), mode="L")
        if self.transform is not None:
            image = self.transform(image)
        return (image if self.backend == "pil" else image.astype("float32")), label

    def __len__(self):
        return len(self.labels)


class FashionMNIST(MNIST):
    """The same with other pictures."""


datasets = module("paddle.vision.datasets", MNIST=MNIST, FashionMNIST=FashionMNIST)


def __getattr__(name):
    raise core.missing("paddle.vision", name)
