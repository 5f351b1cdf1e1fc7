# SPDX-License-Identifier: Apache-2.0
import torch
import torch.nn as nn
from torch.nn import functional as F

batch_size, block_size = 4, 8
with open("input.txt", encoding="utf-8") as f:
    text = f.read()
chars = sorted(set(text))
codes = {ch: i for i, ch in enumerate(chars)}
encode = lambda s: [codes[c] for c in s]
data = torch.tensor(encode(text), dtype=torch.long)
train_data, val_data = data[:1000], data[1000:]


def get_batch(split):
    source = train_data if split == "train" else val_data
    ix = torch.randint(len(source) - block_size, (batch_size,))
    x = torch.stack([source[i : i + block_size] for i in ix])
    y = torch.stack([source[i + 1 : i + block_size + 1] for i in ix])
    return x, y


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(64, 64)

    def forward(self, x, y):
        logits = self.embed(x)
        return logits, F.cross_entropy(logits.view(-1, 64), y.view(-1))


model = Net()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)

for step in range(10):
    # what is drawn is given to the function
    xb, yb = get_batch("train")

    # the loss
    logits, loss = model(xb, yb)
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    optimizer.step()
