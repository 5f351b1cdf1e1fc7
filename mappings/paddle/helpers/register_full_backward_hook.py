# SPDX-License-Identifier: Apache-2.0
from typing import Any, Callable, List

import paddle


def register_full_backward_hook(
    layer: paddle.nn.Layer, hook: Callable[..., Any]
) -> Any:
    """Have a function called with a layer and the gradients of its inputs and
    outputs, by hooks of the tensors. What it returns replaces the gradient of
    the input, where one input learns. `remove()` of the result ends it.
    """

    def learns(x: Any) -> bool:
        is_tensor = isinstance(x, paddle.Tensor)
        return is_tensor and not x.stop_gradient and paddle.is_grad_enabled()

    def before(_: Any, inputs: Any) -> Any:
        return tuple(x.clone() if learns(x) else x for x in inputs)

    def after(_: Any, inputs: Any, outputs: Any) -> None:
        is_one = not isinstance(outputs, (list, tuple))
        results = [outputs] if is_one else list(outputs)
        of_outputs: List[Any] = [None] * len(results)
        of_inputs: List[Any] = [None] * len(inputs)
        ours = [i for i, x in enumerate(inputs) if learns(x)]
        theirs = [i for i, x in enumerate(results) if learns(x)]

        def called() -> Any:
            return hook(layer, tuple(of_inputs), tuple(of_outputs))

        def from_output(gradient: Any, number: int) -> None:
            of_outputs[number] = gradient
            theirs.remove(number)
            if not theirs and not inputs_that_learn:
                called()

        def from_input(gradient: Any, number: int) -> Any:
            of_inputs[number] = gradient
            ours.remove(number)
            result = called() if not ours else None
            if result is None:
                return None
            is_many = isinstance(result, (list, tuple))
            return result[number] if is_many else result

        inputs_that_learn = len(ours)
        for number in list(theirs):
            results[number].register_hook(
                lambda gradient, number=number: from_output(gradient, number)
            )
        for number in list(ours):
            inputs[number].register_hook(
                lambda gradient, number=number: from_input(gradient, number)
            )

    class Handle:
        hooks = (
            layer.register_forward_pre_hook(before),
            layer.register_forward_post_hook(after),
        )

        def remove(self) -> None:
            for each in self.hooks:
                each.remove()

    return Handle()
