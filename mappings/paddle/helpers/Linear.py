# SPDX-License-Identifier: Apache-2.0
import paddle


class Linear(paddle.nn.Layer):
    """A linear layer with a weight of [out_features, in_features].

    Paddle's own keeps it as [in_features, out_features]. Initial values are
    those of Paddle's.
    """

    def __init__(
        self, in_features: int, out_features: int, bias: bool = True
    ) -> None:
        super().__init__()
        self.in_features = in_features
        self.out_features = out_features
        self.weight = self.create_parameter([out_features, in_features])
        self.bias = None
        if bias:
            self.bias = self.create_parameter([out_features], is_bias=True)

    def forward(self, input: paddle.Tensor) -> paddle.Tensor:
        return paddle.nn.functional.linear(input, self.weight.T, self.bias)

    def extra_repr(self) -> str:
        return (
            f"in_features={self.in_features}"
            f", out_features={self.out_features}"
            f", bias={self.bias is not None}"
        )
