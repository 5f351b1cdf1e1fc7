# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, Dataset, random_split


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


class Shapes(Dataset):
    def __init__(self, n, transform=None):
        rng = np.random.RandomState(38)
        self.images = rng.randint(0, 255, (n, 4, 4, 1)).astype(np.uint8)
        self.labels = rng.randint(0, 2, n)
        self.transform = transform

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, idx):
        if torch.is_tensor(idx):
            idx = idx.tolist()
        image = self.images[idx]
        if self.transform:
            image = self.transform(image)
        return {"image": image, "label": torch.tensor(self.labels[idx]), "id": idx}


class ToTensor:
    def __call__(self, image):
        image = image.transpose((2, 0, 1))
        return torch.from_numpy(image).float().div(255)


class Normalize:
    def __init__(self, mean, std):
        self.mean, self.std = torch.tensor(mean), torch.tensor(std)

    def __call__(self, t):
        return (t - self.mean[:, None, None]) / self.std[:, None, None]


class Compose:
    def __init__(self, transforms):
        self.transforms = transforms

    def __call__(self, x):
        for t in self.transforms:
            x = t(x)
        return x


def rand_bbox(size, lam):
    W, H = size[2], size[3]
    cut = np.sqrt(1.0 - lam)
    w, h = int(W * cut), int(H * cut)
    return 0, 0, w, h


def accuracy(output, target, topk=(1,)):
    with torch.no_grad():
        maxk = max(topk)
        batch_size = target.size(0)
        _, pred = output.topk(maxk, 1, True, True)
        pred = pred.t()
        correct = pred.eq(target.view(1, -1).expand_as(pred))
        res = []
        for k in topk:
            correct_k = correct[:k].reshape(-1).float().sum(0, keepdim=True)
            res.append(correct_k.mul_(100.0 / batch_size))
        return res


dataset = Shapes(12, transform=Compose([ToTensor(), Normalize([0.5], [0.25])]))
loader = DataLoader(dataset, batch_size=4, shuffle=False, num_workers=0, drop_last=True, pin_memory=False)
net = nn.Sequential(nn.Conv2d(1, 3, 3), nn.ReLU(), nn.Flatten(), nn.Linear(12, 2))
with torch.no_grad():
    for k, p in enumerate(net[0].parameters()):
        p.fill_(0.1 * (k + 1))
nn.init.constant_(net[3].weight, 0.05)
nn.init.zeros_(net[3].bias)
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.SGD(net.parameters(), lr=0.05)
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
net.to(device)
for epoch in range(2):
    for i, batch in enumerate(loader):
        input, target = batch["image"].to(device), batch["label"].to(device)
        lam = 0.75
        rand_index = torch.arange(input.size(0) - 1, -1, -1)
        target_a, target_b = target, target[rand_index]
        bbx1, bby1, bbx2, bby2 = rand_bbox(input.size(), lam)
        input[:, :, bbx1:bbx2, bby1:bby2] = input[rand_index, :, bbx1:bbx2, bby1:bby2]
        lam = 1 - ((bbx2 - bbx1) * (bby2 - bby1) / (input.size()[-1] * input.size()[-2]))
        output = net(input)
        loss = criterion(output, target_a) * lam + criterion(output, target_b) * (1.0 - lam)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        acc1, acc2 = accuracy(output.data, target, topk=(1, 2))
        print(epoch, i, loss.item(), acc1[0].item(), acc2.item(), batch["id"].tolist())
n_val = int(len(dataset) * 0.25)
train_set, val_set = random_split(dataset, [len(dataset) - n_val, n_val], generator=torch.Generator().manual_seed(0))
print(len(train_set), len(val_set), sorted(s["id"] for s in train_set)[-1] <= 11)
