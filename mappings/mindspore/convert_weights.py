# SPDX-License-Identifier: Apache-2.0
"""Convert weights that PyTorch stored into weights for MindSpore.

    python convert_weights.py weights.pth weights.ckpt --model "net:Net(10)"

The model is an expression in a module of this project. PyTorch is not needed.
Weights get the names they have in MindSpore. Nothing is written if a weight
is missing, left over, or has another shape.
"""
from typing import Dict, List, Tuple

import mindspore as ms
import numpy as np

from stored_weights import fitted, left_over, run, without_prefix

RENAMED = {
    "gamma": "weight",
    "beta": "bias",
    "moving_mean": "running_mean",
    "moving_variance": "running_var",
    "embedding_table": "weight",
    "w": "weight",  # of PReLU
}


def state_of_cell(model: ms.nn.Cell) -> Dict[str, ms.Tensor]:
    """Return parameters and buffers by name."""
    state = dict(model.parameters_and_names())
    if hasattr(model, "named_buffers"):  # since MindSpore 2.6
        state.update(model.named_buffers())
    return state


def convert(
    weights: Dict[str, np.ndarray], model: ms.nn.Cell
) -> Tuple[Dict[str, ms.Tensor], List[str]]:
    """Return the state for the model, and what does not fit."""
    expected = state_of_cell(model)
    weights = without_prefix(weights, list(expected))
    state, problems, used = {}, [], set()
    for name, tensor in expected.items():
        path, dot, leaf = name.rpartition(".")
        names = [name, path + dot + RENAMED.get(leaf, leaf)]
        stored = next((n for n in names if n in weights), None)
        if stored is None:
            if not name.endswith("num_batches_tracked"):
                problems.append(f"{name}: the file does not have it")
            continue
        used.add(stored)
        shape = list(tensor.shape)
        array = fitted(weights[stored], shape)
        if array is None:
            problems.append(
                f"{name}: the model has the shape {shape},"
                f" the file {list(weights[stored].shape)}"
            )
            continue
        state[name] = ms.Tensor(array, dtype=tensor.dtype)
        if isinstance(tensor, ms.Parameter):  # it may be called otherwise
            state.setdefault(tensor.name, state[name])
    for name in left_over(weights, used):
        problems.append(f"{name}: the model does not have it")
    return state, problems


def write(state: Dict[str, ms.Tensor], path: str) -> None:
    """Store the state as a checkpoint."""
    entries = [{"name": name, "data": data} for name, data in state.items()]
    ms.save_checkpoint(entries, path)


if __name__ == "__main__":
    run(__doc__.split("\n")[0], convert, write)
