# SPDX-License-Identifier: Apache-2.0
"""The helpers that make or change images, compared with torchvision's own (see helpers.py)."""
import contextlib
import functools
import hashlib
import http.server
import io
import pathlib
import random
import tempfile
import threading
import types

import PIL.Image
import numpy
import torch
import torchvision

import comparing
import paddle
from helping import compat, floats, ours


def images():
    """A batch, one image with or without channels, or a list of images."""
    height, width, channels = random.randint(1, 6), random.randint(1, 6), random.choice([1, 3])
    kind = random.choice(["batch", "batch", "image", "plane", "list"])
    if kind == "batch":
        before = floats(random.randint(1, 20), channels, height, width, low=-2, high=3)
    elif kind == "image":
        before = floats(channels, height, width)
    elif kind == "plane":
        before = floats(height, width)
    else:
        before = [floats(channels, height, width) for _ in range(random.randint(1, 9))]
    after = [ours(image) for image in before] if kind == "list" else ours(before)
    options = {}
    for name, value in (("nrow", random.randint(1, 9)), ("padding", random.randint(0, 3)),
                        ("normalize", random.random() < 0.7), ("scale_each", random.random() < 0.5),
                        ("value_range", random.choice([(-1, 1), (0.0, 0.5), None])), ("pad_value", random.random())):
        if random.random() < 0.6:
            options[name] = value
    return before, after, options


def make_grid():
    before, after, options = images()
    expected = torchvision.utils.make_grid(before, **options)
    return comparing.differ(expected, compat.make_grid(after, **options))


def save_image():
    before, after, options = images()
    files = io.BytesIO(), io.BytesIO()
    torchvision.utils.save_image(before, files[0], format="PNG", **options)
    compat.save_image(after, files[1], format="PNG", **options)
    pixels = [numpy.asarray(PIL.Image.open(file)).astype(int) for file in files]
    if pixels[0].shape != pixels[1].shape:
        return f"shape {pixels[1].shape}, not {pixels[0].shape}"
    # Values half way between two numbers may go either way by the order of the operations.
    return None if abs(pixels[0] - pixels[1]).max() <= 1 else "other pixels"


def RandomApply():
    one = compat.RandomApply([lambda x: x + 1, lambda x: x * 3], random.choice([0.0, 1.0]))
    given = one(2)
    if given != (9 if one.p else 2):
        return f"{given} with p={one.p}"
    held = [compat.RandomApply([lambda x: 1])(0) for _ in range(400)]
    return None if 120 < sum(held) < 280 else f"applies {sum(held)} times of 400"


def RandomGrayscale():
    image = PIL.Image.fromarray(numpy.random.randint(0, 256, (3, 4, 3), dtype="uint8"))
    paddle.vision.transforms = types.SimpleNamespace(to_grayscale=torchvision.transforms.functional.to_grayscale)
    try:
        before, after = torchvision.transforms.RandomGrayscale(1.0)(image), compat.RandomGrayscale(1.0)(image)
    finally:
        del paddle.vision.transforms
    if before.mode != after.mode or (numpy.asarray(before) != numpy.asarray(after)).any():
        return "another image"
    return None if compat.RandomGrayscale(0.0)(image) is image else "changes the image with p=0"


def to_pil_image():
    height, width, channels = random.randint(1, 5), random.randint(1, 5), random.choice([1, 3, 4])
    if random.random() < 0.5:
        before = numpy.random.randint(0, 256, (height, width, channels), dtype="uint8")
        after = before
    else:
        before = floats(channels, height, width, low=0)
        if random.random() < 0.5:
            before = (before * 255).to(torch.uint8)
        after = ours(before)
    one, two = torchvision.transforms.functional.to_pil_image(before), compat.to_pil_image(after)
    if one.mode != two.mode or one.size != two.size:
        return f"{two.mode} of {two.size}, not {one.mode} of {one.size}"
    return None if (numpy.asarray(one) == numpy.asarray(two)).all() else "other pixels"


def pil_to_tensor():
    mode = random.choice(["RGB", "L", "RGBA", "F"])
    image = PIL.Image.fromarray(numpy.random.randint(0, 256, (3, 4, 3), dtype="uint8")).convert(mode)
    expected = torchvision.transforms.functional.pil_to_tensor(image)
    return comparing.differ(expected, compat.pil_to_tensor(image))


def interpolation_name():
    way = random.choice(list(torchvision.transforms.InterpolationMode))
    constant = getattr(PIL.Image, way.name)
    names = {compat.interpolation_name(each) for each in (way, constant, int(constant), way.value)}
    return None if names == {way.value} else f"{way} is called {names}"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@contextlib.contextmanager
def served(folder):
    """The address of a server of the files in a folder."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def download_url():
    with tempfile.TemporaryDirectory() as folder, served(folder) as address, contextlib.redirect_stdout(
            io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        source = pathlib.Path(folder) / "a.txt"
        source.write_bytes(random.randbytes(random.randint(0, 50)))
        sums = [None, hashlib.md5(source.read_bytes()).hexdigest(), "0" * 32]
        options = {"md5": random.choice(sums), "filename": random.choice([None, "b.txt"])}
        given = [name for name in options if random.random() < 0.3]
        options = {name: value for name, value in options.items() if name not in given}
        found = []
        for number, function in enumerate([torchvision.datasets.utils.download_url, compat.download_url]):
            root = pathlib.Path(folder) / f"to{number}"
            failure = None
            for _ in range(2):  # the second time it is there
                try:
                    function(f"{address}/a.txt", str(root), **options)
                except RuntimeError as error:
                    failure = str(error)
            found.append((failure, {file.name: file.read_bytes() for file in root.iterdir()}))
    return None if found[0] == found[1] else f"{found[1]}, not {found[0]}"
