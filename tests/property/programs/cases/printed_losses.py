# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn

net = nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 1))
with torch.no_grad():
    for k, p in enumerate(net.parameters()):
        p.copy_(torch.tensor(0.4 * np.cos(np.indices(tuple(p.shape)).sum(axis=0) + k), dtype=torch.float32))
x = torch.tensor(np.random.RandomState(3).randn(6, 3), dtype=torch.float32)
y = (x.sum(dim=1, keepdim=True) > 0).float()
optimizer = torch.optim.Adam(net.parameters(), lr=0.05)
criterion = nn.BCEWithLogitsLoss()
running, steps = 0.0, 0
for epoch in range(4):
    optimizer.zero_grad()
    out = net(x)
    loss = criterion(out, y)
    loss.backward()
    optimizer.step()
    running += loss.item()
    steps += 1
    acc = ((out > 0).float() == y).float().mean()
    print(f"epoch {epoch}: loss {loss:.4f}, accuracy {acc:.2f}")
    print("epoch {:d} {:.4f} {:.3f}".format(epoch, loss, running / steps))
    print("%d %.4f" % (epoch, loss))
print(round(float(loss), 4), out.std().item() > 0, out.var(dim=0).tolist())
