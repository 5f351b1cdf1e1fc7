# SPDX-License-Identifier: Apache-2.0


class CountedBatchNorm1d(CountedBatchNorm, BatchNorm1d):
    """A BatchNorm1D as torch's, with `num_batches_tracked`."""
