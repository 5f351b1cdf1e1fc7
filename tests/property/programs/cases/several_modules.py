# SPDX-License-Identifier: Apache-2.0
import itertools

import numpy as np
import torch
import torch.nn as nn


def fill(net, shift):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k + shift), dtype=torch.float32))


encoder = nn.Linear(4, 2)
decoder = nn.Linear(2, 4)
critic = nn.Linear(4, 1)
for shift, net in enumerate((encoder, decoder, critic)):
    fill(net, shift)
optimizer = torch.optim.Adam(itertools.chain(encoder.parameters(), decoder.parameters()), lr=0.05, weight_decay=0.01)
optimizer_c = torch.optim.SGD(critic.parameters(), lr=0.1)
x = torch.from_numpy(np.random.RandomState(8).randn(6, 4).astype(np.float32))
ones, zeros = torch.ones(6, 1), torch.zeros(6, 1)
for step in range(4):
    optimizer.zero_grad()
    made = decoder(torch.tanh(encoder(x)))
    loss = nn.functional.mse_loss(made, x)
    loss.backward()
    nn.utils.clip_grad_norm_(itertools.chain(encoder.parameters(), decoder.parameters()), 0.5)
    optimizer.step()
    critic.zero_grad()
    of_real = nn.functional.binary_cross_entropy_with_logits(critic(x), ones)
    of_real.backward()
    of_made = nn.functional.binary_cross_entropy_with_logits(critic(made.detach()), zeros)
    of_made.backward()
    optimizer_c.step()
    print(step, round(loss.item(), 5), round((of_real + of_made).item(), 5))
