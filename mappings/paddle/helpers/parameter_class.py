# SPDX-License-Identifier: Apache-2.0
import functools

import paddle


@functools.lru_cache(maxsize=None)
def parameter_class() -> type:
    """Return the class of what layers train, for tests of types.

    Paddle 3.0 has no public name for it.
    """
    zero = paddle.nn.initializer.Constant(0.0)
    return type(
        paddle.create_parameter([1], "float32", default_initializer=zero)
    )
