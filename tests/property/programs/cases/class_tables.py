# SPDX-License-Identifier: Apache-2.0
# Only for paddle: MindSpore has no classes that take the arguments of torch
"""Tables of classes and functions, called elsewhere: recurrent layers, norms, losses, optimizers, initialisers."""
from functools import partial

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

RNNS = {"lstm": nn.LSTM, "gru": nn.GRU, "rnn": nn.RNN}
NORMS = {"instance": nn.InstanceNorm1d, "layer": partial(nn.LayerNorm, eps=1e-4)}
LOSSES = {"l1": F.l1_loss, "l2": F.mse_loss, "huber": F.smooth_l1_loss, "bce": F.binary_cross_entropy_with_logits}
CRITERIA = {"mse": nn.MSELoss, "l1": nn.L1Loss, "huber": nn.SmoothL1Loss}
OPTIMIZERS = {"sgd": torch.optim.SGD, "rms": torch.optim.RMSprop, "ada": torch.optim.Adagrad, "delta": torch.optim.Adadelta}
JOINS = {"cat": torch.cat, "stack": torch.stack}
REDUCTIONS = {"sum": torch.sum, "mean": torch.mean}


class Encoder(nn.Module):
    def __init__(self, kind, norm, batch_first):
        super().__init__()
        self.kind = kind
        self.rnn = RNNS[kind](3, 4, num_layers=1, batch_first=batch_first, bidirectional=kind == "gru")
        self.norm = NORMS[norm](8 if kind == "gru" else 4)
        self.head = nn.Linear(8 if kind == "gru" else 4, 1)

    def forward(self, x):
        out, state = self.rnn(x)
        if self.kind == "lstm":
            state = state[0]
        return self.head(self.norm(out)), state


def fill(module, weight_init, bias_init=nn.init.zeros_):
    for i, (name, p) in enumerate(module.named_parameters()):
        if p.dim() > 1:
            weight_init(p, 0.05 * (i + 1))
        else:
            bias_init(p)
    return module


rng = np.random.RandomState(3)
x, y = torch.from_numpy(rng.randn(2, 5, 3)).float(), torch.from_numpy(rng.rand(2, 5, 1)).float()
for (kind, norm), (loss, how) in zip([("lstm", "layer"), ("gru", "instance"), ("rnn", "layer"), ("gru", "layer")],
                                     zip(LOSSES, OPTIMIZERS)):
    model = fill(Encoder(kind, norm, batch_first=kind != "rnn"), nn.init.constant_)
    optimizer = OPTIMIZERS[how](model.parameters(), lr=0.05)
    for step in range(3):
        optimizer.zero_grad()
        out, state = model(x)
        value = LOSSES[loss](out, y)
        value.backward()
        optimizer.step()
        print(kind, norm, loss, how, step, f"{value.item():.5f}", f"{REDUCTIONS['sum'](state).item():.5f}", tuple(state.shape))

scores = torch.from_numpy(rng.randn(4, 3)).float()
for name, target in (("mse", scores.flip(0)), ("l1", scores * 2), ("huber", scores + 0.5)):
    print(name, f"{CRITERIA[name]()(scores, target).item():.5f}", [round(v, 4) for v in REDUCTIONS["mean"](scores, 1).tolist()])
for name, join in JOINS.items():
    print(name, tuple(join([scores, scores], 1).shape))
