# SPDX-License-Identifier: Apache-2.0
import numpy as np
import paddle
from PIL import Image


def pil_to_tensor(pic: Image.Image) -> paddle.Tensor:
    """Make a tensor [C, H, W] of an image, with its numbers as they are."""
    array = np.array(pic, copy=True)
    if array.ndim == 2:
        array = array[:, :, np.newaxis]
    return paddle.to_tensor(array.transpose([2, 0, 1]))
