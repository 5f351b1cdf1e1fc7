# SPDX-License-Identifier: Apache-2.0
import math
from dataclasses import dataclass
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


@dataclass
class GPTConfig:
    block_size: int = 8
    vocab_size: int = 11
    n_layer: int = 2
    n_head: int = 2
    n_embd: int = 8
    bias: bool = True


class CausalSelfAttention(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.c_attn = nn.Linear(config.n_embd, 3 * config.n_embd, bias=config.bias)
        self.c_proj = nn.Linear(config.n_embd, config.n_embd, bias=config.bias)
        self.n_head, self.n_embd = config.n_head, config.n_embd
        self.register_buffer("bias", torch.tril(torch.ones(config.block_size, config.block_size))
                             .view(1, 1, config.block_size, config.block_size))

    def forward(self, x, past=None):
        B, T, C = x.size()
        q, k, v = self.c_attn(x).split(self.n_embd, dim=2)
        k = k.view(B, T, self.n_head, C // self.n_head).transpose(1, 2)
        q = q.view(B, T, self.n_head, C // self.n_head).transpose(1, 2)
        v = v.view(B, T, self.n_head, C // self.n_head).transpose(1, 2)
        if past is not None:
            k, v = torch.cat((past[0], k), dim=2), torch.cat((past[1], v), dim=2)
        S = k.size(2)
        att = (q @ k.transpose(-2, -1)) * (1.0 / math.sqrt(k.size(-1)))
        att = att.masked_fill(self.bias[:, :, S - T:S, :S] == 0, float("-inf"))
        y = F.softmax(att, dim=-1) @ v
        return self.c_proj(y.transpose(1, 2).contiguous().view(B, T, C)), (k, v)


class Block(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.ln_1, self.ln_2 = nn.LayerNorm(config.n_embd), nn.LayerNorm(config.n_embd)
        self.attn = CausalSelfAttention(config)
        self.mlp = nn.ModuleDict(dict(c_fc=nn.Linear(config.n_embd, 4 * config.n_embd),
                                      c_proj=nn.Linear(4 * config.n_embd, config.n_embd), act=nn.GELU()))

    def forward(self, x, past=None):
        a, present = self.attn(self.ln_1(x), past)
        x = x + a
        return x + self.mlp.c_proj(self.mlp.act(self.mlp.c_fc(self.ln_2(x)))), present


class GPT(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.config = config
        self.transformer = nn.ModuleDict(dict(
            wte=nn.Embedding(config.vocab_size, config.n_embd), wpe=nn.Embedding(config.block_size, config.n_embd),
            h=nn.ModuleList([Block(config) for _ in range(config.n_layer)]), ln_f=nn.LayerNorm(config.n_embd)))
        self.lm_head = nn.Linear(config.n_embd, config.vocab_size, bias=False)
        self.rng = np.random.RandomState(1)
        self.apply(self._init_weights)

    def _init_weights(self, module):
        if isinstance(module, nn.Linear):
            module.weight.data.copy_(torch.from_numpy(self.rng.normal(0, 0.2, (module.out_features, module.in_features))))
            if module.bias is not None:
                module.bias.data.zero_()
        elif isinstance(module, nn.Embedding):
            module.weight.data.copy_(torch.from_numpy(self.rng.normal(0, 0.2, tuple(module.weight.shape))))

    def forward(self, idx, targets=None, past=None):
        b, t = idx.size()
        start = past[0][0].size(2) if past is not None else 0
        pos = torch.arange(start, start + t, dtype=torch.long, device=idx.device).unsqueeze(0)
        x = self.transformer.wte(idx) + self.transformer.wpe(pos)
        presents = []
        for i, block in enumerate(self.transformer.h):
            x, present = block(x, None if past is None else past[i])
            presents.append(present)
        logits = self.lm_head(self.transformer.ln_f(x))
        loss = None
        if targets is not None:
            loss = F.cross_entropy(logits.view(-1, logits.size(-1)), targets.view(-1), ignore_index=-1)
        return logits, loss, presents

    def configure_optimizers(self, weight_decay, learning_rate, betas):
        param_dict = {pn: p for pn, p in self.named_parameters() if p.requires_grad}
        decay_params = [p for n, p in param_dict.items() if p.dim() >= 2]
        nodecay_params = [p for n, p in param_dict.items() if p.dim() < 2]
        print(f"decayed: {len(decay_params)} with {sum(p.numel() for p in decay_params):,} parameters")
        return torch.optim.AdamW([{"params": decay_params, "weight_decay": weight_decay},
                                  {"params": nodecay_params, "weight_decay": 0.0}], lr=learning_rate, betas=betas)

    @torch.no_grad()
    def generate(self, idx, n):
        past, current = None, idx
        for _ in range(n):
            logits, _, past = self(current, past=past)
            current = logits[:, -1].argmax(dim=-1, keepdim=True)
            idx = torch.cat((idx, current), dim=1)
        return idx


def get_lr(it, warmup=2, total=6, peak=2e-2, low=2e-3):
    if it < warmup:
        return peak * (it + 1) / warmup
    coeff = 0.5 * (1.0 + math.cos(math.pi * (it - warmup) / (total - warmup)))
    return low + coeff * (peak - low)


model = GPT(GPTConfig())
optimizer = model.configure_optimizers(0.1, 1e-2, (0.9, 0.95))
data = np.random.RandomState(2).randint(0, 11, 60)
for it in range(5):
    lr = get_lr(it)
    for param_group in optimizer.param_groups:
        param_group["lr"] = lr
    ix = np.random.RandomState(it).randint(0, 50, 4)
    x = torch.stack([torch.from_numpy(data[i:i + 8].astype(np.int64)) for i in ix])
    y = torch.stack([torch.from_numpy(data[i + 1:i + 9].astype(np.int64)) for i in ix])
    _, loss, _ = model(x, y)
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    print(it, f"{loss.item():.5f}", f"{lr:.5f}")
print(model.generate(torch.tensor([[1, 2]]), 5).tolist())
