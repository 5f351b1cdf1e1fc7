# SPDX-License-Identifier: Apache-2.0
import paddle


class BatchNorm3D(BatchNorm, paddle.nn.BatchNorm3D):
    """A BatchNorm3D with the arguments and the running variance of torch's."""
