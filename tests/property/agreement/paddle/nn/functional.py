# SPDX-License-Identifier: Apache-2.0
"""`paddle.nn.functional` as one namespace."""
from .. import core
from . import activation, loss, shapes

NAMES = {}
for module in (activation, shapes, loss):
    NAMES.update({name: value for name, value in vars(module).items() if callable(value) and (
        getattr(value, "is_op", False) or name == "triplet_margin_with_distance_loss")})
for name in ("relu", "elu", "softmax", "tanh", "leaky_relu", "hardtanh", "thresholded_relu"):
    NAMES[name + "_"] = core.inplace(NAMES[name], name + "_")
from ..creation import diag_embed  # noqa: E402

NAMES["diag_embed"] = diag_embed
entropy_of_layer = NAMES.pop("entropy_of_layer")
globals().update(NAMES)


def __getattr__(name):
    raise core.missing("paddle.nn.functional", name)
