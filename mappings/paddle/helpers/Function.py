# SPDX-License-Identifier: Apache-2.0
import functools
from typing import Any, Callable

import paddle


class Function(paddle.autograd.PyLayer):
    """A function that says itself how its gradients are computed.

    `backward` returns one gradient, or None, for each argument of `forward`,
    also for numbers and for tensors that take no gradient. Which ones do is
    in `ctx.needs_input_grad`.
    """

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "forward" in cls.__dict__:
            cls.forward = staticmethod(cls.noting_inputs(cls.forward))
        if "backward" in cls.__dict__:
            cls.backward = staticmethod(cls.sorting_grads(cls.backward))

    @staticmethod
    def noting_inputs(forward: Callable) -> Callable:
        @functools.wraps(forward)
        def run(ctx: Any, *args: Any) -> Any:
            # A forward that calls another one is called with the inputs.
            if not hasattr(ctx, "args_are_tensors"):
                tensors = [isinstance(arg, paddle.Tensor) for arg in args]
                ctx.args_are_tensors = tensors
                ctx.needs_input_grad = tuple(
                    is_tensor and not arg.stop_gradient
                    for arg, is_tensor in zip(args, tensors)
                )
            return forward(ctx, *args)

        return run

    @staticmethod
    def sorting_grads(backward: Callable) -> Callable:
        @functools.wraps(backward)
        def run(ctx: Any, *grads: Any) -> Any:
            if getattr(ctx, "is_sorting", False):
                return backward(ctx, *grads)
            ctx.is_sorting = True
            try:
                found = backward(ctx, *grads)
            finally:
                ctx.is_sorting = False
            if not isinstance(found, (tuple, list)):
                found = (found,)
            inputs = zip(found, ctx.needs_input_grad, ctx.args_are_tensors)
            return tuple(
                grad if needed else None
                for grad, needed, is_tensor in inputs
                if is_tensor
            )

        return run
