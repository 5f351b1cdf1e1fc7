# SPDX-License-Identifier: Apache-2.0


class InstanceNorm:
    """What instance norm layers share that are made with torch's arguments.

    For code that is given the class and calls it with arguments of its own.
    """

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float = 0.1,
        affine: bool = False,
        track_running_stats: bool = False,
    ) -> None:
        if track_running_stats:
            raise ValueError("Paddle's InstanceNorm keeps no statistics")
        attr = None if affine else False
        super().__init__(
            num_features,
            epsilon=eps,
            weight_attr=attr,
            bias_attr=attr,
        )
