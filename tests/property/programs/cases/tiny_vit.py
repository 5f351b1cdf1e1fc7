# SPDX-License-Identifier: Apache-2.0
# %% imports
import numpy as np
import torch
from torch import nn, einsum

# %% helpers
def pair(t):
    return t if isinstance(t, tuple) else (t, t)

class PreNorm(nn.Module):
    def __init__(self, dim, fn):
        super().__init__()
        self.norm = nn.LayerNorm(dim)
        self.fn = fn
    def forward(self, x, **kwargs):
        return self.fn(self.norm(x), **kwargs)

class FeedForward(nn.Module):
    def __init__(self, dim, hidden_dim):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(dim, hidden_dim), nn.GELU(), nn.Linear(hidden_dim, dim))
    def forward(self, x):
        return self.net(x)

class Attention(nn.Module):
    def __init__(self, dim, heads=2, dim_head=8):
        super().__init__()
        self.heads, self.dim_head = heads, dim_head
        self.scale = dim_head ** -0.5
        self.to_qkv = nn.Linear(dim, heads * dim_head * 3, bias=False)
        self.to_out = nn.Linear(heads * dim_head, dim)
    def forward(self, x):
        b, n, _ = x.shape
        qkv = self.to_qkv(x).chunk(3, dim=-1)
        q, k, v = map(lambda t: t.reshape(b, n, self.heads, self.dim_head).permute(0, 2, 1, 3), qkv)
        dots = einsum('b h i d, b h j d -> b h i j', q, k) * self.scale
        attn = dots.softmax(dim=-1)
        out = einsum('b h i j, b h j d -> b h i d', attn, v)
        return self.to_out(out.permute(0, 2, 1, 3).reshape(b, n, -1))

class ViT(nn.Module):
    def __init__(self, *, image_size, patch_size, num_classes, dim, depth, heads, mlp_dim, channels=1):
        super().__init__()
        ih, iw = pair(image_size)
        ph, pw = pair(patch_size)
        assert ih % ph == 0 and iw % pw == 0
        n = (ih // ph) * (iw // pw)
        self.to_patch = nn.Conv2d(channels, dim, kernel_size=(ph, pw), stride=(ph, pw))
        self.pos_embedding = nn.Parameter(torch.zeros(1, n + 1, dim))
        self.cls_token = nn.Parameter(torch.zeros(1, 1, dim))
        self.layers = nn.ModuleList([])
        for _ in range(depth):
            self.layers.append(nn.ModuleList([
                PreNorm(dim, Attention(dim, heads=heads)),
                PreNorm(dim, FeedForward(dim, mlp_dim)),
            ]))
        self.mlp_head = nn.Sequential(nn.LayerNorm(dim), nn.Linear(dim, num_classes))
    def forward(self, img):
        x = self.to_patch(img).flatten(2).transpose(1, 2)
        cls = self.cls_token.expand(x.shape[0], -1, -1)
        x = torch.cat((cls, x), dim=1)
        x = x + self.pos_embedding[:, : x.shape[1]]
        for attn, ff in self.layers:
            x = attn(x) + x
            x = ff(x) + x
        return self.mlp_head(x[:, 0])

# %% data: where is the bright blob (quadrant)?
rng = np.random.default_rng(42)
def blobs(n):
    y = rng.integers(0, 4, n)
    img = rng.normal(0, 0.2, (n, 1, 12, 12))
    for i in range(n):
        r, c = (y[i] // 2) * 6 + rng.integers(0, 4), (y[i] % 2) * 6 + rng.integers(0, 4)
        img[i, 0, r:r + 3, c:c + 3] += 1.0
    return torch.tensor(img, dtype=torch.float), torch.tensor(y)

x_train, y_train = blobs(192)
x_test, y_test = blobs(64)
print(x_train.shape, y_train.shape, torch.bincount(y_train).tolist())

# %% model
v = ViT(image_size=12, patch_size=4, num_classes=4, dim=16, depth=2, heads=2, mlp_dim=32)
with torch.no_grad():
    for name, p in v.named_parameters():
        if p.ndim == 2:
            p.copy_(torch.tensor(0.25 * np.cos(np.add.outer(np.arange(p.shape[0]), np.arange(p.shape[1])) ** 2 * 0.31)))
        elif 'norm' in name or name == 'mlp_head.0.weight':
            p.fill_(1.0 if name.endswith('weight') else 0.0)
        elif p.ndim >= 3:
            p.copy_(torch.tensor(rng.normal(0, 0.2, tuple(p.shape))))
        else:
            p.zero_()
print(sum([p.numel() for p in v.parameters()]), 'parameters')

# %% train
opt = torch.optim.AdamW(v.parameters(), lr=3e-3, weight_decay=0.01)
sched = torch.optim.lr_scheduler.CosineAnnealingLR(opt, T_max=10)
loss_fn = nn.CrossEntropyLoss()
for epoch in range(10):
    v.train()
    tot = 0
    for xb, yb in zip(x_train.split(32), y_train.split(32)):
        loss = loss_fn(v(xb), yb)
        opt.zero_grad(); loss.backward(); opt.step()
        tot += loss.item() * xb.shape[0]
    v.eval()
    with torch.inference_mode():
        acc = (v(x_test).argmax(-1) == y_test).float().mean()
    print(f'epoch {epoch:02d} loss {tot / len(x_train):.4f} test acc {acc:.4f} lr {sched.get_last_lr()[0]:.6f}')
    sched.step()

# %% some outputs
with torch.no_grad():
    for row in v(x_test[:3]).softmax(-1).tolist():
        print("  ".join(f"{p:.4f}" for p in row))
print('cls token norm %.4f' % v.cls_token.norm())
