# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
from torch.utils.data import DataLoader, Subset, SubsetRandomSampler, TensorDataset, WeightedRandomSampler, random_split


class LogisticRegression(torch.nn.Module):
    def __init__(self, inputs, outputs):
        super().__init__()
        self.linear = torch.nn.Linear(inputs, outputs)

    def reset_parameters(self):
        torch.nn.init.constant_(self.linear.weight, 0.1)
        torch.nn.init.zeros_(self.linear.bias)

    def forward(self, x):
        return torch.sigmoid(self.linear(x))


def k_fold(n, k):
    indices = np.arange(n)
    for fold in np.array_split(indices, k):
        yield np.setdiff1d(indices, fold), fold


rng = np.random.RandomState(29)
X = torch.from_numpy(rng.randn(12, 3).astype(np.float32))
y = (X.sum(dim=1) > 0).float().unsqueeze(1)
dataset = TensorDataset(X, y)
model = LogisticRegression(3, 1)
results = {}
for fold, (train_ids, test_ids) in enumerate(k_fold(len(dataset), 3)):
    trainloader = DataLoader(Subset(dataset, train_ids), batch_size=4)
    testloader = DataLoader(dataset, batch_size=2, sampler=SubsetRandomSampler(test_ids))
    model.reset_parameters()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
    for inputs, targets in trainloader:
        optimizer.zero_grad()
        loss = torch.nn.BCELoss()(model(inputs), targets)
        loss.backward()
        optimizer.step()
    correct, total = 0, 0
    with torch.no_grad():
        for inputs, targets in testloader:
            predicted = (model(inputs) >= 0.5).float()
            total += targets.size(0)
            correct += (predicted == targets).sum().item()
    results[fold] = 100.0 * (correct / total)
    print(fold, loss.item(), "%d %%" % results[fold])
train_set, val_set = random_split(dataset, [9, 3], generator=torch.Generator().manual_seed(42))
weights = 1.0 / torch.bincount(y.flatten().long()).float()
sampler = WeightedRandomSampler(weights[y.flatten().long()], num_samples=12, replacement=True)
print(len(train_set), len(val_set), sum(len(t) for _, t in DataLoader(dataset, batch_size=5, sampler=sampler)))
