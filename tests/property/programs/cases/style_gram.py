# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


def gram_matrix(input):
    a, b, c, d = input.size()
    features = input.view(a * b, c * d)
    G = torch.mm(features, features.t())
    return G.div(a * b * c * d)


class ContentLoss(nn.Module):
    def __init__(self, target):
        super(ContentLoss, self).__init__()
        self.target = target.detach()

    def forward(self, input):
        self.loss = F.mse_loss(input, self.target)
        return input


class StyleLoss(nn.Module):
    def __init__(self, target_feature):
        super(StyleLoss, self).__init__()
        self.target = gram_matrix(target_feature).detach()

    def forward(self, input):
        self.loss = F.mse_loss(gram_matrix(input), self.target)
        return input


class Normalization(nn.Module):
    def __init__(self, mean, std):
        super(Normalization, self).__init__()
        self.mean = torch.tensor(mean).view(-1, 1, 1)
        self.std = torch.tensor(std).view(-1, 1, 1)

    def forward(self, img):
        return (img - self.mean) / self.std


rng = np.random.RandomState(25)
content = torch.from_numpy(rng.rand(1, 3, 4, 4).astype(np.float32))
style = torch.from_numpy(rng.rand(1, 3, 4, 4).astype(np.float32))
conv = nn.Conv2d(3, 4, 3, padding=1)
for k, p in enumerate(conv.parameters()):
    p.data.copy_(torch.tensor(0.4 * np.sin(np.indices(tuple(p.shape)).sum(axis=0) + k)))
model = nn.Sequential(Normalization([0.485, 0.456, 0.406], [0.229, 0.224, 0.225]), conv)
content_losses, style_losses = [ContentLoss(model(content))], [StyleLoss(model(style).detach())]
model.add_module("content_loss", content_losses[0])
model.add_module("relu", nn.ReLU(inplace=False))
model.add_module("style_loss", style_losses[0])
input_img = content.clone()
input_img.requires_grad_(True)
model.eval()
model.requires_grad_(False)
optimizer = torch.optim.Adam([input_img], lr=0.05)
for run in range(4):
    with torch.no_grad():
        input_img.clamp_(0, 1)
    optimizer.zero_grad()
    model(input_img)
    style_score = 0
    content_score = 0
    for sl in style_losses:
        style_score += sl.loss
    for cl in content_losses:
        content_score += cl.loss
    style_score *= 100
    loss = style_score + content_score
    loss.backward()
    optimizer.step()
    print("run {}: Style Loss : {:4f} Content Loss: {:4f}".format(run, style_score.item(), content_score.item()))
print(input_img.detach().mean().item())
