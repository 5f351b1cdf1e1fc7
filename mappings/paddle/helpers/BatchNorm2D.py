# SPDX-License-Identifier: Apache-2.0
import paddle


class BatchNorm2D(BatchNorm, paddle.nn.BatchNorm2D):
    """A BatchNorm2D with the arguments and the running variance of torch's."""
