# SPDX-License-Identifier: Apache-2.0
import paddle


class Embedding(paddle.nn.Embedding):
    """An Embedding that looks the row for padding up like any other.

    Paddle gives zeros for it, whatever the row holds. It takes no gradient.
    """

    def forward(self, x: paddle.Tensor) -> paddle.Tensor:
        found = super().forward(x)
        if self._padding_idx is None or self._padding_idx < 0:
            return found
        row = self.weight[self._padding_idx].detach()
        is_padding = (x == self._padding_idx).unsqueeze(-1)
        return paddle.where(is_padding, row, found)
