# SPDX-License-Identifier: Apache-2.0
import os
from typing import Any, Callable, Optional, Tuple

import paddle
from PIL import Image


class CocoDetection(paddle.io.Dataset):
    """Images of a folder with what a file of annotations says of them.

    An item is a PIL image and the list of its annotations, both put through
    `transform` and `target_transform`, or together through `transforms`. It
    needs pycocotools.
    """

    def __init__(
        self,
        root: str,
        annFile: str,
        transform: Optional[Callable] = None,
        target_transform: Optional[Callable] = None,
        transforms: Optional[Callable] = None,
    ) -> None:
        from pycocotools.coco import COCO

        super().__init__()
        if transforms is not None and (transform or target_transform):
            raise ValueError("transforms goes without the other two")
        self.root = root
        self.transform = transform
        self.target_transform = target_transform
        self.transforms = transforms
        self.coco = COCO(annFile)
        self.ids = sorted(self.coco.imgs)

    def __getitem__(self, index: int) -> Tuple[Any, Any]:
        number = self.ids[index]
        name = self.coco.loadImgs(number)[0]["file_name"]
        image = Image.open(os.path.join(self.root, name)).convert("RGB")
        target = self.coco.loadAnns(self.coco.getAnnIds(number))
        if self.transforms is not None:
            return self.transforms(image, target)
        if self.transform is not None:
            image = self.transform(image)
        if self.target_transform is not None:
            target = self.target_transform(target)
        return image, target

    def __len__(self) -> int:
        return len(self.ids)
