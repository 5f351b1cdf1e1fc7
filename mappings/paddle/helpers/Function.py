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
            cls.forward = staticmethod(cls._noting_inputs(cls.forward))
        if "backward" in cls.__dict__:
            cls.backward = staticmethod(cls._sorting_grads(cls.backward))

    @staticmethod
    def _noting_inputs(forward: Callable) -> Callable:
        @functools.wraps(forward)
        def run(ctx: Any, *args: Any) -> Any:
            # A forward that calls another one is called with the inputs.
            if not hasattr(ctx, "_tensor_args"):
                tensors = [isinstance(arg, paddle.Tensor) for arg in args]
                ctx._tensor_args = tensors
                ctx.needs_input_grad = tuple(
                    is_tensor and not arg.stop_gradient
                    for arg, is_tensor in zip(args, tensors)
                )
            return forward(ctx, *args)

        return run

    @staticmethod
    def _sorting_grads(backward: Callable) -> Callable:
        @functools.wraps(backward)
        def run(ctx: Any, *grads: Any) -> Any:
            if getattr(ctx, "_is_sorting", False):
                return backward(ctx, *grads)
            ctx._is_sorting = True
            try:
                found = backward(ctx, *grads)
            finally:
                ctx._is_sorting = False
            if not isinstance(found, (tuple, list)):
                found = (found,)
            inputs = zip(found, ctx.needs_input_grad, ctx._tensor_args)
            return tuple(
                grad if needed else None
                for grad, needed, is_tensor in inputs
                if is_tensor
            )

        return run
