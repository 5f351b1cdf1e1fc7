# SPDX-License-Identifier: Apache-2.0
"""The model that snippets run under when they are converted: of Paddle, or of MindSpore."""
import importlib

import torch


class Model:
    """What running and comparing ask a model for."""
    has_gradients = True  # a tensor says whether it has any

    def __init__(self, package):
        self.package = importlib.import_module(package)
        self.Tensor, self.NotModelled = self.package.Tensor, self.package.NotModelled
        self.Undocumented = getattr(self.package, "Undocumented", ())

    def tensor(self, array):
        return self.package.Tensor(torch.tensor(array))

    def reset(self):
        self.package.set_default_dtype("float32")

    def is_dtype(self, value):
        return isinstance(value, self.package.dtype)

    def fill(self, layer):
        import inputs
        return inputs.fill_after(layer)


class MindSpore(Model):
    """Gradients are functions there: no tensor has any of its own."""
    has_gradients = False

    def __init__(self):
        from mindspore import core
        self.package, self.core, self.NotModelled = importlib.import_module("mindspore"), core, core.NotModelled
        self.Tensor, self.Undocumented = self.package.Tensor, ()

    def tensor(self, array):
        return self.package.Tensor._of(torch.tensor(array))

    def reset(self):
        pass

    def is_dtype(self, value):
        return isinstance(value, self.core.DType)

    def fill(self, layer):
        import inputs
        return inputs.fill_cell(layer)


current = None


def use(target):
    """From now on this target's."""
    global current
    current = MindSpore() if target == "mindspore" else Model(target)
    return current
