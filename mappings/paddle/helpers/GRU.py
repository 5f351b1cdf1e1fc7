# SPDX-License-Identifier: Apache-2.0
import paddle


class GRU(Recurrent, paddle.nn.GRU):
    """A GRU that is made with the arguments of torch's."""
