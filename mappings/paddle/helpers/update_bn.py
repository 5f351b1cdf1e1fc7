# SPDX-License-Identifier: Apache-2.0
from typing import Any, Iterable

import paddle


def update_bn(
    loader: Iterable[Any], model: paddle.nn.Layer, device: Any = None
) -> None:
    """Compute the running values of a model's batch norms anew, as averages
    over all batches. Of a batch that is a list, the first part is the input.
    """
    kinds = (
        paddle.nn.BatchNorm1D,
        paddle.nn.BatchNorm2D,
        paddle.nn.BatchNorm3D,
    )
    inside = model.sublayers(include_self=True)
    norms = [layer for layer in inside if isinstance(layer, kinds)]
    if not norms:
        return
    was_training = model.training
    model.train()
    shares = [(norm, norm._momentum) for norm in norms]
    for norm in norms:
        running_mean(norm).zero_()
        running_var(norm).fill_(1)
    with paddle.no_grad():
        for number, batch in enumerate(loader, 1):
            x = batch[0] if isinstance(batch, (list, tuple)) else batch
            for norm in norms:
                norm._momentum = 1 - 1 / number
                if hasattr(norm, "new_share"):
                    norm.new_share = 1 / number
            model(x if device is None else x.to(device))
    for norm, share in shares:
        norm._momentum = share
        if hasattr(norm, "new_share"):
            norm.new_share = 1 - share
    if not was_training:
        model.eval()
