# SPDX-License-Identifier: Apache-2.0
import paddle


class InstanceNorm3D(InstanceNorm, paddle.nn.InstanceNorm3D):
    """An InstanceNorm3D that is made with the arguments of torch's."""
