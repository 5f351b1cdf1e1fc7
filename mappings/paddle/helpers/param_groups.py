# SPDX-License-Identifier: Apache-2.0
from typing import Any, List

import paddle


def param_groups(optimizer: paddle.optimizer.Optimizer) -> List[Any]:
    """The groups of parameters of an optimizer, each with its rate "lr".

    An optimizer that is made with a list of parameters has one group.
    """
    if hasattr(optimizer, "param_groups"):
        return optimizer.param_groups
    groups = optimizer._param_groups
    if not isinstance(groups[0], dict):
        groups = vars(optimizer).setdefault(
            "_only_group", [{"params": groups}]
        )
    return [ParamGroup(optimizer, groups, i) for i in range(len(groups))]
