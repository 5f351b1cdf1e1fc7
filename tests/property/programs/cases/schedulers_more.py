# SPDX-License-Identifier: Apache-2.0
import warnings

import numpy as np
import torch
from torch.optim import lr_scheduler

warnings.simplefilter("ignore")


def run(make, steps=7):
    w = torch.nn.Parameter(torch.tensor(np.ones(2), dtype=torch.float32))
    opt = torch.optim.SGD([w], lr=0.1)
    sched = make(opt)
    rates = []
    for _ in range(steps):
        opt.zero_grad()
        (w ** 2).sum().backward()
        opt.step()
        rates.append(opt.param_groups[0]["lr"])
        sched.step()
    print(["%.5f" % r for r in rates], w.sum().item())


run(lambda opt: lr_scheduler.StepLR(opt, 2, 0.5))
run(lambda opt: lr_scheduler.StepLR(opt, step_size=3))
run(lambda opt: lr_scheduler.StepLR(opt, 1.0))
run(lambda opt: lr_scheduler.PolynomialLR(opt, total_iters=5, power=2.0))
run(lambda opt: lr_scheduler.MultiplicativeLR(opt, lr_lambda=lambda e: 0.9))
run(lambda opt: lr_scheduler.LambdaLR(opt, lambda e: 1 / (e + 1)))
run(lambda opt: lr_scheduler.ConstantLR(opt, factor=0.5, total_iters=3))
run(lambda opt: lr_scheduler.LinearLR(opt, start_factor=0.2, end_factor=0.8, total_iters=4))
run(lambda opt: lr_scheduler.CosineAnnealingLR(opt, 4, eta_min=0.01), 6)
run(lambda opt: lr_scheduler.CosineAnnealingWarmRestarts(opt, 3, T_mult=2))
run(lambda opt: lr_scheduler.CyclicLR(opt, base_lr=0.01, max_lr=0.1, step_size_up=2, cycle_momentum=False))
run(lambda opt: lr_scheduler.ExponentialLR(opt, 0.8))
run(lambda opt: lr_scheduler.MultiStepLR(opt, [2, 4], gamma=0.3))
