# SPDX-License-Identifier: Apache-2.0
import argparse

import numpy as np
import torch
import torch.nn as nn


def get_args():
    parser = argparse.ArgumentParser()
    parser.add_argument("--no-cuda", action="store_true")
    parser.add_argument("--gpu", type=int, default=None)
    parser.add_argument("--lr", type=float, default=0.05)
    return parser.parse_args([])


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = nn.Parameter(torch.ones(3))
        self.register_buffer("offset", torch.tensor(np.array([0.5, -0.5, 0.25]), dtype=torch.float32))

    def forward(self, x):
        return (x * self.scale + self.offset.to(x.device)).sum(dim=-1)


def main():
    args = get_args()
    args.cuda = not args.no_cuda and torch.cuda.is_available()
    args.device = torch.device("cuda" if args.cuda else "cpu")
    if args.gpu is not None:
        torch.cuda.set_device(args.gpu)
    model = Net()
    if args.gpu is not None:
        model = model.cuda(args.gpu)
    else:
        model = model.to(args.device)
    optimizer = torch.optim.Adagrad(model.parameters(), lr=args.lr)
    rng = np.random.RandomState(7)
    for step in range(4):
        x = torch.tensor(rng.randn(4, 3), dtype=torch.float32).to(args.device)
        y = torch.tensor(rng.randn(4), dtype=torch.float32, device=args.device)
        if args.cuda:
            x, y = x.cuda(), y.cuda()
        loss = nn.SmoothL1Loss()(model(x), y)
        model.zero_grad()
        loss.backward()
        optimizer.step()
        print(step, loss.item(), model.scale.detach().cpu().numpy().round(5).tolist())
    print(next(model.parameters()).device == torch.device("cpu"), model.offset.is_cuda)


main()
