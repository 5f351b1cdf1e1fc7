# SPDX-License-Identifier: Apache-2.0
import paddle


def unwrap_model(model: paddle.DataParallel) -> paddle.nn.Layer:
    """Give the layer that a DataParallel was made with."""
    (layer,) = model.children()
    return layer
