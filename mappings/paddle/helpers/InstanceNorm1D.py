# SPDX-License-Identifier: Apache-2.0
import paddle


class InstanceNorm1D(InstanceNorm, paddle.nn.InstanceNorm1D):
    """An InstanceNorm1D that is made with the arguments of torch's."""
