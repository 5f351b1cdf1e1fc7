import argparse
import os

import torch
import torchvision
from torch.utils.data import DataLoader
from torchvision import datasets, transforms

parser = argparse.ArgumentParser()
parser.add_argument("--workers", type=int, default=2)
opt = parser.parse_args()
dataloader = torch.utils.data.DataLoader(
    datasets.MNIST(
        "../../data/mnist",
        train=True,
        download=True,
        transform=transforms.Compose(
            [transforms.Resize(opt.img_size), transforms.ToTensor(), transforms.Normalize([0.5], [0.5])]
        ),
    ),
    batch_size=opt.batch_size,
    shuffle=True,
)

transform_train = transforms.Compose([
    transforms.RandomCrop(32, padding=4),
    transforms.RandomHorizontalFlip(),
    transforms.ToTensor(),
    transforms.Normalize((0.4914, 0.4822, 0.4465), (0.2023, 0.1994, 0.2010)),
])
trainset = torchvision.datasets.CIFAR10(
    root='./data', train=True, download=True, transform=transform_train)
trainloader = torch.utils.data.DataLoader(
    trainset, batch_size=128, shuffle=True, num_workers=2)


def folders(path, training):
    images = datasets.ImageFolder(path, transforms.ToTensor())
    loader = DataLoader(images, batch_size=opt.batch_size, num_workers=opt.workers)
    fine = DataLoader(
        datasets.CIFAR100(path, training, transforms.ToTensor()), batch_size=opt.batch_size, drop_last=True
    )
    single = DataLoader(datasets.KMNIST(root=os.path.join(path, "fashion"), transform=transforms.ToTensor()), batch_size=None)
    return loader, len(images), fine, single


for i, (images, _) in enumerate(dataloader):
    print(i, images.shape, len(trainset), len(trainloader))
