# SPDX-License-Identifier: Apache-2.0
# Only for paddle: most of it has no resolver for MindSpore
"""Clusters of what an encoder gives, with annotations."""
import numpy as np
import torch
from torch import nn, Tensor
from torch.nn.parameter import Parameter
from torch.optim import Optimizer
from typing import Dict, List, Optional, Tuple


class ClusterAssignment(nn.Module):
    def __init__(self, cluster_number: int, embedding_dimension: int, alpha: float = 1.0, cluster_centers: Optional[Tensor] = None) -> None:
        super().__init__()
        self.alpha = alpha
        if cluster_centers is None:
            initial = torch.zeros(cluster_number, embedding_dimension, dtype=torch.float)
            nn.init.eye_(initial)
        else:
            initial = cluster_centers
        self.cluster_centers = Parameter(initial)

    def forward(self, batch: Tensor) -> Tensor:
        norm_squared = torch.sum((batch.unsqueeze(1) - self.cluster_centers) ** 2, 2)
        numerator = 1.0 / (1.0 + (norm_squared / self.alpha))
        power = float(self.alpha + 1) / 2
        numerator = numerator ** power
        return numerator / torch.sum(numerator, dim=1, keepdim=True)


def target_distribution(batch: Tensor) -> Tensor:
    weight = (batch ** 2) / torch.sum(batch, 0)
    return (weight.t() / torch.sum(weight, 1)).t()


class DEC(nn.Module):
    def __init__(self, cluster_number: int, hidden: int, encoder: nn.Module) -> None:
        super().__init__()
        self.encoder, self.cluster_number = encoder, cluster_number
        self.assignment = ClusterAssignment(cluster_number, hidden)

    def forward(self, batch: Tensor) -> Tensor:
        return self.assignment(self.encoder(batch))


def kmeans(x: Tensor, k: int, iterations: int = 5) -> Tuple[Tensor, Tensor]:
    centers = x[:k].clone()
    labels = torch.zeros(len(x), dtype=torch.int64)
    for _ in range(iterations):
        labels = torch.cdist(x, centers).argmin(dim=1)
        for j in range(k):
            chosen = x[labels == j]
            if chosen.nelement() > 0:
                centers[j] = chosen.mean(dim=0)
    return labels, centers


def cluster_accuracy(y_true: np.ndarray, y_predicted: np.ndarray, cluster_number: int) -> float:
    count = np.zeros((cluster_number, cluster_number), dtype=np.int64)
    for i in range(y_predicted.size):
        count[y_predicted[i], y_true[i]] += 1
    return float(count.max(axis=1).sum()) / y_predicted.size


def train(model: nn.Module, data: Tensor, optimizer: Optimizer, epochs: int, stopping_delta: Optional[float] = None) -> Dict[str, List[float]]:
    history: Dict[str, List[float]] = {"loss": [], "delta": []}
    loss_function = nn.KLDivLoss(size_average=False)
    features = model.encoder(data).detach()
    predicted, centers = kmeans(features, model.cluster_number)
    model.assignment.cluster_centers.data.copy_(centers)
    predicted_previous = predicted.clone()
    for epoch in range(epochs):
        model.train()
        for batch in data.split(5):
            output = model(batch)
            target = target_distribution(output).detach()
            loss = loss_function(output.log(), target) / output.shape[0]
            optimizer.zero_grad()
            loss.backward()
            optimizer.step(closure=None)
        with torch.no_grad():
            predicted = model(data).max(1)[1]
        delta_label = float((predicted != predicted_previous).float().sum().item()) / predicted_previous.shape[0]
        predicted_previous = predicted
        history["loss"].append(loss.item())
        history["delta"].append(delta_label)
        if stopping_delta is not None and delta_label < stopping_delta and epoch > 1:
            break
    return history


rng = np.random.RandomState(10)
truth = np.arange(15) % 3
points = torch.tensor(rng.randn(15, 4) * 0.2 + np.eye(3, 4)[truth] * 2, dtype=torch.float32)
encoder = nn.Sequential(nn.Linear(4, 6), nn.Softplus(), nn.Linear(6, 3))
for p in encoder.parameters():
    p.data = torch.tensor(np.sin(np.indices(tuple(p.shape)).sum(0) + 0.5), dtype=p.dtype)
model = DEC(3, 3, encoder)
history = train(model, points, torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9), 3, 0.0)
for key, values in history.items():
    print(key, [round(v, 5) for v in values])
labels = model(points).argmax(1).cpu().numpy()
print(cluster_accuracy(truth, labels, 3), np.bincount(labels, minlength=3).tolist())
