# SPDX-License-Identifier: Apache-2.0
# Only for paddle: most of it has no resolver for MindSpore
import json
import math
import numpy as np
import torch
import torch.nn as nn


def get_layer_id(name, num_layers):
    if name in ['cls_token', 'pos_embed']:
        return 0
    elif name.startswith('blocks'):
        return int(name.split('.')[1]) + 1
    return num_layers


def param_groups_lrd(model, weight_decay=0.05, no_weight_decay_list=[], layer_decay=.75):
    param_group_names = {}
    param_groups = {}
    num_layers = len(model.blocks) + 1
    layer_scales = list(layer_decay ** (num_layers - i) for i in range(num_layers + 1))
    for n, p in model.named_parameters():
        if not p.requires_grad:
            continue
        if p.ndim == 1 or n in no_weight_decay_list:
            g_decay = "no_decay"
            this_decay = 0.
        else:
            g_decay = "decay"
            this_decay = weight_decay
        layer_id = get_layer_id(n, num_layers)
        group_name = "layer_%d_%s" % (layer_id, g_decay)
        if group_name not in param_group_names:
            this_scale = layer_scales[layer_id]
            param_group_names[group_name] = {"lr_scale": this_scale, "weight_decay": this_decay, "params": []}
            param_groups[group_name] = {"lr_scale": this_scale, "weight_decay": this_decay, "params": []}
        param_group_names[group_name]["params"].append(n)
        param_groups[group_name]["params"].append(p)
    print(json.dumps({k: len(v["params"]) for k, v in param_group_names.items()}))
    return list(param_groups.values())


def adjust_learning_rate(optimizer, epoch, lr=0.05, min_lr=1e-4, warmup=1, epochs=4):
    if epoch < warmup:
        lr = lr * epoch / warmup
    else:
        lr = min_lr + (lr - min_lr) * 0.5 * (1. + math.cos(math.pi * (epoch - warmup) / (epochs - warmup)))
    for param_group in optimizer.param_groups:
        if "lr_scale" in param_group:
            param_group["lr"] = lr * param_group["lr_scale"]
        else:
            param_group["lr"] = lr
    return lr


class Tiny(nn.Module):
    def __init__(self, dim=4, depth=2):
        super().__init__()
        self.cls_token = nn.Parameter(torch.zeros(1, 1, dim))
        self.pos_embed = nn.Parameter(torch.zeros(1, 4, dim), requires_grad=False)
        self.blocks = nn.ModuleList([nn.Linear(dim, dim) for _ in range(depth)])
        self.norm = nn.LayerNorm(dim, eps=1e-6)
        self.head = nn.Linear(dim, 2)
        self.pos_embed.data.copy_(torch.from_numpy(np.sin(np.arange(16)).reshape(1, 4, 4)).float())

    def forward(self, x):
        B = x.shape[0]
        x = torch.cat((self.cls_token.expand(B, -1, -1), x), dim=1) + self.pos_embed
        for blk in self.blocks:
            x = x + nn.functional.gelu(blk(x))
        return self.head(self.norm(x)[:, 0] + x[:, 1:].mean(1))


model = Tiny()
for m in model.modules():
    if isinstance(m, nn.Linear):
        nn.init.constant_(m.weight, 0.1)
        nn.init.constant_(m.bias, 0.01)
optimizer = torch.optim.AdamW(param_groups_lrd(model), lr=0.05)
rng = np.random.RandomState(9)
x, y = torch.from_numpy(rng.randn(3, 3, 4)).float(), torch.tensor([0, 1, 1])
for step in range(6):
    adjust_learning_rate(optimizer, step / 2)
    loss = nn.functional.cross_entropy(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    min_lr, max_lr = 10., 0.
    for group in optimizer.param_groups:
        min_lr = min(min_lr, group["lr"])
        max_lr = max(max_lr, group["lr"])
    print(step, round(loss.item(), 5), round(min_lr, 6), round(max_lr, 6))
