# SPDX-License-Identifier: Apache-2.0
# Only for paddle: the model of MindSpore reads other files.
import gzip
import pathlib
import tempfile

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader
from torchvision import datasets


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


def write_file(path, array):
    """As torchvision leaves them: the packed file beside what was in it."""
    sizes = b"".join(size.to_bytes(4, "big") for size in array.shape)
    content = bytes([0, 0, 8, array.ndim]) + sizes + array.tobytes()
    path.write_bytes(content)
    path.with_name(path.name + ".gz").write_bytes(gzip.compress(content))


def write_files(root, name):
    folder = pathlib.Path(root) / name / "raw"
    folder.mkdir(parents=True)
    rng = np.random.RandomState(1)
    for part, count in ("train", 10), ("t10k", 6):
        write_file(folder / f"{part}-images-idx3-ubyte", rng.randint(0, 256, (count, 28, 28)).astype(np.uint8))
        write_file(folder / f"{part}-labels-idx1-ubyte", rng.randint(0, 3, count).astype(np.uint8))


def to_tensor(image):
    return torch.from_numpy(np.asarray(image, dtype=np.float32)[::4, ::4] / 255)


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(49, 3)

    def forward(self, x):
        return F.log_softmax(self.fc(x.flatten(1)), dim=1)


def accuracy(model, loader):
    correct = 0
    for x, y in loader:
        predicted = torch.max(model(x), 1)[1]
        correct += (predicted == y).float().sum().item()
    return 100 * correct / len(loader.dataset)


root = tempfile.mkdtemp()
write_files(root, "MNIST")
write_files(root, "FashionMNIST")
train_set = datasets.MNIST(root, train=True, download=True, transform=to_tensor)
train_loader = DataLoader(train_set, batch_size=5, num_workers=0)
test_loader = DataLoader(datasets.FashionMNIST(root=root, train=False, transform=to_tensor,
                                               target_transform=lambda label: 2 - label), batch_size=4)
model = Classifier()
fill(model)
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
for epoch in range(2):
    for x, y in train_loader:
        optimizer.zero_grad()
        loss = F.nll_loss(model(x), y)
        loss.backward()
        optimizer.step()
        print(tuple(x.shape), y.tolist(), round(x.sum().item(), 2), loss.item())
    print(epoch, len(train_set), len(train_loader), accuracy(model, test_loader))
