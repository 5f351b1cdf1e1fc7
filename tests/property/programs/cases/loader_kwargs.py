# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


def main():
    use_cuda = torch.cuda.is_available()
    train_kwargs = {"batch_size": 4, "shuffle": False}
    if use_cuda:
        cuda_kwargs = {"num_workers": 1, "pin_memory": True}
        train_kwargs.update(cuda_kwargs)
    rng = np.random.RandomState(18)
    dataset = TensorDataset(torch.tensor(rng.randn(10, 3), dtype=torch.float32), torch.tensor(rng.randn(10, 1), dtype=torch.float32))
    loader = DataLoader(dataset, **train_kwargs)
    model = nn.Linear(3, 1)
    fill(model)
    optimizer = torch.optim.Adadelta(model.parameters(), lr=1.0)
    for epoch in range(2):
        for batch_idx, (data, target) in enumerate(loader):
            optimizer.zero_grad()
            loss = nn.functional.mse_loss(model(data), target)
            loss.backward()
            optimizer.step()
            print("Train Epoch: {} [{}/{}]\tLoss: {:.6f}".format(epoch, batch_idx * len(data), len(loader.dataset), loss.item()))


if __name__ == "__main__":
    main()
