# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


def make_optimizer(name, params, lr):
    if name == "adam":
        return torch.optim.Adam(params, lr=lr)
    elif name == "sgd":
        return torch.optim.SGD(params, lr=lr, momentum=0.9)
    raise ValueError(name)


encoder, decoder = nn.Linear(4, 2), nn.Linear(2, 4)
fill(encoder)
fill(decoder)
optimizers = [make_optimizer("adam", encoder.parameters(), 0.01), make_optimizer("sgd", decoder.parameters(), 0.1)]
x = torch.tensor(np.sin(np.arange(20)).reshape(5, 4), dtype=torch.float32)
for step in range(4):
    loss = nn.functional.mse_loss(decoder(torch.relu(encoder(x))), x)
    for optimizer in optimizers:
        optimizer.zero_grad()
    loss.backward()
    for optimizer in optimizers:
        optimizer.step()
    print(step, loss.item())
