# SPDX-License-Identifier: Apache-2.0
import functools

import numpy as np
import torch
import torch.nn as nn


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.conv = nn.Conv1d(width, width, 3, padding=1, groups=width)
        self.norm = nn.GroupNorm(1, width)

    def forward(self, x):
        return x + self.norm(self.conv(x)).relu()


class GradCAM:
    def __init__(self, model, layer):
        self.model = model
        self.activations = {}
        self.gradients = {}
        self.handles = [layer.register_forward_hook(functools.partial(self.save, "block"))]

    def save(self, name, module, inputs, output):
        self.activations[name] = output.detach()
        output.register_hook(lambda grad: self.gradients.__setitem__(name, grad))

    def __call__(self, x, index):
        self.model.zero_grad()
        logits = self.model(x)
        logits[:, index].sum().backward()
        weights = self.gradients["block"].mean(dim=2, keepdim=True)
        cam = torch.relu((weights * self.activations["block"]).sum(1))
        cam = cam / (cam.max() + 1e-6)
        return logits, cam

    def remove(self):
        for handle in self.handles:
            handle.remove()


model = nn.Sequential(nn.Conv1d(2, 4, 1), Block(4), nn.AdaptiveAvgPool1d(1), nn.Flatten(), nn.Linear(4, 2))
for k, p in enumerate(model.parameters()):
    p.data.copy_(torch.tensor(0.4 * np.sin(np.indices(tuple(p.shape)).sum(axis=0) + k)))
x = torch.from_numpy(np.random.RandomState(27).randn(2, 2, 5).astype(np.float32))
cam = GradCAM(model, model[1])
for index in (0, 1):
    logits, heat = cam(x, index)
    print(index, logits.tolist(), heat.tolist())
cam.remove()
count = len(cam.activations)
cam.activations.clear()
model(x)
print(count, len(cam.activations), sum(1 for _ in model.modules()), [name for name, _ in model.named_children()])
