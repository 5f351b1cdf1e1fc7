# SPDX-License-Identifier: Apache-2.0
import copy
from typing import Any, Callable, Optional

import paddle


class AveragedModel(paddle.nn.Layer):
    """Keep the average of what a model learns, in a copy of the model.

    `avg_fn` gives the new average of the old one, the model's value and the
    number of values so far; without it all values weigh the same. Buffers
    are those of the model, or averaged as well.
    """

    def __init__(
        self,
        model: paddle.nn.Layer,
        avg_fn: Optional[Callable[..., paddle.Tensor]] = None,
        use_buffers: bool = False,
    ) -> None:
        super().__init__()
        self.module = copy.deepcopy(model)
        self.register_buffer("n_averaged", paddle.zeros([], dtype="int64"))
        self.avg_fn = avg_fn
        self.use_buffers = use_buffers

    def forward(self, *args: Any, **kwargs: Any) -> Any:
        return self.module(*args, **kwargs)

    @paddle.no_grad()
    def update_parameters(self, model: paddle.nn.Layer) -> None:
        count = int(self.n_averaged)
        pairs = list(zip(parameters(self.module), parameters(model)))
        others = list(zip(buffers(self.module), buffers(model)))
        if self.use_buffers:
            pairs, others = pairs + others, []
        for mine, theirs in pairs:
            if count == 0:
                mine.set_value(theirs)
            elif self.avg_fn is not None:
                mine.set_value(self.avg_fn(mine, theirs, self.n_averaged))
            else:
                mine.set_value(mine + (theirs - mine) / (count + 1))
        for mine, theirs in others:
            mine.set_value(theirs)
        self.n_averaged = self.n_averaged + 1
