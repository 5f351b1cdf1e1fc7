# SPDX-License-Identifier: Apache-2.0


class CountedBatchNorm1D(CountedBatchNorm, BatchNorm1D):
    """A BatchNorm1D as torch's, with `num_batches_tracked`."""
