# SPDX-License-Identifier: Apache-2.0
"""The helpers that read or write files, compared with torch's and torchvision's own (see helpers.py)."""
import gzip
import io
import pathlib
import random
import tempfile

import numpy
import torch
import torchvision

import comparing
import paddle
from helping import compat, floats, ours


def opened(folder, mode):
    """A file by its name, as a path, or open; the caller closes it."""
    path = pathlib.Path(folder) / "a.pt"
    kind = random.choice(["name", "path", "file"])
    return {"name": str, "path": pathlib.Path, "file": lambda p: p.open(mode)}[kind](path)


def close(file):
    if hasattr(file, "close"):
        file.close()


def save():
    held = {"a": floats(2, 3), "n": 3}
    mine = {"a": ours(held["a"]), "n": 3}
    with tempfile.TemporaryDirectory() as folder:
        file = opened(folder, "wb")
        compat.save(mine, file)
        close(file)
        again = paddle.load(f"{folder}/a.pt")
    buffer = io.BytesIO()
    compat.save(mine, buffer)
    buffer.seek(0)
    return comparing.differ(held["a"], again["a"]) or comparing.differ(held["a"], paddle.load(buffer)["a"])


def load():
    held = floats(2, 3)
    with tempfile.TemporaryDirectory() as folder:
        paddle.save(ours(held), f"{folder}/a.pt")
        file = opened(folder, "rb")
        again = compat.load(file)
        close(file)
    return comparing.differ(held, again)


def write_array(path, array):
    """As the files are that torchvision downloads, packed, and keeps beside what it unpacks."""
    sizes = b"".join(size.to_bytes(4, "big") for size in array.shape)
    content = bytes([0, 0, 8, array.ndim]) + sizes + array.tobytes()
    path.write_bytes(content)
    path.with_name(path.name + ".gz").write_bytes(gzip.compress(content))


def images_of_digits(name):
    count = random.choice([1, 2]) * 100
    options = {"train": random.random() < 0.5}
    if random.random() < 0.5:
        options["transform"] = numpy.asarray
    if random.random() < 0.5:
        options["target_transform"] = lambda number: number + 10
    with tempfile.TemporaryDirectory() as root:
        folder = pathlib.Path(root) / name / "raw"
        folder.mkdir(parents=True)
        for part in "train", "t10k":
            write_array(folder / f"{part}-images-idx3-ubyte",
                        numpy.random.randint(0, 256, (count, 28, 28)).astype("uint8"))
            write_array(folder / f"{part}-labels-idx1-ubyte", numpy.random.randint(0, 10, count).astype("uint8"))
        before = getattr(torchvision.datasets, name)(root, **options)
        after = getattr(compat, name)(root, **options)
        if len(before) != len(after):
            return f"{len(after)} images, not {len(before)}"
        for i in random.sample(range(count), 5):
            (image, label), (our_image, our_label) = before[i], after[i]
            if type(image) is not type(our_image) or (numpy.asarray(image) != numpy.asarray(our_image)).any():
                return f"image {i} is another one"
            if type(our_label) is not int or label != our_label:
                return f"label {our_label!r}, not {label!r}"
        if "transform" in options:
            labels = next(iter(paddle.io.DataLoader(after, batch_size=8)))[1]
            return comparing.differ(next(iter(torch.utils.data.DataLoader(before, batch_size=8)))[1], labels)
    return None


def MNIST():
    return images_of_digits("MNIST")


def FashionMNIST():
    return images_of_digits("FashionMNIST")
