# SPDX-License-Identifier: Apache-2.0
import paddle


class BatchNorm1D(BatchNorm, paddle.nn.BatchNorm1D):
    """A BatchNorm1D with the arguments and the running variance of torch's."""
