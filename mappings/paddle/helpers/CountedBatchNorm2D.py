# SPDX-License-Identifier: Apache-2.0


class CountedBatchNorm2D(CountedBatchNorm, BatchNorm2D):
    """A BatchNorm2D as torch's, with `num_batches_tracked`."""
