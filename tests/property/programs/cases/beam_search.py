# SPDX-License-Identifier: Apache-2.0
from collections import namedtuple

import numpy as np
import torch
import torch.nn.functional as F

Hypothesis = namedtuple("Hypothesis", ["tokens", "score"])
rng = np.random.RandomState(2)
table = torch.from_numpy(rng.randn(7, 7).astype(np.float32))
table[:, 6] += 0.5


def beam(table, start, end, width=3, steps=5, alpha=0.7):
    beams = [Hypothesis([start], 0.0)]
    done = []
    for _ in range(steps):
        scores = torch.stack([F.log_softmax(table[h.tokens[-1]], dim=-1) + h.score for h in beams])
        values, indices = scores.view(-1).topk(min(width, scores.numel()))
        rows = torch.div(indices, scores.size(1), rounding_mode="floor")
        columns = indices % scores.size(1)
        following = []
        for value, row, column in zip(values.tolist(), rows.tolist(), columns.tolist()):
            hypothesis = Hypothesis(beams[row].tokens + [column], value)
            (done if column == end else following).append(hypothesis)
        beams = following
        if not beams:
            break
    done += beams
    return sorted(done, key=lambda h: h.score / len(h.tokens) ** alpha, reverse=True)


def greedy(table, start, steps):
    tokens = torch.tensor([start])
    while len(tokens) < steps:
        tokens = torch.cat((tokens, table[tokens[-1]].argmax().view(1)))
    return tokens


def batched(table, starts, width=2, steps=3):
    batch = starts.size(0)
    tokens = starts.view(batch, 1, 1).expand(batch, width, 1)
    score = torch.full((batch, width), -1e9)
    score[:, 0] = 0
    for _ in range(steps):
        logp = F.log_softmax(table[tokens[:, :, -1]], dim=-1)
        total = score.unsqueeze(-1) + logp
        score, flat = total.view(batch, -1).topk(width, dim=-1)
        origin = flat // table.shape[1]
        chosen = torch.gather(tokens, 1, origin.unsqueeze(-1).expand(-1, -1, tokens.size(-1)))
        tokens = torch.cat([chosen, (flat % table.shape[1]).unsqueeze(-1)], dim=-1)
    return tokens, score


for hypothesis in beam(table, 0, 6)[:4]:
    print(hypothesis.tokens, round(hypothesis.score, 4))
print(greedy(table, 1, 6).tolist())
tokens, score = batched(table, torch.tensor([0, 3, 5]))
print(tokens.tolist(), [[round(v, 4) for v in row] for row in score.tolist()])
