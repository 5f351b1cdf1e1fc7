# SPDX-License-Identifier: Apache-2.0
# Only for paddle: MindSpore saves to names alone.
import contextlib
import os
import tempfile

import torch
import torch.nn as nn


@contextlib.contextmanager
def blob(path, mode):
    """As libraries for storage elsewhere open their files."""
    with open(path, mode) as held:
        yield held


def save(folder, step, model, optimizer):
    with blob(os.path.join(folder, f"model{step:03d}.pt"), "wb") as f:
        torch.save(model.state_dict(), f)
    with open(os.path.join(folder, f"opt{step:03d}.pt"), "wb") as f:
        torch.save(optimizer.state_dict(), f)


def resume(folder, step, model, optimizer):
    with open(os.path.join(folder, f"model{step:03d}.pt"), "rb") as f:
        model.load_state_dict(torch.load(f, map_location="cpu"))
    with blob(os.path.join(folder, f"opt{step:03d}.pt"), "rb") as f:
        optimizer.load_state_dict(torch.load(f))


def train(model, optimizer, x):
    optimizer.zero_grad()
    loss = model(x).pow(2).mean()
    loss.backward()
    optimizer.step()
    return loss.item()


def main():
    folder = tempfile.mkdtemp()
    x = torch.arange(12.0).reshape(4, 3) / 10
    model = nn.Linear(3, 3)
    nn.init.constant_(model.weight, 0.1)
    nn.init.zeros_(model.bias)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.1)
    for step in range(3):
        print(step, train(model, optimizer, x))
        save(folder, step, model, optimizer)
    resume(folder, 1, model, optimizer)
    print(sorted(os.listdir(folder)), train(model, optimizer, x))


if __name__ == "__main__":
    main()
