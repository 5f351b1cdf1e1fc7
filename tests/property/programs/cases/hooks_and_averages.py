# SPDX-License-Identifier: Apache-2.0
"""Gradients of layers by hooks, for a map of what counts; averaged weights, whose batch norms are computed anew."""
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.optim.swa_utils import SWALR, AveragedModel, update_bn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.features = nn.Sequential(nn.Conv2d(1, 3, 3, padding=1, bias=False), nn.ReLU(),
                                      nn.Conv2d(3, 4, 3, padding=1), nn.ReLU())
        self.norm = nn.BatchNorm1d(4)
        self.head = nn.Linear(4, 3)

    def forward(self, x):
        return self.head(self.norm(self.features(x).mean((2, 3))))


class GradCAM:
    def __init__(self, model, layer):
        self.model, self.handles = model, []
        self.handles.append(layer.register_forward_hook(self.keep_activations))
        self.handles.append(layer.register_full_backward_hook(self.keep_gradients))

    def keep_activations(self, module, inputs, output):
        self.activations = output.detach()

    def keep_gradients(self, module, grad_input, grad_output):
        self.gradients = grad_output[0].detach()

    def __call__(self, x, target):
        score = self.model(x)[:, target].sum()
        self.model.zero_grad()
        score.backward()
        weights = self.gradients.mean(dim=(2, 3), keepdim=True)
        return F.relu((weights * self.activations).sum(dim=1))

    def remove(self):
        for handle in self.handles:
            handle.remove()


def build():
    net = Net()
    with torch.no_grad():
        for i, p in enumerate(net.parameters()):
            if p.dim() == 4:
                p.copy_(torch.from_numpy(np.sin(np.arange(p.numel()) + i).reshape(tuple(p.shape)).astype(np.float32) * 0.3))
        net.head.weight.fill_(0.1)
        net.head.weight[0] = 0.5
        net.head.bias.zero_()
        net.features[2].bias.zero_()
    return net


rs = np.random.RandomState(2)
batches = [(torch.from_numpy(rs.randn(4, 1, 5, 5).astype(np.float32)), torch.from_numpy(rs.randint(0, 3, 4))) for _ in range(3)]
net = build()
cam = GradCAM(net, net.features[2])
print([round(v, 5) for v in cam(batches[0][0], 0).mean((1, 2)).tolist()], list(cam.gradients.shape))
cam.remove()
optimizer = torch.optim.SGD(net.parameters(), lr=0.2, momentum=0.9)
average, scheduler = AveragedModel(net), SWALR(optimizer, swa_lr=0.05, anneal_epochs=2)
for epoch in range(3):
    for x, y in batches:
        loss = F.cross_entropy(net(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    average.update_parameters(net)
    scheduler.step()
    print(epoch, f"{loss.item():.5f}", [f"{group['lr']:.5f}" for group in optimizer.param_groups])
update_bn(batches, average)
average.eval()
with torch.no_grad():
    print(f"{F.cross_entropy(average(batches[0][0]), batches[0][1]).item():.5f}", int(average.n_averaged))
