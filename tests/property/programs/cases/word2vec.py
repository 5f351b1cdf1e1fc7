# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


class SkipGram(nn.Module):
    def __init__(self, vocab, dim):
        super().__init__()
        self.in_embed = nn.Embedding(vocab, dim)
        self.out_embed = nn.Embedding(vocab, dim, padding_idx=0)
        values = np.sin(np.arange(vocab * dim)).reshape(vocab, dim)
        self.in_embed.weight.data.copy_(torch.from_numpy(values))
        self.out_embed.weight.data = torch.tensor(np.cos(values), dtype=torch.float32)

    def forward(self, center, context, negatives):
        v = self.in_embed(center)
        u = self.out_embed(context)
        n = self.out_embed(negatives)
        pos = F.logsigmoid(torch.sum(u * v, dim=1)).squeeze()
        neg = torch.bmm(n.neg(), v.unsqueeze(2)).squeeze(2)
        neg = F.logsigmoid(neg).sum(1)
        return -(pos + neg).mean()

    def most_similar(self, word, k=2):
        w = self.in_embed.weight.detach()
        sim = F.cosine_similarity(w, w[word].unsqueeze(0), dim=1)
        values, indices = torch.topk(sim, k + 1)
        return indices[1:].tolist(), values[1:].sum().item()


corpus = "the quick brown fox jumps over the lazy dog and the fox runs".split()
vocab = {w: i + 1 for i, w in enumerate(sorted(set(corpus)))}
ids = [vocab[w] for w in corpus]
pairs = [(ids[i], ids[j]) for i in range(len(ids)) for j in range(max(0, i - 1), min(len(ids), i + 2)) if i != j]
counts = torch.zeros(len(vocab) + 1)
for i in ids:
    counts[i] += 1
probs = counts.pow(0.75)
probs /= probs.sum()
print(probs.max().item(), probs.argmax().item(), probs.nonzero().size(0))
model = SkipGram(len(vocab) + 1, 4)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
rng = np.random.RandomState(14)
for epoch in range(3):
    total = 0.0
    for start in range(0, len(pairs), 8):
        batch = torch.LongTensor(pairs[start:start + 8])
        center, context = batch[:, 0], batch[:, 1]
        negatives = torch.from_numpy(rng.randint(1, len(vocab) + 1, size=(len(batch), 3))).long()
        model.zero_grad()
        loss = model(center, context, negatives)
        loss.backward()
        optimizer.step()
        total += loss.data.item()
    print(epoch, total, model.most_similar(vocab["fox"]))
