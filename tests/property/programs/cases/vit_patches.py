# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
from torch import nn


def pair(t):
    return t if isinstance(t, tuple) else (t, t)


class FeedForward(nn.Module):
    def __init__(self, dim, hidden_dim, dropout=0.):
        super().__init__()
        self.net = nn.Sequential(nn.LayerNorm(dim), nn.Linear(dim, hidden_dim), nn.GELU(), nn.Dropout(dropout), nn.Linear(hidden_dim, dim))

    def forward(self, x):
        return self.net(x)


class Attention(nn.Module):
    def __init__(self, dim, heads, dim_head):
        super().__init__()
        inner_dim = dim_head * heads
        project_out = not (heads == 1 and dim_head == dim)
        self.heads = heads
        self.scale = dim_head ** -0.5
        self.norm = nn.LayerNorm(dim)
        self.attend = nn.Softmax(dim=-1)
        self.to_qkv = nn.Linear(dim, inner_dim * 3, bias=False)
        self.to_out = nn.Sequential(nn.Linear(inner_dim, dim), nn.Dropout(0.)) if project_out else nn.Identity()

    def forward(self, x):
        b, n, _ = x.shape
        x = self.norm(x)
        qkv = self.to_qkv(x).chunk(3, dim=-1)
        q, k, v = map(lambda t: t.reshape(b, n, self.heads, -1).transpose(1, 2), qkv)
        attn = self.attend(torch.matmul(q, k.transpose(-1, -2)) * self.scale)
        out = torch.matmul(attn, v).transpose(1, 2).reshape(b, n, -1)
        return self.to_out(out)


class ViT(nn.Module):
    def __init__(self, *, image_size, patch_size, num_classes, dim, depth, heads, mlp_dim, pool="cls"):
        super().__init__()
        self.patch = pair(patch_size)
        patches = (pair(image_size)[0] // self.patch[0]) * (pair(image_size)[1] // self.patch[1])
        self.embed = nn.Linear(self.patch[0] * self.patch[1], dim)
        self.pos_embedding = nn.Parameter(torch.linspace(-0.5, 0.5, (patches + 1) * dim).view(1, patches + 1, dim))
        self.cls_token = nn.Parameter(torch.zeros(1, 1, dim))
        self.layers = nn.ModuleList([])
        for _ in range(depth):
            self.layers.append(nn.ModuleList([Attention(dim, heads, 2), FeedForward(dim, mlp_dim)]))
        self.pool = pool
        self.mlp_head = nn.Linear(dim, num_classes)

    def forward(self, img):
        p1, p2 = self.patch
        b, c, h, w = img.shape
        x = img.view(b, c, h // p1, p1, w // p2, p2).permute(0, 2, 4, 3, 5, 1).flatten(3).flatten(1, 2)
        x = self.embed(x)
        cls_tokens = self.cls_token.expand(b, -1, -1)
        x = torch.cat((cls_tokens, x), dim=1)
        x += self.pos_embedding[:, :x.shape[1]]
        for attn, ff in self.layers:
            x = attn(x) + x
            x = ff(x) + x
        x = x.mean(dim=1) if self.pool == "mean" else x[:, 0]
        return self.mlp_head(x)


for pool in ("cls", "mean"):
    v = ViT(image_size=4, patch_size=2, num_classes=3, dim=4, depth=2, heads=2, mlp_dim=6, pool=pool)
    with torch.no_grad():
        for k, (name, p) in enumerate(v.named_parameters()):
            if "pos" not in name:
                p.copy_(torch.tensor(0.3 * np.sin(np.indices(tuple(p.shape)).sum(axis=0) + k)))
    optimizer = torch.optim.AdamW(v.parameters(), lr=0.01)
    images = torch.from_numpy(np.random.RandomState(18).randn(2, 1, 4, 4).astype(np.float32))
    for step in range(2):
        logits = v(images)
        loss = nn.functional.cross_entropy(logits, torch.tensor([0, 2]), label_smoothing=0.1)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        print(pool, step, loss.item(), logits.argmax(dim=-1).tolist())
