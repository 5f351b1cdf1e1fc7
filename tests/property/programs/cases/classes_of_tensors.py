# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn

cuda = torch.cuda.is_available()
FloatTensor = torch.cuda.FloatTensor if cuda else torch.FloatTensor
LongTensor = torch.cuda.LongTensor if cuda else torch.LongTensor
Tensor = torch.cuda.FloatTensor if cuda else torch.Tensor


class Scaled(nn.Module):
    def __init__(self, scale):
        super(Scaled, self).__init__()
        self.scale = scale

    def forward(self, x):
        return x * self.scale


nn.Scaled = Scaled


class Judge(nn.Module):
    def __init__(self):
        super(Judge, self).__init__()
        self.layers = nn.Sequential(nn.Scaled(2.0), nn.Linear(3, 2), nn.Softmax())

    def forward(self, x):
        return self.layers(x)


rng = np.random.RandomState(0)
net = Judge()
for p in net.parameters():
    p.data.copy_(torch.from_numpy(rng.rand(*p.shape).astype("float32")))
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
loss = nn.MSELoss()
for step in range(3):
    real = torch.from_numpy(rng.randint(0, 5, (4, 3)))
    noise = Tensor(rng.normal(0, 1, (4, 3)))
    valid = FloatTensor(real.size(0), 1).fill_(1.0)
    fake = FloatTensor(*valid.size()).fill_(0.0)
    labels = LongTensor(rng.randint(0, 2, 4))
    out = net(real.type(FloatTensor) + noise)
    target = valid.expand(4, 2) * 0.5 + fake
    value = loss(out, target.type(Tensor)) + out.narrow(1, 0, 1).mean() + out.narrow(0, 1, 2).mean()
    optimizer.zero_grad()
    value.backward()
    optimizer.step()
    print(step, round(float(value), 5), labels.numpy().tolist(), labels.type(LongTensor).sum().item())
print(net(FloatTensor([[1, 2, 3]])).detach().numpy().round(4).tolist())
