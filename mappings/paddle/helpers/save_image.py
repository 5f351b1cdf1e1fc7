# SPDX-License-Identifier: Apache-2.0
import os
from typing import Any, BinaryIO, Optional, Sequence, Union

import paddle
from PIL import Image


def save_image(
    tensor: Union[paddle.Tensor, Sequence[paddle.Tensor]],
    fp: Union[str, os.PathLike, BinaryIO],
    format: Optional[str] = None,
    **grid_options: Any,
) -> None:
    """Write an image, or several as a grid, to a file.

    Values from 0 to 1 become those from black to white. `format` is needed
    for a stream; of a file its name tells. Other options are make_grid's.
    """
    grid = make_grid(tensor, **grid_options)
    with paddle.no_grad():
        pixels = (grid * 255 + 0.5).clip(0, 255).astype("uint8")
    array = pixels.transpose([1, 2, 0]).numpy()
    Image.fromarray(array).save(fp, format=format)
