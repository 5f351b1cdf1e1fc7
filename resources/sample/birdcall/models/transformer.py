"""A transformer over the frames of a spectrogram, written out."""

import math
from typing import Optional

import torch
from torch import Tensor, nn
from torch.nn import functional as F


def causal_mask(size: int, device=None) -> Tensor:
    """True where attention must not look: everything after the frame itself."""
    return torch.triu(torch.ones(size, size, device=device), diagonal=1).bool()


class PositionalEncoding(nn.Module):
    def __init__(self, dim: int, max_len: int = 512, dropout: float = 0.1) -> None:
        super().__init__()
        position = torch.arange(max_len, dtype=torch.float32).unsqueeze(1)
        step = torch.exp(torch.arange(0, dim, 2) * (-math.log(10000.0) / dim))
        table = torch.zeros(max_len, dim)
        table[:, 0::2] = torch.sin(position * step)
        table[:, 1::2] = torch.cos(position * step)
        self.register_buffer("table", table, persistent=False)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x: Tensor) -> Tensor:
        return self.dropout(x + self.table[: x.size(1)])


class Attention(nn.Module):
    def __init__(self, dim: int, heads: int, dropout: float = 0.1) -> None:
        super().__init__()
        assert dim % heads == 0, "the heads share the channels evenly"
        self.heads = heads
        self.qkv = nn.Linear(dim, 3 * dim, bias=False)
        self.out = nn.Linear(dim, dim)
        self.dropout = dropout

    def forward(self, x: Tensor, mask: Optional[Tensor] = None) -> Tensor:
        batch, frames, dim = x.size()
        q, k, v = self.qkv(x).split(dim, dim=2)
        # (batch, heads, frames, channels of a head)
        q = q.view(batch, frames, self.heads, dim // self.heads).transpose(1, 2)
        k = k.view(batch, frames, self.heads, dim // self.heads).transpose(1, 2)
        v = v.view(batch, frames, self.heads, dim // self.heads).transpose(1, 2)

        scores = q @ k.transpose(-2, -1) / math.sqrt(k.size(-1))
        if mask is not None:
            scores = scores.masked_fill(mask, float("-inf"))
        weights = F.dropout(F.softmax(scores, dim=-1), p=self.dropout, training=self.training)
        y = torch.matmul(weights, v)
        return self.out(y.transpose(1, 2).contiguous().view(batch, frames, dim))


class Block(nn.Module):
    def __init__(self, dim: int, heads: int, expand: int = 4) -> None:
        super().__init__()
        self.norm1 = nn.LayerNorm(dim)
        self.attention = Attention(dim, heads)
        self.norm2 = nn.LayerNorm(dim, eps=1e-6)
        self.mlp = nn.Sequential(nn.Linear(dim, expand * dim), nn.GELU(), nn.Linear(expand * dim, dim))

    def forward(self, x: Tensor, mask: Optional[Tensor] = None) -> Tensor:
        x = x + self.attention(self.norm1(x), mask)
        return x + self.mlp(self.norm2(x))


class FrameTransformer(nn.Module):
    """Input (frames, batch, frequencies) and the lengths of the clips, output (batch, num_classes)."""

    def __init__(self, num_classes: int, frequencies: int = 129, dim: int = 64, depth: int = 2, heads: int = 4):
        super().__init__()
        self.project = nn.Linear(frequencies, dim)
        self.cls = nn.Parameter(torch.zeros(1, 1, dim))
        self.position = PositionalEncoding(dim)
        self.blocks = nn.ModuleList([Block(dim, heads) for _ in range(depth)])
        self.norm = nn.LayerNorm(dim)
        self.head = nn.Linear(dim, num_classes)
        self.apply(self._init_weights)
        nn.init.trunc_normal_(self.cls, std=0.02)

    @staticmethod
    def _init_weights(module: nn.Module) -> None:
        if isinstance(module, nn.Linear):
            nn.init.xavier_uniform_(module.weight)
            if module.bias is not None:
                nn.init.zeros_(module.bias)

    def forward(self, frames: Tensor, lengths: Optional[Tensor] = None) -> Tensor:
        x = self.project(frames.permute(1, 0, 2))
        x = self.position(torch.cat([x, self.cls.expand(x.size(0), -1, -1)], dim=1))
        mask = causal_mask(x.size(1), device=x.device)
        for block in self.blocks:
            x = block(x, mask)
        if lengths is None:
            return self.head(self.norm(x[:, -1]))
        # the mean over the frames that exist, and the summary frame at the end
        exists = torch.arange(x.size(1) - 1, device=x.device)[None, :] < lengths[:, None]
        mean = (x[:, :-1] * exists.unsqueeze(-1)).sum(dim=1) / lengths.clamp(min=1).unsqueeze(1)
        return self.head(self.norm(mean + x[:, -1]))
