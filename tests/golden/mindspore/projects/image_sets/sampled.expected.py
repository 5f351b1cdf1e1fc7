# SPDX-License-Identifier: Apache-2.0
# The set stays, as it is read by an own sampler: so do all the transforms that are given to it.
import mindspore.dataset as ds
import torch
import torchvision.datasets as datasets
import mindspore.dataset.vision as transforms


class EveryOther(torch.utils.data.Sampler):
    def __init__(self, data):
        self.data = data

    def __iter__(self):
        return iter(range(0, len(self.data), 2))

    def __len__(self):
        return len(self.data) // 2


train = datasets.ImageFolder(
    "train",
    ds.transforms.Compose([
        transforms.RandomResizedCrop(224),
        transforms.RandomHorizontalFlip(),
        transforms.ToTensor(),
    ]),
)
loader = torch.utils.data.DataLoader(train, batch_size=8, sampler=EveryOther(train))
