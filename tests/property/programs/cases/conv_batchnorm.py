# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 2, 3, padding=1)
        self.bn = nn.BatchNorm2d(2)
        self.drop = nn.Dropout(0.0)
        self.fc = nn.Linear(8, 3)

    def forward(self, x):
        x = F.relu(self.bn(self.conv(x)))
        x = F.max_pool2d(x, 2)
        x = self.drop(x.view(x.size(0), -1))
        return F.log_softmax(self.fc(x), dim=1)


net = Net()
for k, p in enumerate(net.parameters()):
    with torch.no_grad():
        p.copy_(torch.tensor(0.5 * np.sin(np.indices(tuple(p.shape)).sum(axis=0) + k), dtype=torch.float32))
print("parameters", sum(p.numel() for p in net.parameters()), sum(p.numel() for p in net.parameters() if p.requires_grad))
optimizer = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9, weight_decay=1e-3)
rng = np.random.RandomState(0)
images = torch.from_numpy(rng.randn(8, 1, 4, 4).astype(np.float32))
labels = torch.from_numpy(rng.randint(0, 3, 8))
for epoch in range(3):
    for i in range(0, 8, 4):
        data, target = images[i:i + 4], labels[i:i + 4]
        optimizer.zero_grad()
        output = net(data)
        loss = F.nll_loss(output, target)
        loss.backward()
        optimizer.step()
        print(epoch, i, loss.item())
net.eval()
with torch.no_grad():
    output = net(images)
    pred = output.argmax(dim=1, keepdim=True)
    correct = (pred.squeeze(1) == labels).sum().item()
print(correct, net.bn.running_mean.tolist())
l2 = sum(p.pow(2).sum() for p in net.parameters())
print(l2.item())
