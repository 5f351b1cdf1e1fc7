# SPDX-License-Identifier: Apache-2.0
from typing import List, Tuple

import numpy as np
import torch
import torch.nn as nn


def log_sum_exp(vec: torch.Tensor) -> torch.Tensor:
    max_score, _ = torch.max(vec, dim=-1, keepdim=True)
    return (max_score + torch.log(torch.sum(torch.exp(vec - max_score), dim=-1, keepdim=True))).squeeze(-1)


class CRF(nn.Module):
    def __init__(self, tags: int):
        super().__init__()
        self.tags = tags
        self.transitions = nn.Parameter(torch.from_numpy(np.sin(np.arange(tags * tags)).reshape(tags, tags)).float())
        self.emit = nn.Linear(3, tags)
        nn.init.constant_(self.emit.weight, 0.3)
        nn.init.zeros_(self.emit.bias)

    def partition(self, feats: torch.Tensor) -> torch.Tensor:
        alpha = feats[0]
        for feat in feats[1:]:
            alpha = log_sum_exp(alpha.unsqueeze(0) + self.transitions + feat.unsqueeze(1))
        return log_sum_exp(alpha)

    def score(self, feats: torch.Tensor, tags: List[int]) -> torch.Tensor:
        total = feats[0][tags[0]]
        for i, feat in enumerate(feats[1:]):
            total = total + self.transitions[tags[i + 1], tags[i]] + feat[tags[i + 1]]
        return total

    def viterbi(self, feats: torch.Tensor) -> Tuple[float, List[int]]:
        backpointers = []
        scores = feats[0]
        for feat in feats[1:]:
            best, ids = (scores.unsqueeze(0) + self.transitions).max(dim=1)
            backpointers.append(ids.tolist())
            scores = best + feat
        value, last = scores.max(0)
        path = [last.item()]
        for ids in reversed(backpointers):
            path.append(ids[path[-1]])
        path.reverse()
        return value.item(), path

    def loss(self, x: torch.Tensor, tags: List[int]) -> torch.Tensor:
        feats = self.emit(x)
        return self.partition(feats) - self.score(feats, tags)


crf = CRF(3)
optimizer = torch.optim.SGD(crf.parameters(), lr=0.1)
x = torch.from_numpy(np.random.RandomState(17).randn(5, 3)).float()
for step in range(3):
    crf.zero_grad()
    loss = crf.loss(x, [0, 1, 2, 1, 0])
    loss.backward()
    optimizer.step()
    with torch.no_grad():
        value, path = crf.viterbi(crf.emit(x))
    print(step, loss.item(), value, path)
