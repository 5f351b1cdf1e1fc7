# SPDX-License-Identifier: Apache-2.0
"""Convert weights that PyTorch stored into weights for PaddlePaddle.

    python convert_weights.py weights.pth weights.pdparams --model "net:Net(10)"

The model is an expression in a module of this project. PyTorch is not needed.
Weights of linear layers are transposed, statistics of batch normalisation and
projections of attention get the names they have in PaddlePaddle. Nothing is
written if a weight is missing, left over, or has another shape.
"""
from typing import Dict, List, Optional, Tuple

import numpy as np
import paddle

from stored_weights import fitted, left_over, run, without_prefix

RENAMED = {
    "_mean": "running_mean",
    "_variance": "running_var",
    "scale": "weight",  # of instance normalisation
    "_weight": "weight",  # of PReLU
}


class Layout:
    """How the parameters of a model are kept; layers may have two names."""

    def __init__(self, model: paddle.nn.Layer):
        self.transposed = set()  # ids of tensors
        self.projections = {}  # the place in attention, by id
        for layer in model.sublayers(include_self=True):
            if isinstance(layer, paddle.nn.Linear):
                self.transposed.add(id(layer.weight))
            if isinstance(layer, paddle.nn.MultiHeadAttention):
                parts = (layer.q_proj, layer.k_proj, layer.v_proj)
                for place, part in enumerate(parts):
                    self.projections[id(part.weight)] = place
                    self.projections[id(part.bias)] = place

    def find(
        self,
        weights: Dict[str, np.ndarray],
        name: str,
        tensor: paddle.Tensor,
    ) -> Tuple[Optional[str], Optional[np.ndarray]]:
        """Return the name in PyTorch of a weight, and the array it is."""
        name = name.replace("cross_attn.", "multihead_attn.")
        path, dot, leaf = name.rpartition(".")
        names = [name, path + dot + RENAMED.get(leaf, leaf)]
        place = self.projections.get(id(tensor))
        if place is not None:
            outer, dot, projection = path.rpartition(".")
            whole = f"{outer}{dot}in_proj_{leaf}"
            if whole in weights:
                array = np.split(weights[whole], 3)[place]
                return whole, array.T if leaf == "weight" else array
            names.append(f"{outer}{dot}{projection}_{leaf}")
        for stored in names:
            if stored in weights:
                is_transposed = id(tensor) in self.transposed
                array = weights[stored]
                return stored, array.T if is_transposed else array
        return None, None


def convert(
    weights: Dict[str, np.ndarray], model: paddle.nn.Layer
) -> Tuple[Dict[str, paddle.Tensor], List[str]]:
    """Return the state for the model, and what does not fit."""
    layout = Layout(model)
    expected = model.state_dict()
    weights = without_prefix(weights, list(expected))
    state, problems, used, missing, made = {}, [], set(), [], {}
    for name, tensor in expected.items():
        stored, array = layout.find(weights, name, tensor)
        if array is None:
            missing.append(name)
            continue
        used.add(stored)
        shape = list(tensor.shape)
        array_in_shape = fitted(array, shape)
        if array_in_shape is None:
            problems.append(
                f"{name}: the model has the shape {shape},"
                f" the file {list(array.shape)}"
            )
            continue
        state[name] = paddle.to_tensor(array_in_shape, dtype=tensor.dtype)
        made[id(tensor)] = state[name]
    for name in missing:
        if id(expected[name]) in made:  # a second name of the same tensor
            state[name] = made[id(expected[name])]
        else:
            problems.append(f"{name}: the file does not have it")
    for name in left_over(weights, used):
        problems.append(f"{name}: the model does not have it")
    return state, problems


if __name__ == "__main__":
    run(__doc__.split("\n")[0], convert, paddle.save)
