# SPDX-License-Identifier: Apache-2.0
from typing import Any, Dict, List, Tuple

import paddle


def load_state_dict(
    layer: paddle.nn.Layer, state_dict: Dict[str, Any], strict: bool = True
) -> Tuple[List[str], List[str]]:
    """Load a state, and raise an error if it does not fit and is to.

    Keys that are missing or not expected, also for another shape, are errors
    with `strict`. Returns both lists of keys.
    """
    missing, unexpected = layer.set_state_dict(state_dict)
    if strict and (missing or unexpected):
        raise RuntimeError(
            f"missing keys: {missing}, unexpected keys: {unexpected}"
        )
    return missing, unexpected
