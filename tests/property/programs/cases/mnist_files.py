# SPDX-License-Identifier: Apache-2.0
# Only for mindspore: the model of Paddle has no `paddle.vision`.
import pathlib
import tempfile

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader
from torchvision import datasets, transforms


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


def write_file(path, array):
    sizes = b"".join(size.to_bytes(4, "big") for size in array.shape)
    path.write_bytes(bytes([0, 0, 8, array.ndim]) + sizes + array.tobytes())


def write_files(root):
    folder = pathlib.Path(root) / "MNIST" / "raw"
    folder.mkdir(parents=True)
    rng = np.random.RandomState(1)
    for part, count in ("train", 10), ("t10k", 6):
        write_file(folder / f"{part}-images-idx3-ubyte", rng.randint(0, 256, (count, 4, 4)).astype(np.uint8))
        write_file(folder / f"{part}-labels-idx1-ubyte", rng.randint(0, 3, count).astype(np.uint8))


def accuracy(model, loader, count):
    correct = 0
    for data, target in loader:
        correct += model(data).argmax(dim=1).eq(target).sum().item()
    return correct / count


root = tempfile.mkdtemp()
write_files(root)
transform = transforms.Compose([transforms.ToTensor(), transforms.Normalize((0.5,), (0.25,))])
train_set = datasets.MNIST(root, train=True, download=False, transform=transform)
train_loader = DataLoader(train_set, batch_size=4, num_workers=0)
test_loader = DataLoader(
    datasets.MNIST(root, train=False, transform=transforms.ToTensor()), batch_size=4, drop_last=True, pin_memory=False
)
model = nn.Sequential(nn.Flatten(), nn.Linear(16, 16), nn.ReLU(), nn.Linear(16, 3))
fill(model)
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
for epoch in range(2):
    for data, target in train_loader:
        optimizer.zero_grad()
        loss = F.cross_entropy(model(data), target)
        loss.backward()
        optimizer.step()
        print(tuple(data.shape), target.tolist(), data.sum().item(), loss.item())
    print(epoch, len(train_set), len(train_loader), len(test_loader), accuracy(model, test_loader, 4))
