# SPDX-License-Identifier: Apache-2.0
from typing import Any

import paddle


def layer_class(name: str) -> Any:
    """The class of a layer by its name in torch, where a program looks it up:
    activations, recurrent layers and losses.
    """
    own = {
        "CrossEntropyLoss": CrossEntropyLoss,
        "GRU": GRU,
        "LSTM": LSTM,
        "LogSoftmax": LogSoftmax,
        "RNN": RNN,
        "SiLU": paddle.nn.Silu,
        "SmoothL1Loss": SmoothL1Loss,
        "Softmax": Softmax,
    }
    same = (
        "BCELoss BCEWithLogitsLoss CELU ELU GELU Hardshrink Hardsigmoid "
        "Hardswish Hardtanh Identity L1Loss LeakyReLU LogSigmoid MSELoss Mish "
        "ReLU ReLU6 SELU Sigmoid Softplus Softshrink Softsign Tanh Tanhshrink"
    )
    if name in own:
        return own[name]
    if name in same.split():
        return getattr(paddle.nn, name)
    raise AttributeError(f"no layer is known for {name} of torch.nn")
