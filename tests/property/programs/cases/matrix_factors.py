# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
from torch.utils.data import DataLoader, Dataset, TensorDataset

rng = np.random.RandomState(0)


class Factors(torch.nn.Module):
    def __init__(self, users, items, size):
        super().__init__()
        self.user = torch.nn.Embedding(users, size)
        self.item = torch.nn.Embedding(items, size, padding_idx=0)
        self.bias = torch.nn.Embedding(items, 1)
        self.offset = torch.nn.Parameter(torch.zeros(1))
        for emb in (self.user, self.item, self.bias):
            emb.weight.data.copy_(torch.from_numpy(rng.uniform(-0.1, 0.1, tuple(emb.weight.shape))))
        self.item.weight.data[0].fill_(0)

    def forward(self, u, i):
        return (self.user(u) * self.item(i)).sum(1) + self.bias(i).squeeze(1) + self.offset


users = torch.LongTensor(rng.randint(0, 5, 40))
items = torch.LongTensor(rng.randint(0, 7, 40))
ratings = torch.FloatTensor(rng.uniform(1, 5, 40))
loader = DataLoader(TensorDataset(users, items, ratings), batch_size=16, shuffle=False, drop_last=False)
model = Factors(5, 7, 3)
optimizer = torch.optim.Adagrad(model.parameters(), lr=0.1)
criterion = torch.nn.MSELoss(reduction="sum")
for epoch in range(3):
    total, count = 0.0, 0
    for u, i, r in loader:
        optimizer.zero_grad()
        loss = criterion(model(u, i), r)
        loss.backward()
        optimizer.step()
        total += loss.item()
        count += len(r)
    print("epoch {}: rmse {:.5f}".format(epoch, (total / count) ** 0.5))
print(model.item.weight[0].abs().sum().item(), model.offset.item())
with torch.no_grad():
    scores = model.user.weight @ model.item.weight.t() + model.bias.weight.t()
    print(scores.argsort(dim=1, descending=True)[:, :3].tolist())
