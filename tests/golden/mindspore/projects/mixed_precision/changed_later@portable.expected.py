# SPDX-License-Identifier: Apache-2.0
from argparse import Namespace

import mindspore as ms
from mindspore import ops
from torch.cuda.amp import autocast

from net import Net


def run(loader, slow):
    args = Namespace(amp=True)
    model = Net()
    if slow:
        args.amp = False
    with ms._no_grad():
        for x, y in loader:
            with autocast(enabled=args.amp):
                out = model(x)
                loss = ops.cross_entropy(out, y)
            print(loss.item())
