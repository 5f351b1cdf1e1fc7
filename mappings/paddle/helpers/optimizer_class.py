# SPDX-License-Identifier: Apache-2.0
from typing import Any


def optimizer_class(name: str) -> Any:
    """The class of an optimizer by its name in torch, where a program looks it
    up. It takes the arguments of torch's.
    """
    known = {
        "Adadelta": Adadelta,
        "Adagrad": Adagrad,
        "Adam": Adam,
        "AdamW": AdamW,
        "Adamax": Adamax,
        "RMSprop": RMSprop,
        "SGD": SGD,
    }
    if name not in known:
        raise AttributeError(f"no optimizer is known for {name}")
    return known[name]
