import torch
from torch import optim

from net import Net

model = Net()
optimizer = optim.SGD(model.parameters(), lr=0.1)
print(sorted(vars()))
for step in range(3):
    x = torch.ones(2, 4)
    for _ in range(2):
        optimizer.zero_grad()
        scale = model(x).mean()
        out = model(x) * scale
        loss = out.sum()
        loss.backward()
        optimizer.step()
        scale = 0
    print(loss)
