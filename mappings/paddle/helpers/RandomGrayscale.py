# SPDX-License-Identifier: Apache-2.0
import random

import paddle
from PIL import Image


class RandomGrayscale:
    """Turn an image of PIL grey with probability `p`; its channels stay."""

    def __init__(self, p: float = 0.1) -> None:
        self.p = p

    def __call__(self, img: Image.Image) -> Image.Image:
        if random.random() >= self.p:
            return img
        channels = 1 if img.mode == "L" else 3
        return paddle.vision.transforms.to_grayscale(img, channels)
