# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch

w = torch.nn.Parameter(torch.tensor(np.linspace(0.5, 1.5, 4), dtype=torch.float32))
opt = torch.optim.RMSprop([w], lr=0.01)
rates = torch.optim.lr_scheduler.CyclicLR(opt, base_lr=2e-3, max_lr=1e-2, step_size_up=3, cycle_momentum=False)
for step in range(8):
    opt.zero_grad()
    (w * w).sum().backward()
    opt.step()
    rates.step()
    print(step, [round(x, 5) for x in w.tolist()], round(opt.param_groups[0]["lr"], 6))
