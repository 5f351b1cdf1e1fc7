# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn


class SAE(nn.Module):
    def __init__(self, d_in, d_hidden, l1=1e-2):
        super().__init__()
        self.W_enc = nn.Parameter(torch.nn.init.constant_(torch.empty(d_in, d_hidden), 0.1))
        self.W_dec = nn.Parameter(torch.empty(d_hidden, d_in))
        self.b_enc = nn.Parameter(torch.zeros(d_hidden))
        self.b_dec = nn.Parameter(torch.zeros(d_in))
        with torch.no_grad():
            self.W_enc.add_(torch.arange(d_in * d_hidden).float().view(d_in, d_hidden).sin() * 0.2)
            self.W_dec.data[:] = self.W_enc.t()
            self.W_dec.data[:] = self.W_dec / self.W_dec.norm(dim=-1, keepdim=True)
        self.l1 = l1

    def forward(self, x):
        x_cent = x - self.b_dec
        acts = torch.relu(x_cent @ self.W_enc + self.b_enc)
        x_reconstruct = acts @ self.W_dec + self.b_dec
        l2_loss = (x_reconstruct.float() - x.float()).pow(2).sum(-1).mean(0)
        l1_loss = self.l1 * (acts.float().abs().sum())
        return l2_loss + l1_loss, x_reconstruct, acts, l2_loss, l1_loss

    @torch.no_grad()
    def make_decoder_weights_and_grad_unit_norm(self):
        W_dec_normed = self.W_dec / self.W_dec.norm(dim=-1, keepdim=True)
        W_dec_grad_proj = (self.W_dec.grad * W_dec_normed).sum(-1, keepdim=True) * W_dec_normed
        self.W_dec.grad -= W_dec_grad_proj
        self.W_dec.data = W_dec_normed


model = SAE(4, 6)
opt = torch.optim.Adam(model.parameters(), lr=1e-2, betas=(0.9, 0.99))
rng = np.random.RandomState(45)
act_freq = torch.zeros(6)
for step in range(4):
    x = torch.tensor(rng.randn(8, 4), dtype=torch.float32)
    loss, recon, acts, l2, l1 = model(x)
    loss.backward()
    model.make_decoder_weights_and_grad_unit_norm()
    opt.step()
    opt.zero_grad()
    act_freq += (acts > 0).sum(0)
    dead = (act_freq / (8 * (step + 1))) < 0.3
    print(step, loss.item(), l1.item(), dead.sum().item(), model.W_dec.norm(dim=-1).mean().item())
idx = torch.where(dead)[0]
print(idx.tolist(), act_freq.tolist(), torch.nonzero(act_freq > 10, as_tuple=False).flatten().tolist())
model.W_enc.data[:, idx] = 0.0
model.W_enc.data.T[0] += 1
model.b_enc.data[dead] -= 1
print(model.W_enc.sum().item(), model.b_enc.sum().item())
