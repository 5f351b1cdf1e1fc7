# SPDX-License-Identifier: Apache-2.0
"""`paddle.nn`."""
from .. import core
from . import functional, initializer, layer, layers, recurrent, simple_layers, transformer, utils  # noqa: F401

globals().update(simple_layers.NAMES)
for module in (layer, layers, recurrent, transformer):
    for name, value in vars(module).items():
        if isinstance(value, type) and issubclass(value, layer.Layer) and value.__module__ == module.__name__ \
                and name not in ("Convolution", "Transposed", "Cell", "Recurrent") and not name.startswith("_"):
            globals()[name] = value


def __getattr__(name):
    raise core.missing("paddle.nn", name)
