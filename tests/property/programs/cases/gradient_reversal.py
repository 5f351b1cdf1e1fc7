# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
from torch.autograd import Function


class ReverseLayerF(Function):
    @staticmethod
    def forward(ctx, x, alpha: float):
        ctx.alpha = alpha
        return x.view_as(x)

    @staticmethod
    def backward(ctx, grad_output):
        output = grad_output.neg() * ctx.alpha
        return output, None


class DANN(nn.Module):
    def __init__(self):
        super().__init__()
        self.feature = nn.Sequential(nn.Linear(4, 3), nn.ReLU())
        self.label = nn.Linear(3, 2)
        self.domain = nn.Linear(3, 2)

    def forward(self, x, alpha):
        feature = self.feature(x)
        reverse_feature = ReverseLayerF.apply(feature, alpha)
        return self.label(feature), self.domain(reverse_feature)


model = DANN()
for k, p in enumerate(model.parameters()):
    p.data.copy_(torch.tensor(0.4 * np.sin(np.indices(tuple(p.shape)).sum(axis=0) + k), dtype=torch.float32))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
loss_class = nn.CrossEntropyLoss()
loss_domain = nn.CrossEntropyLoss()
rng = np.random.RandomState(5)
n_epoch, len_dataloader = 2, 3
for epoch in range(n_epoch):
    for i in range(len_dataloader):
        p = float(i + epoch * len_dataloader) / n_epoch / len_dataloader
        alpha = 2.0 / (1.0 + np.exp(-10 * p)) - 1
        s_img = torch.as_tensor(rng.randn(3, 4), dtype=torch.float32)
        s_label = torch.as_tensor(rng.randint(0, 2, 3))
        t_img = torch.as_tensor(rng.randn(3, 4) + 1, dtype=torch.float32)
        class_output, domain_output = model(s_img, alpha)
        err_s_label = loss_class(class_output, s_label)
        err_s_domain = loss_domain(domain_output, torch.zeros(3).long())
        _, domain_output = model(t_img, alpha=alpha)
        err_t_domain = loss_domain(domain_output, torch.ones(3).long())
        err = err_t_domain + err_s_domain + err_s_label
        optimizer.zero_grad()
        err.backward()
        optimizer.step()
        print(epoch, i, err_s_label.data.cpu().numpy().item(), err_s_domain.item(), err_t_domain.item())
