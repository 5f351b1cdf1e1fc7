import torch
import torch.nn.functional as F
from torch import nn


class Measure(nn.Module):
    def __init__(self, target):
        super().__init__()
        self.target = target.detach()

    def forward(self, x):
        self.loss = F.mse_loss(x, self.target)
        return x


def fit(image: torch.Tensor, content: torch.Tensor, steps):
    measures = [Measure(content)]
    model = nn.Sequential(nn.ReLU(), measures[0])
    target = image.clone().requires_grad_(True)
    optimizer = torch.optim.Adam([target], lr=0.1)
    for step in range(steps):
        optimizer.zero_grad()
        model(target)
        score = 0
        for measure in measures:
            score = score + measure.loss
        score.backward()
        optimizer.step()
    return target
