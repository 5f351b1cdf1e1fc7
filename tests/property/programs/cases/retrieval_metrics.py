# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch


def pairwise_distance(a, squared=False, eps=1e-8):
    dot = torch.mm(a, a.t())
    sq = torch.diag(dot)
    d = sq.unsqueeze(0) - 2.0 * dot + sq.unsqueeze(1)
    d[d < 0] = 0
    if not squared:
        mask = d.eq(0).float()
        d = d + mask * eps
        d = (1.0 - mask) * torch.sqrt(d)
    return d


def anchor_positive_mask(labels):
    eye = torch.eye(labels.size(0)).byte()
    not_equal = ~eye.bool()
    same = labels.unsqueeze(0) == labels.unsqueeze(1)
    return same & not_equal


def triplet_mask(labels):
    indices_equal = torch.eye(labels.size(0), dtype=torch.bool)
    neq = torch.logical_not(indices_equal)
    i_neq_j, i_neq_k, j_neq_k = neq.unsqueeze(2), neq.unsqueeze(1), neq.unsqueeze(0)
    distinct = (i_neq_j & i_neq_k) & j_neq_k
    equal = torch.eq(labels.unsqueeze(0), labels.unsqueeze(1))
    valid = torch.logical_and(equal.unsqueeze(2), torch.logical_not(equal.unsqueeze(1)))
    return torch.logical_and(distinct, valid)


def batch_hard(emb, labels, margin):
    d = pairwise_distance(emb)
    pos = anchor_positive_mask(labels).float()
    hardest_pos = (pos * d).max(1, keepdim=True)[0]
    neg = (labels.unsqueeze(0) != labels.unsqueeze(1)).float()
    max_neg = d.max(1, keepdim=True)[0]
    hardest_neg = (d + max_neg * (1.0 - neg)).min(1, keepdim=True)[0]
    tl = hardest_pos - hardest_neg + margin
    tl[tl < 0] = 0
    return tl.mean()


def batch_all(emb, labels, margin):
    d = pairwise_distance(emb, squared=True)
    loss = d.unsqueeze(2) - d.unsqueeze(1) + margin
    mask = triplet_mask(labels).float()
    loss = mask * loss
    loss = torch.relu(loss)
    hard = loss[loss > 1e-16]
    fraction = hard.size(0) / (mask.sum() + 1e-16)
    return loss.sum() / (hard.size(0) + 1e-16), fraction


emb = torch.nn.Parameter(torch.tensor(np.random.RandomState(47).randn(6, 3), dtype=torch.float32))
labels = torch.tensor([0, 0, 1, 1, 2, 2])
opt = torch.optim.SGD([emb], lr=0.05)
for i in range(4):
    loss, fraction = batch_all(emb, labels, 0.5)
    loss = loss + batch_hard(emb, labels, 0.2)
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(i, loss.item(), fraction.item())
with torch.no_grad():
    sim = emb @ emb.T
    sim.fill_diagonal_(-1e9)
    order = sim.argsort(dim=1, descending=True)
    rel = labels[order] == labels.unsqueeze(1)
    recall1 = rel[:, 0].float().mean()
    rank = rel.float().argmax(1) + 1
    mrr = (1.0 / rank.float()).mean()
    dcg = (rel.float() / torch.log2(torch.arange(6) + 2.0)).sum(1)
    prec = torch.cumsum(rel.float(), 1) / torch.arange(1, 7)
    ap = (prec * rel).sum(1) / rel.sum(1)
print(recall1.item(), mrr.item(), dcg.mean().item(), ap.mean().item(), sim.triu(1).sum().item())
