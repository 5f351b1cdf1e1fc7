# SPDX-License-Identifier: Apache-2.0
from typing import Sequence, Union

import paddle


class CTCLoss(paddle.nn.CTCLoss):
    """The CTC loss of labels and lengths of any whole numbers.

    Labels stand in rows, or one behind the other.
    """

    def forward(
        self,
        log_probs: paddle.Tensor,
        targets: paddle.Tensor,
        input_lengths: Union[paddle.Tensor, Sequence[int]],
        target_lengths: Union[paddle.Tensor, Sequence[int]],
    ) -> paddle.Tensor:
        return ctc_loss(
            log_probs,
            targets,
            input_lengths,
            target_lengths,
            self.blank,
            self.reduction,
        )
