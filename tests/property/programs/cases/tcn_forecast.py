# SPDX-License-Identifier: Apache-2.0
"""Temporal convolutional network (dilated causal convs) forecasting a noisy sine mixture."""
import math
import os
import tempfile
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

CFG = dict(window=32, horizon=1, channels=[8, 8, 8], kernel=3, lr=3e-3, epochs=6, batch=16, seed=42)

def series(n, seed):
    rng = np.random.default_rng(seed)
    t = np.arange(n)
    y = np.sin(2 * np.pi * t / 12) + 0.5 * np.sin(2 * np.pi * t / 31 + 0.7) + 0.05 * rng.standard_normal(n)
    return y.astype(np.float32)

def windows(y, w):
    x = np.lib.stride_tricks.sliding_window_view(y, w + 1)
    return torch.tensor(x[:, :w].copy()).unsqueeze(1), torch.tensor(x[:, 1:].copy()).unsqueeze(1)

class CausalConv1d(nn.Conv1d):
    def __init__(self, cin, cout, k, dilation):
        super().__init__(cin, cout, k, dilation=dilation)
        self.left = (k - 1) * dilation

    def forward(self, x):
        return super().forward(F.pad(x, (self.left, 0)))

class Block(nn.Module):
    def __init__(self, cin, cout, k, dilation):
        super().__init__()
        self.net = nn.Sequential(
            CausalConv1d(cin, cout, k, dilation), nn.ReLU(),
            CausalConv1d(cout, cout, k, dilation), nn.ReLU(),
        )
        self.down = nn.Conv1d(cin, cout, 1) if cin != cout else None

    def forward(self, x):
        res = x if self.down is None else self.down(x)
        return F.relu(self.net(x) + res)

class TCN(nn.Module):
    def __init__(self, cin, channels, k):
        super().__init__()
        layers = []
        for i, c in enumerate(channels):
            layers.append(Block(cin if i == 0 else channels[i - 1], c, k, 2 ** i))
        self.tcn = nn.Sequential(*layers)
        self.head = nn.Conv1d(channels[-1], 1, 1)

    def forward(self, x):
        return self.head(self.tcn(x))

def seed_weights(model, seed):
    rng = np.random.default_rng(seed)
    with torch.no_grad():
        for name, p in model.named_parameters():
            if p.dim() > 1:
                bound = 1 / math.sqrt(p[0].numel())
                p.copy_(torch.from_numpy(rng.uniform(-bound, bound, p.shape)))
            else:
                p.zero_()

def run():
    w = CFG["window"]
    y = series(400, CFG["seed"])
    mu, sd = y[:300].mean(), y[:300].std()
    y = (y - mu) / sd
    xtr, ytr = windows(y[:300], w)
    xte, yte = windows(y[300:], w)
    print("train", tuple(xtr.shape), "test", tuple(xte.shape))

    model = TCN(1, CFG["channels"], CFG["kernel"])
    seed_weights(model, CFG["seed"])
    opt = torch.optim.Adam(model.parameters(), lr=CFG["lr"])
    sched = torch.optim.lr_scheduler.CosineAnnealingLR(opt, T_max=CFG["epochs"])
    best, ckpt = float("inf"), os.path.join(tempfile.mkdtemp(), "best.pt")

    for ep in range(CFG["epochs"]):
        model.train()
        order = np.random.RandomState(ep).permutation(len(xtr))
        tot = 0.0
        for s in range(0, len(order), CFG["batch"]):
            b = order[s:s + CFG["batch"]]
            pred = model(xtr[b])
            loss = F.mse_loss(pred[..., w // 2:], ytr[b][..., w // 2:])
            opt.zero_grad()
            loss.backward()
            gn = nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            opt.step()
            tot += loss.item() * len(b)
        model.eval()
        with torch.no_grad():
            val = F.mse_loss(model(xte)[..., -1], yte[..., -1]).item()
        print(f"ep {ep} train {tot / len(order):.5f} val {val:.5f} gradnorm {gn.item():.4f} lr {opt.param_groups[0]['lr']:.6f}")
        sched.step()
        if val < best:
            best = val
            torch.save({"model": model.state_dict(), "epoch": ep}, ckpt)

    state = torch.load(ckpt)
    model.load_state_dict(state["model"])
    print("best epoch", state["epoch"], f"mse {best:.5f}")
    # recursive forecast
    hist = xte[:1].clone()
    outs = []
    with torch.no_grad():
        for _ in range(8):
            nxt = model(hist)[:, :, -1:]
            outs.append(nxt.item())
            hist = torch.cat([hist[:, :, 1:], nxt], dim=2)
    print("forecast", " ".join(f"{v * sd + mu:.4f}" for v in outs))

if __name__ == "__main__":
    run()
