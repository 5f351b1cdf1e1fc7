# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


class GradCAM:
    def __init__(self, model, target_layer):
        self.model = model
        self.activations = None
        self.gradients = None
        target_layer.register_forward_hook(self.save_activation)

    def save_activation(self, module, input, output):
        self.activations = output.detach()
        output.register_hook(self.save_gradient)

    def save_gradient(self, grad):
        self.gradients = grad.detach()

    def __call__(self, x, class_idx=None):
        logits = self.model(x)
        if class_idx is None:
            class_idx = logits.argmax(dim=-1)
        score = logits[torch.arange(len(x)), class_idx].sum()
        self.model.zero_grad()
        score.backward(retain_graph=True)
        weights = self.gradients.mean(dim=(2, 3), keepdim=True)
        cam = torch.relu((weights * self.activations).sum(1))
        cam = cam - cam.amin(dim=(1, 2), keepdim=True)
        cam /= cam.amax(dim=(1, 2), keepdim=True) + 1e-7
        return cam, class_idx


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.features = nn.Sequential(nn.Conv2d(1, 2, 3, padding=1), nn.ReLU(inplace=True), nn.MaxPool2d(2),
                                      nn.Conv2d(2, 3, 3, padding=1), nn.ReLU())
        self.pool = nn.AdaptiveAvgPool2d(1)
        self.fc = nn.Linear(3, 2)

    def forward(self, x):
        x = self.pool(self.features(x)).flatten(1)
        return self.fc(x)


net = Net()
fill(net)
shapes = {}


def get_shape(name):
    def hook(module, inputs, output):
        shapes[name] = (tuple(inputs[0].shape), tuple(output.shape))
    return hook


handles = []
for name, layer in net.named_modules():
    if isinstance(layer, (nn.Conv2d, nn.Linear)):
        handles.append(layer.register_forward_hook(get_shape(name)))
x = torch.tensor(np.random.RandomState(11).randn(2, 1, 6, 6), dtype=torch.float32)
cam = GradCAM(net, net.features[3])
out, idx = cam(x)
print(tuple(out.shape), out.sum().item(), idx.tolist())
print(shapes)
for h in handles:
    h.remove()
shapes.clear()
net(x[:1])
print(len(shapes), sum(p.grad.norm().item() for p in net.parameters()))
