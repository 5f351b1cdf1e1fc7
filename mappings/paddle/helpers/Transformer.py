# SPDX-License-Identifier: Apache-2.0
from typing import Any

import paddle


class Transformer(paddle.nn.Transformer):
    """Layers for [sequence, batch, feature]: torch's without `batch_first`.

    The masks are Paddle's.
    """

    def __init__(
        self,
        d_model: int = 512,
        nhead: int = 8,
        num_encoder_layers: int = 6,
        num_decoder_layers: int = 6,
        dim_feedforward: int = 2048,
        dropout: float = 0.1,
        activation: str = "relu",
        normalize_before: bool = False,
        bias_attr: Any = None,
    ) -> None:
        options = {
            "dim_feedforward": dim_feedforward,
            "dropout": dropout,
            "activation": activation,
            "normalize_before": normalize_before,
            "bias_attr": bias_attr,
        }
        encoder_layer = TransformerEncoderLayer(d_model, nhead, **options)
        decoder_layer = TransformerDecoderLayer(d_model, nhead, **options)
        super().__init__(
            d_model,
            nhead,
            custom_encoder=paddle.nn.TransformerEncoder(
                encoder_layer, num_encoder_layers, paddle.nn.LayerNorm(d_model)
            ),
            custom_decoder=paddle.nn.TransformerDecoder(
                decoder_layer, num_decoder_layers, paddle.nn.LayerNorm(d_model)
            ),
        )
