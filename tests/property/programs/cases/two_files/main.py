# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch

from updates import Step, blend


def main():
    rng = np.random.RandomState(60)
    w = torch.tensor(rng.randn(3, 2), dtype=torch.float32, requires_grad=True)
    b = torch.zeros(2, requires_grad=True)
    kept = [w.detach().clone(), b.detach().clone()]
    step = Step(0.1)
    x = torch.tensor(rng.randn(5, 3), dtype=torch.float32)
    for i in range(4):
        loss = (x @ w + b - 1).pow(2).mean()
        loss.backward()
        step([{"weights": [w]}, {"weights": [b]}])
        blend(kept, [w.detach(), b.detach()], 0.3)
        print(i, loss.item(), kept[0].sum().item(), kept[1].tolist())


if __name__ == "__main__":
    main()
