# SPDX-License-Identifier: Apache-2.0
import os
from typing import Any, Callable, Optional, Tuple

import paddle


class MNIST(paddle.vision.datasets.MNIST):
    """Images with whole numbers as labels, so that a batch of them is [N].

    The packed files that torchvision keeps below `root` are read if they are
    there. Else Paddle's own cache is, and is downloaded to where it has none.
    """

    def __init__(
        self,
        root: str,
        train: bool = True,
        transform: Optional[Callable] = None,
        target_transform: Optional[Callable] = None,
        download: bool = False,
    ) -> None:
        part = "train" if train else "t10k"
        folder = os.path.join(root, type(self).__name__, "raw")
        images = os.path.join(folder, f"{part}-images-idx3-ubyte.gz")
        labels = os.path.join(folder, f"{part}-labels-idx1-ubyte.gz")
        files = {}
        if os.path.exists(images) and os.path.exists(labels):
            files = {"image_path": images, "label_path": labels}
        super().__init__(
            mode="train" if train else "test",
            transform=transform,
            backend="pil",
            **files,
        )
        self.target_transform = target_transform

    def __getitem__(self, index: int) -> Tuple[Any, Any]:
        image, label = super().__getitem__(index)
        target = label.item()
        if self.target_transform is not None:
            target = self.target_transform(target)
        return image, target
