# SPDX-License-Identifier: Apache-2.0
from typing import Optional, Sequence, Tuple, Union

import paddle


def make_grid(
    tensor: Union[paddle.Tensor, Sequence[paddle.Tensor]],
    nrow: int = 8,
    padding: int = 2,
    normalize: bool = False,
    value_range: Optional[Tuple[float, float]] = None,
    scale_each: bool = False,
    pad_value: float = 0.0,
) -> paddle.Tensor:
    """Lay images out in rows of `nrow`, `padding` pixels apart.

    `tensor` is a batch [N, C, H, W], an image [C, H, W] or [H, W], or a list
    of images [C, H, W] of one size; one channel becomes three. The result is
    [C, H, W]: of a single image, the image without padding. `normalize` maps
    `value_range` to 0 and 1, by default the lowest and the highest value, of
    each image with `scale_each`. Between images is `pad_value`.
    """
    with paddle.no_grad():
        images = tensor
        if isinstance(images, (list, tuple)):
            images = paddle.stack(images)
        if images.ndim < 4:
            images = images.reshape([1] * (4 - images.ndim) + images.shape)
        if images.shape[1] == 1:
            images = paddle.concat([images, images, images], axis=1)
        if normalize and value_range is not None:
            low, high = value_range
            images = (images.clip(low, high) - low) / max(high - low, 1e-5)
        elif normalize:
            axes = [1, 2, 3] if scale_each else [0, 1, 2, 3]
            low = images.min(axis=axes, keepdim=True)
            high = images.max(axis=axes, keepdim=True)
            images = (images - low) / (high - low).clip(min=1e-5)
        count, channels, height, width = images.shape
        if count == 1:
            return images[0]
        columns = min(nrow, count)
        rows = -(-count // columns)
        down, right = height + padding, width + padding
        size = [channels, rows * down + padding, columns * right + padding]
        grid = paddle.full(size, pad_value, dtype=images.dtype)
        for i in range(count):
            top = i // columns * down + padding
            left = i % columns * right + padding
            grid[:, top : top + height, left : left + width] = images[i]
        return grid
