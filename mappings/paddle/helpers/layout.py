# SPDX-License-Identifier: Apache-2.0
import paddle


def layout(x: paddle.Tensor) -> str:
    """Tell how a tensor is kept: sparse_coo, sparse_csr or strided."""
    if x.is_sparse_coo():
        return "sparse_coo"
    if x.is_sparse_csr():
        return "sparse_csr"
    return "strided"
