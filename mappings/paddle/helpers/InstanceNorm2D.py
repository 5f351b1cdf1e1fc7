# SPDX-License-Identifier: Apache-2.0
import paddle


class InstanceNorm2D(InstanceNorm, paddle.nn.InstanceNorm2D):
    """An InstanceNorm2D that is made with the arguments of torch's."""
