# SPDX-License-Identifier: Apache-2.0
import argparse
import math

import numpy as np
import torch
import torch.nn as nn


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


def adjust_learning_rate(optimizer, epoch, args):
    """Decay the learning rate with half-cycle cosine after warmup"""
    if epoch < args.warmup_epochs:
        lr = args.lr * epoch / args.warmup_epochs
    else:
        lr = args.min_lr + (args.lr - args.min_lr) * 0.5 * \
            (1.0 + math.cos(math.pi * (epoch - args.warmup_epochs) / (args.epochs - args.warmup_epochs)))
    for param_group in optimizer.param_groups:
        if "lr_scale" in param_group:
            param_group["lr"] = lr * param_group["lr_scale"]
        else:
            param_group["lr"] = lr
    return lr


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("--lr", type=float, default=0.1)
    parser.add_argument("--min_lr", type=float, default=0.01)
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--warmup_epochs", type=int, default=2)
    parser.add_argument("--accum_iter", default=2, type=int)
    parser.add_argument("--clip_grad", type=float, default=None)
    return parser.parse_args([])


def train_one_epoch(model, criterion, data_loader, optimizer, epoch, args):
    model.train(True)
    optimizer.zero_grad()
    for data_iter_step, (samples, targets) in enumerate(data_loader):
        if data_iter_step % args.accum_iter == 0:
            adjust_learning_rate(optimizer, data_iter_step / len(data_loader) + epoch, args)
        loss = criterion(model(samples), targets)
        loss_value = loss.item()
        if not math.isfinite(loss_value):
            raise SystemExit(1)
        loss /= args.accum_iter
        loss.backward()
        if args.clip_grad is not None:
            torch.nn.utils.clip_grad_norm_(model.parameters(), args.clip_grad)
        if (data_iter_step + 1) % args.accum_iter == 0:
            optimizer.step()
            optimizer.zero_grad()
        print(epoch, data_iter_step, loss_value, optimizer.param_groups[0]["lr"])


def main(args):
    model = nn.Sequential(nn.Linear(3, 4), nn.GELU(), nn.Linear(4, 2))
    fill(model)
    optimizer = torch.optim.AdamW(model.parameters(), lr=args.lr, betas=(0.9, 0.95))
    rng = np.random.RandomState(20)
    loader = [(torch.tensor(rng.randn(4, 3), dtype=torch.float32), torch.tensor(rng.randint(0, 2, 4))) for _ in range(4)]
    for epoch in range(2):
        train_one_epoch(model, nn.CrossEntropyLoss(), loader, optimizer, epoch, args)


if __name__ == "__main__":
    main(parse())
