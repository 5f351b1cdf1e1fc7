import argparse
import os

import mindspore.dataset as ds
import mindspore as ms
from mindspore.dataset import vision as transforms

parser = argparse.ArgumentParser()
parser.add_argument("--workers", type=int, default=2)
opt = parser.parse_args()
dataloader = ds.MnistDataset("../../data/mnist/MNIST/raw", "train", shuffle=True).map(
    ds.transforms.Compose(
        [transforms.Resize(opt.img_size), transforms.ToTensor(), transforms.Normalize([0.5], [0.5], is_hwc=False)]
    ),
    "image",
).map(ds.transforms.TypeCast(ms.int64), "label").batch(opt.batch_size)

transform_train = ds.transforms.Compose([
    transforms.RandomCrop(32, padding=4),
    transforms.RandomHorizontalFlip(),
    transforms.ToTensor(),
    transforms.Normalize((0.4914, 0.4822, 0.4465), (0.2023, 0.1994, 0.2010), is_hwc=False),
])
trainset = ds.Cifar10Dataset(
    "./data/cifar-10-batches-bin", "train", shuffle=True, num_parallel_workers=2
).map(transform_train, "image").map(ds.transforms.TypeCast(ms.int64), "label")
trainloader = trainset.batch(128)


def folders(path, training):
    images = ds.ImageFolderDataset(
        path, decode=True, shuffle=False, num_parallel_workers=max(opt.workers, 1)
    ).map(transforms.ToTensor(), "image").map(ds.transforms.TypeCast(ms.int64), "label")
    loader = images.batch(opt.batch_size)
    fine = ds.Cifar100Dataset(
        f"{path}/cifar-100-binary", "train" if training else "test", shuffle=False
    ).map(
        transforms.ToTensor(), "image"
    ).map(
        ds.transforms.TypeCast(ms.int64), "fine_label"
    ).project(["image", "fine_label"]).batch(opt.batch_size, drop_remainder=True)
    single = ds.KMnistDataset(
        os.path.join(path, "fashion", "KMNIST/raw"), "train", shuffle=False
    ).map(transforms.ToTensor(), "image").map(ds.transforms.TypeCast(ms.int64), "label")
    return loader, len(images), fine, single


for i, (images, _) in enumerate(dataloader):
    print(i, images.shape, len(trainset), len(trainloader))
