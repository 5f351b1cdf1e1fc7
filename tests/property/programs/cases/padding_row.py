# SPDX-License-Identifier: Apache-2.0
# Only for paddle: most of it has no resolver for MindSpore
import numpy as np
import torch
import torch.nn as nn


class Encoder(nn.Module):
    def __init__(self, vocab, hidden, layers=2):
        super().__init__()
        self.hidden, self.layers = hidden, layers
        self.emb = nn.Embedding(vocab, hidden, padding_idx=0)
        self.lstm = nn.LSTM(hidden, hidden, layers, batch_first=True, bidirectional=True)
        self.bridge = nn.Linear(2 * hidden, hidden)

    def forward(self, ids, state=None):
        B = ids.size(0)
        if state is None:
            state = (torch.zeros(self.layers * 2, B, self.hidden, device=ids.device),) * 2
        out, (h, c) = self.lstm(self.emb(ids), state)
        h = h.view(self.layers, 2, B, self.hidden)
        last = torch.cat((h[-1, 0], h[-1, 1]), dim=-1)
        return out, torch.tanh(self.bridge(last)), c


class Decoder(nn.Module):
    def __init__(self, vocab, hidden):
        super().__init__()
        self.emb = nn.Embedding(vocab, hidden)
        self.cell = nn.GRUCell(hidden, hidden)
        self.out = nn.Linear(hidden, vocab)

    def forward(self, h, targets, teacher=True):
        tok = torch.ones(h.shape[0], dtype=torch.long)
        logits = []
        for t in range(targets.shape[1]):
            h = self.cell(self.emb(tok), h)
            step = self.out(h)
            logits.append(step)
            tok = targets[:, t] if teacher else step.argmax(1)
        return torch.stack(logits, 1)


enc, dec = Encoder(9, 4), Decoder(9, 4)
with torch.no_grad():
    for m in (enc, dec):
        for k, p in enumerate(m.parameters()):
            p.copy_(torch.tensor(0.5 * np.sin(np.indices(tuple(p.shape)).sum(0) + k), dtype=p.dtype))
opt = torch.optim.Adam([{"params": enc.parameters()}, {"params": dec.parameters(), "lr": 0.02}], lr=0.01)
rng = np.random.RandomState(1)
src = torch.as_tensor(rng.randint(1, 9, (3, 5)))
src[2, 3:] = 0
tgt = src.flip(1)[:, :3]
crit = nn.CrossEntropyLoss(ignore_index=0, reduction="mean")
for epoch in range(3):
    out, h, c = enc(src)
    logits = dec(h, tgt)
    loss = crit(logits.view(-1, 9), tgt.reshape(-1))
    opt.zero_grad()
    loss.backward()
    gn = nn.utils.clip_grad_norm_([p for m in (enc, dec) for p in m.parameters()], max_norm=1.0)
    opt.step()
    print(epoch, loss.item(), float(gn), c.shape)
with torch.no_grad():
    print(dec(enc(src)[1], tgt, teacher=False).argmax(-1).tolist())
print([g["lr"] for g in opt.param_groups], out.size(-1))
