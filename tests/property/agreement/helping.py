# SPDX-License-Identifier: Apache-2.0
"""What the comparisons of helpers share: the module with all of them, values on both sides."""
import pathlib
import random
import sys
import types

HERE = pathlib.Path(__file__).resolve().parent
FOLDER = HERE.parents[2] / "mappings" / "paddle" / "helpers"
sys.path.insert(0, str(HERE))

import torch  # noqa: E402

import models  # noqa: E402
import paddle  # noqa: E402

models.use("paddle")


class DataParallel(paddle.nn.Layer):
    """What is known of it: the layer that it is made with is its only one."""

    def __init__(self, layers):
        super().__init__()
        self._layers = layers


paddle.DataParallel = DataParallel


def load():
    """The module that a project with all of them has."""
    module = types.ModuleType("compat_paddle")
    left = sorted(FOLDER.glob("*.py"))
    while left:
        waiting = []
        for path in left:
            try:
                exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), vars(module))
            except NameError:  # its base class comes later
                waiting.append(path)
        if len(waiting) == len(left):
            raise NameError(f"names that no helper has in {waiting}")
        left = waiting
    return module


compat = load()


def ours(tensor):
    made = paddle.Tensor(tensor.detach().clone())
    made.stop_gradient = not tensor.requires_grad
    return made


def floats(*shape, low=-1.0, high=1.0, dtype=torch.float32):
    return (torch.rand(shape, dtype=torch.float64) * (high - low) + low).to(dtype)


def some_shape(ranks=(0, 1, 2, 3, 4)):
    return [random.randint(1, 5) for _ in range(random.choice(ranks))]


def raised(function, *args, **kwargs):
    try:
        function(*args, **kwargs)
    except Exception as error:  # whatever it is: only its class is asked for
        return type(error)
    return None
