# SPDX-License-Identifier: Apache-2.0
# Only for paddle: most of it has no resolver for MindSpore
import numpy as np
import torch
import torch.nn as nn
import torch.optim as optim


class Gram(nn.Module):
    def forward(self, x):
        a, b, c, d = x.size()
        f = x.view(a * b, c * d)
        return torch.mm(f, f.t()).div(a * b * c * d)


rng = np.random.RandomState(23)
conv = nn.Conv2d(1, 3, 3, padding=1)
conv.weight.data = torch.from_numpy(rng.randn(3, 1, 3, 3).astype(np.float32)) * 0.3
conv.bias.data.zero_()
for p in conv.parameters():
    p.requires_grad = False
content = torch.from_numpy(rng.rand(1, 1, 5, 5).astype(np.float32))
style = torch.from_numpy(rng.rand(1, 1, 5, 5).astype(np.float32))
gram = Gram()
target_style, target_content = gram(conv(style)).detach(), conv(content).detach()
input_img = content.clone()
input_img.requires_grad_(True)
optimizer = optim.LBFGS([input_img], max_iter=3)
run = [0]
while run[0] <= 6:
    def closure():
        with torch.no_grad():
            input_img.clamp_(0, 1)
        optimizer.zero_grad()
        f = conv(input_img)
        s = nn.functional.mse_loss(gram(f), target_style) * 1000
        c = nn.functional.mse_loss(f, target_content)
        loss = s + c
        loss.backward()
        run[0] += 1
        return loss
    print(run[0], round(float(optimizer.step(closure)), 4))
with torch.no_grad():
    input_img.clamp_(0, 1)
print(input_img.mean().item())
adam = optim.Adam([input_img], lr=0.01)


def again():
    adam.zero_grad()
    loss = (input_img - style).pow(2).sum()
    loss.backward()
    return loss


for _ in range(3):
    print(adam.step(again).item())
