# SPDX-License-Identifier: Apache-2.0
import itertools
import json
import time
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
import shutil
from tempfile import mkdtemp

import numpy as np
import torch
from torch import nn

ACTIVATIONS = {"relu": nn.ReLU, "tanh": nn.Tanh, "elu": nn.ELU}
OPTIMIZERS = {
    "sgd": lambda params, lr: torch.optim.SGD(params, lr=lr * 10, momentum=0.9),
    "adam": lambda params, lr: torch.optim.Adam(params, lr=lr),
    "rmsprop": lambda params, lr: torch.optim.RMSprop(params, lr=lr, momentum=0.5),
}


@dataclass(frozen=True)
class Trial:
    hidden: int = 16
    activation: str = "relu"
    optimizer: str = "adam"
    lr: float = 0.01
    epochs: int = 8
    tags: tuple = field(default_factory=tuple)


def load():
    rng = np.random.default_rng(55)
    x = rng.uniform(-3, 3, (300, 2))
    y = (np.sin(x[:, 0] * 1.2) > 0.5 * x[:, 1]).astype(np.int64)
    x = torch.as_tensor(x, dtype=torch.float32)
    y = torch.as_tensor(y)
    return (x[:200], y[:200]), (x[200:], y[200:])


def make_net(t: Trial) -> nn.Sequential:
    act = ACTIVATIONS[t.activation]
    net = nn.Sequential(nn.Linear(2, t.hidden), act(), nn.Linear(t.hidden, t.hidden), act(), nn.Linear(t.hidden, 2))
    for i, m in enumerate(net):
        if hasattr(m, "weight"):
            w = torch.zeros_like(m.weight)
            a, b = w.shape
            for r in range(a):
                for c in range(b):
                    w[r, c] = float(np.sin(0.9 * (r + c) + 0.05 * r * c + i)) * 0.4
            m.weight.data = w
            m.bias.data = torch.tensor(np.linspace(-1, 1, a) * 0.3, dtype=torch.float32)
    return net


def run_trial(t: Trial, train, valid) -> dict:
    net = make_net(t)
    opt = OPTIMIZERS[t.optimizer](net.parameters(), t.lr)
    loss_fn = nn.CrossEntropyLoss()
    x, y = train
    for _ in range(t.epochs):
        for i in range(0, len(x), 25):
            opt.zero_grad()
            loss = loss_fn(net(x[i:i + 25]), y[i:i + 25])
            loss.backward()
            opt.step()
    with torch.no_grad():
        out = net(valid[0])
        return {"val_loss": loss_fn(out, valid[1]).item(),
                "val_acc": (out.argmax(1) == valid[1]).float().mean().item(),
                "train_loss": loss.item(),
                "n_params": sum(p.numel() for p in net.parameters())}


def grid(space: dict):
    keys = list(space)
    for combo in itertools.product(*(space[k] for k in keys)):
        yield dict(zip(keys, combo))


def main():
    t0 = time.time()
    train, valid = load()
    outdir = Path(mkdtemp(prefix="hps_"))
    space = {"hidden": [8, 16], "activation": ["relu", "tanh", "elu"], "optimizer": ["sgd", "adam", "rmsprop"]}
    results = []
    for i, overrides in enumerate(grid(space)):
        trial = replace(Trial(), **overrides)
        metrics = run_trial(trial, train, valid)
        results.append((trial, metrics))
        (outdir / f"trial_{i:02d}.json").write_text(json.dumps({**asdict(trial), **metrics}))
        print(f"{i:2d} h={trial.hidden:<3d}{trial.activation:<5s}{trial.optimizer:<8s}"
              f" train {metrics['train_loss']:.4f} val {metrics['val_loss']:.4f} acc {metrics['val_acc']:.3f}")
    results.sort(key=lambda r: r[1]["val_loss"])
    # random refinement of the learning rate around the winner
    best, m = results[0]
    print("best of grid:", best.hidden, best.activation, best.optimizer, f"{m['val_loss']:.4f}", m["n_params"], "params")
    rng = np.random.RandomState(0)
    for _ in range(4):
        cand = replace(best, lr=float(best.lr * 10 ** rng.uniform(-0.5, 0.5)), epochs=12, tags=("refine",))
        cm = run_trial(cand, train, valid)
        mark = "<- new best" if cm["val_loss"] < m["val_loss"] else ""
        print(f"   lr {cand.lr:.5f} val {cm['val_loss']:.4f} acc {cm['val_acc']:.3f} {mark}")
        if cm["val_loss"] < m["val_loss"]:
            best, m = cand, cm
    print("files:", len(list(outdir.glob("trial_*.json"))), "within time:", time.time() - t0 < 60)
    shutil.rmtree(outdir)


if __name__ == "__main__":
    main()
