# SPDX-License-Identifier: Apache-2.0
from typing import Optional, Union

import numpy as np
import paddle
from PIL import Image


def to_pil_image(
    pic: Union[paddle.Tensor, np.ndarray], mode: Optional[str] = None
) -> Image.Image:
    """Make an image of a tensor [C, H, W] or an array [H, W, C].

    Floating numbers of a tensor go from 0 (black) to 1 (white).
    """
    if isinstance(pic, paddle.Tensor):
        array = pic.numpy()
        if array.ndim == 3:
            array = array.transpose([1, 2, 0])
        if array.dtype.kind == "f" and mode != "F":
            array = (array * 255).astype("uint8")
    else:
        array = pic
    if array.ndim == 3 and array.shape[2] == 1:
        array = array[:, :, 0]
    return Image.fromarray(array, mode)
