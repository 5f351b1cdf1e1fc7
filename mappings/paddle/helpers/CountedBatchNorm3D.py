# SPDX-License-Identifier: Apache-2.0


class CountedBatchNorm3D(CountedBatchNorm, BatchNorm3D):
    """A BatchNorm3D as torch's, with `num_batches_tracked`."""
