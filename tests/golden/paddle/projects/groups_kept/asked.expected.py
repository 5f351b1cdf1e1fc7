# SPDX-License-Identifier: Apache-2.0
"""Where the class is asked for, an object of the helper is another one."""
import paddle


def is_plain(optimizer):
    return isinstance(
        optimizer, (paddle.optimizer.SGD, paddle.optimizer.Momentum)
    )


def made(head, body):
    optimizer = paddle.optimizer.SGD(parameters=head, learning_rate=0.1)
    optimizer._add_param_group({"params": body})
    return optimizer


def fused(head, body):
    optimizer = paddle.optimizer.Adam(parameters=head, learning_rate=0.1)
    optimizer._add_param_group({"params": body})
    return optimizer
