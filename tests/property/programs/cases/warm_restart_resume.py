# SPDX-License-Identifier: Apache-2.0
# Only for paddle: most of it has no resolver for MindSpore
"""Training that goes on from a checkpoint with its scheduler."""
import os
import tempfile
import numpy as np
import torch
from torch import nn, optim
from torch.optim.lr_scheduler import CosineAnnealingWarmRestarts, StepLR, LambdaLR


def build(seed):
    net = nn.Sequential(nn.Linear(3, 5), nn.Sigmoid(), nn.Linear(5, 1))
    rs = np.random.RandomState(seed)
    for m in net:
        if hasattr(m, "weight"):
            c = rs.rand()
            m.weight.data.fill_(c)
            m.bias.data.fill_(-c / 2)
    return net


def save_checkpoint(state, is_best, folder, filename="checkpoint.pth.tar"):
    path = os.path.join(folder, filename)
    torch.save(state, path)
    if is_best:
        import shutil
        shutil.copyfile(path, os.path.join(folder, "model_best.pth.tar"))


def run(net, optimizer, scheduler, x, y, first, last, folder=None, best=np.inf):
    criterion = nn.SmoothL1Loss()
    for epoch in range(first, last):
        net.train()
        for i in range(2):
            optimizer.zero_grad()
            loss = criterion(net(x[i]), y[i])
            loss.backward()
            nn.utils.clip_grad_value_(net.parameters(), 0.5)
            optimizer.step()
        scheduler.step()
        net.eval()
        with torch.no_grad():
            val = criterion(net(x[2]), y[2]).item()
        is_best, best = val < best, min(val, best)
        print(f"{epoch}: {loss.item():.5f} {val:.5f} {optimizer.param_groups[0]['lr']:.5f}")
        if folder:
            save_checkpoint({"epoch": epoch + 1, "state_dict": net.state_dict(), "best": best, "optimizer": optimizer.state_dict(),
                             "scheduler": scheduler.state_dict()}, is_best, folder)
    return best


rs = np.random.RandomState(9)
x = torch.as_tensor(rs.randn(3, 6, 3), dtype=torch.float32)
y = torch.as_tensor(rs.randn(3, 6, 1), dtype=torch.float32)
with tempfile.TemporaryDirectory() as folder:
    net = build(0)
    optimizer = optim.Adam(net.parameters(), lr=0.05)
    scheduler = CosineAnnealingWarmRestarts(optimizer, T_0=3, T_mult=2, eta_min=1e-3)
    best = run(net, optimizer, scheduler, x, y, 0, 3, folder)
    net2 = build(1)
    optimizer2 = optim.Adam(net2.parameters(), lr=0.05)
    scheduler2 = CosineAnnealingWarmRestarts(optimizer2, T_0=3, T_mult=2, eta_min=1e-3)
    resume = os.path.join(folder, "checkpoint.pth.tar")
    if os.path.isfile(resume):
        checkpoint = torch.load(resume, map_location="cpu")
        net2.load_state_dict(checkpoint["state_dict"])
        optimizer2.load_state_dict(checkpoint["optimizer"])
        scheduler2.load_state_dict(checkpoint["scheduler"])
        print("=> loaded checkpoint (epoch {})".format(checkpoint["epoch"]))
    run(net2, optimizer2, scheduler2, x, y, checkpoint["epoch"], 6, best=checkpoint["best"])
    best_state = torch.load(os.path.join(folder, "model_best.pth.tar"))
    print(best_state["epoch"], round(best_state["best"], 5), sorted(best_state["state_dict"].keys()))
sgd = optim.SGD(build(2).parameters(), lr=1.0)
step = StepLR(sgd, step_size=2, gamma=0.1)
warm = LambdaLR(optim.SGD(build(2).parameters(), lr=0.3), lr_lambda=lambda e: min(1, (e + 1) / 4))
for e in range(5):
    sgd.step()
    step.step()
    warm.optimizer.step()
    warm.step()
    print(e, round(step.get_last_lr()[0], 6), round(warm.get_last_lr()[0], 6))
