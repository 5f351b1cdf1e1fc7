# SPDX-License-Identifier: Apache-2.0


class CountedBatchNorm2d(CountedBatchNorm, BatchNorm2d):
    """A BatchNorm2D as torch's, with `num_batches_tracked`."""
