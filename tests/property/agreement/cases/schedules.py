# SPDX-License-Identifier: Apache-2.0
"""Longer snippets: what schedulers do to a training."""
import torch


def step_decay(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    fill(m)
    o = torch.optim.SGD(m.parameters(), lr=0.1)
    s = torch.optim.lr_scheduler.StepLR(o, step_size=2, gamma=0.5)
    for _ in range(5):
        o.zero_grad()
        m(x).pow(2).mean().backward()
        o.step()
        s.step()
    return m(x)


def rates_of_step_decay(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    o = torch.optim.SGD(m.parameters(), lr=0.1)
    s = torch.optim.lr_scheduler.StepLR(o, 3)
    rates = []
    for _ in range(7):
        rates.append(o.param_groups[0]["lr"])
        o.step()
        s.step()
    return rates


def multi_step_decay(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    o = torch.optim.Adam(m.parameters(), lr=0.1)
    s = torch.optim.lr_scheduler.MultiStepLR(o, milestones=[2, 4], gamma=0.3)
    rates = []
    for _ in range(6):
        rates.append(s.get_last_lr()[0])
        o.step()
        s.step()
    return rates


def exponential_decay(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    o = torch.optim.SGD(m.parameters(), lr=0.1)
    s = torch.optim.lr_scheduler.ExponentialLR(o, gamma=0.9)
    rates = []
    for _ in range(5):
        rates.append(o.param_groups[0]["lr"])
        o.step()
        s.step()
    return rates


def cosine_annealing(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    o = torch.optim.SGD(m.parameters(), lr=0.1)
    s = torch.optim.lr_scheduler.CosineAnnealingLR(o, T_max=5, eta_min=0.01)
    rates = []
    for _ in range(9):
        rates.append(o.param_groups[0]["lr"])
        o.step()
        s.step()
    return rates


def cosine_with_restarts(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    o = torch.optim.SGD(m.parameters(), lr=0.1)
    s = torch.optim.lr_scheduler.CosineAnnealingWarmRestarts(o, T_0=3, T_mult=2)
    rates = []
    for _ in range(10):
        rates.append(o.param_groups[0]["lr"])
        o.step()
        s.step()
    return rates


def lambda_decay(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    o = torch.optim.SGD(m.parameters(), lr=0.1)
    s = torch.optim.lr_scheduler.LambdaLR(o, lr_lambda=lambda epoch: 0.9 ** epoch)
    rates = []
    for _ in range(5):
        rates.append(o.param_groups[0]["lr"])
        o.step()
        s.step()
    return rates


def multiplicative_decay(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    o = torch.optim.SGD(m.parameters(), lr=0.1)
    s = torch.optim.lr_scheduler.MultiplicativeLR(o, lambda epoch: 0.95)
    rates = []
    for _ in range(5):
        rates.append(o.param_groups[0]["lr"])
        o.step()
        s.step()
    return rates


def linear_warm_up(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    o = torch.optim.SGD(m.parameters(), lr=0.1)
    s = torch.optim.lr_scheduler.LinearLR(o, start_factor=0.25, total_iters=4)
    rates = []
    for _ in range(7):
        rates.append(o.param_groups[0]["lr"])
        o.step()
        s.step()
    return rates


def polynomial_decay(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    o = torch.optim.SGD(m.parameters(), lr=0.1)
    s = torch.optim.lr_scheduler.PolynomialLR(o, total_iters=4, power=2.0)
    rates = []
    for _ in range(7):
        rates.append(o.param_groups[0]["lr"])
        o.step()
        s.step()
    return rates


def one_cycle(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    o = torch.optim.SGD(m.parameters(), lr=0.1)
    s = torch.optim.lr_scheduler.OneCycleLR(o, max_lr=0.5, total_steps=10)
    rates = []
    for _ in range(9):
        rates.append(o.param_groups[0]["lr"])
        o.step()
        s.step()
    return rates


def one_cycle_by_epochs(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    o = torch.optim.SGD(m.parameters(), lr=0.1)
    s = torch.optim.lr_scheduler.OneCycleLR(o, 0.5, epochs=2, steps_per_epoch=6, pct_start=0.4, anneal_strategy="linear")
    rates = []
    for _ in range(11):
        rates.append(o.param_groups[0]["lr"])
        o.step()
        s.step()
    return rates


def cyclic(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    o = torch.optim.SGD(m.parameters(), lr=0.1, momentum=0.9)
    s = torch.optim.lr_scheduler.CyclicLR(o, base_lr=0.01, max_lr=0.1, step_size_up=3, mode="triangular2",
                                          cycle_momentum=False)
    rates = []
    for _ in range(10):
        rates.append(o.param_groups[0]["lr"])
        o.step()
        s.step()
    return rates


def on_plateau(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    o = torch.optim.SGD(m.parameters(), lr=0.1)
    s = torch.optim.lr_scheduler.ReduceLROnPlateau(o, mode="min", factor=0.5, patience=1)
    rates = []
    for loss in [1.0, 0.9, 0.95, 0.96, 0.97, 0.5, 0.6, 0.7, 0.8]:
        o.step()
        s.step(loss)
        rates.append(o.param_groups[0]["lr"])
    return rates


def rate_set_by_hand(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    fill(m)
    o = torch.optim.SGD(m.parameters(), lr=0.1)
    for epoch in range(3):
        for group in o.param_groups:
            group["lr"] = 0.1 / (epoch + 1)
        o.zero_grad()
        m(x).pow(2).mean().backward()
        o.step()
    return m(x)


def constant_factor(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    o = torch.optim.SGD(m.parameters(), lr=0.1)
    s = torch.optim.lr_scheduler.ConstantLR(o, factor=0.5, total_iters=3)
    rates = []
    for _ in range(6):
        rates.append(o.param_groups[0]["lr"])
        o.step()
        s.step()
    return rates


def constant_factor_by_default(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    o = torch.optim.SGD(m.parameters(), lr=0.1 * 2)
    s = torch.optim.lr_scheduler.ConstantLR(o)
    rates = []
    for _ in range(8):
        rates.append(s.get_last_lr()[0])
        o.step()
        s.step()
    return rates
