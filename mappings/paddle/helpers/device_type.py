# SPDX-License-Identifier: Apache-2.0
from typing import Any


def device_type(device: Any) -> str:
    """Name the kind of a device: "cuda" for a GPU, else "cpu", "xpu" …

    `device` is a text such as "gpu:0", or the place of a tensor.
    """
    kind = str(device).replace("Place(", "").rstrip(")").split(":")[0]
    return "cuda" if kind == "gpu" else kind
