# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

rng = np.random.RandomState(21)
a = torch.from_numpy(rng.randn(6, 4)).float().requires_grad_()
b = torch.from_numpy(rng.randn(6, 4)).float()
sign = torch.tensor([1., -1., 1., 1., -1., 1.])
target = torch.from_numpy(rng.randint(0, 4, 6))
labels = torch.from_numpy(rng.randint(0, 2, (6, 4))).float()
losses = {
    "smooth": nn.SmoothL1Loss(beta=0.5)(a, b),
    "huber": nn.HuberLoss(delta=0.7, reduction="sum")(a, b),
    "kl": nn.KLDivLoss(reduction="batchmean")(F.log_softmax(a, dim=1), F.softmax(b, dim=1)),
    "kl log": F.kl_div(F.log_softmax(a, 1), F.log_softmax(b, 1), reduction="sum", log_target=True),
    "cosine": nn.CosineEmbeddingLoss(margin=0.1)(a, b, sign),
    "ranking": nn.MarginRankingLoss(margin=0.2)(a[:, 0], b[:, 0], sign),
    "triplet": nn.TripletMarginLoss(margin=0.5, p=2)(a, b, b.roll(1, 0)),
    "multi": nn.MultiLabelSoftMarginLoss()(a, labels),
    "soft margin": F.soft_margin_loss(a[:, 1], sign),
    "poisson": nn.PoissonNLLLoss(log_input=True, full=False)(a, labels + 1),
    "gauss": F.gaussian_nll_loss(a, b, torch.ones_like(a) * 0.5),
    "bce": F.binary_cross_entropy(torch.sigmoid(a), labels, weight=torch.tensor([1., 2., 1., 0.5])),
    "logits": nn.BCEWithLogitsLoss(pos_weight=torch.tensor([3.]), reduction="mean")(a, labels),
    "nll": nn.NLLLoss(weight=torch.tensor([1., 2., 3., 4.]), ignore_index=2)(F.log_softmax(a, dim=-1), target),
    "cross": F.cross_entropy(a, target, weight=torch.tensor([1., 2., 3., 4.]), label_smoothing=0.1),
    "hinge": F.hinge_embedding_loss(a[:, 2], sign, margin=1.5),
    "multi margin": F.multi_margin_loss(a, target),
    "l1": nn.L1Loss(reduction="none")(a, b).mean(dim=1).max(),
}
for name, loss in losses.items():
    grad, = torch.autograd.grad(loss, a, retain_graph=True)
    print(name, round(loss.item(), 5), round(grad.abs().sum().item(), 5))
sum(losses.values()).backward()
print(a.grad.norm().item())
