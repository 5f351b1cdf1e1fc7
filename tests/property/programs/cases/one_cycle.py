# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn

model = nn.Linear(3, 2)
with torch.no_grad():
    for k, p in enumerate(model.parameters()):
        p.copy_(torch.tensor(0.4 * np.sin(np.indices(tuple(p.shape)).sum(axis=0) + k), dtype=torch.float32))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
epochs, steps = 2, 5
scheduler = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=0.5, epochs=epochs, steps_per_epoch=steps, cycle_momentum=False)
rng = np.random.RandomState(9)
lrs = []
for epoch in range(epochs):
    for batch in range(steps):
        x = torch.from_numpy(rng.randn(4, 3).astype("float32"))
        y = torch.from_numpy(rng.randint(0, 2, size=(4,)))
        loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        lrs.append(round(optimizer.param_groups[0]["lr"], 5))
        scheduler.step()
    print(epoch, loss.item())
print(lrs)
