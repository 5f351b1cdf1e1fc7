# SPDX-License-Identifier: Apache-2.0


class CountedBatchNorm3d(CountedBatchNorm, BatchNorm3d):
    """A BatchNorm3D as torch's, with `num_batches_tracked`."""
