import torch
import torch.nn as nn
import torch.nn.functional as F

net = nn.Sequential(nn.Linear(4, 4), nn.Dropout(0.5))
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
x = torch.ones(2, 4)
for _ in range(3):
    loss = F.mse_loss(net(x), x)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
