# SPDX-License-Identifier: Apache-2.0
import paddle


class LSTM(Recurrent, paddle.nn.LSTM):
    """An LSTM that is made with the arguments of torch's."""
