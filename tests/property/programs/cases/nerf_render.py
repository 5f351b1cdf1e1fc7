# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


class Embedder:
    def __init__(self, num_freqs, log_sampling=True):
        if log_sampling:
            freq_bands = 2.0 ** torch.linspace(0.0, num_freqs - 1, steps=num_freqs)
        else:
            freq_bands = torch.linspace(2.0 ** 0.0, 2.0 ** (num_freqs - 1), steps=num_freqs)
        self.embed_fns = [lambda x: x]
        for freq in freq_bands:
            for p_fn in [torch.sin, torch.cos]:
                self.embed_fns.append(lambda x, p_fn=p_fn, freq=freq: p_fn(x * freq))

    def embed(self, inputs):
        return torch.cat([fn(inputs) for fn in self.embed_fns], -1)


def raw2outputs(raw, z_vals, rays_d, white_bkgd=False):
    raw2alpha = lambda raw, dists, act_fn=F.relu: 1.0 - torch.exp(-act_fn(raw) * dists)
    dists = z_vals[..., 1:] - z_vals[..., :-1]
    dists = torch.cat([dists, torch.Tensor([1e10]).expand(dists[..., :1].shape)], -1)
    dists = dists * torch.norm(rays_d[..., None, :], dim=-1)
    rgb = torch.sigmoid(raw[..., :3])
    alpha = raw2alpha(raw[..., 3], dists)
    weights = alpha * torch.cumprod(torch.cat([torch.ones((alpha.shape[0], 1)), 1.0 - alpha + 1e-10], -1), -1)[:, :-1]
    rgb_map = torch.sum(weights[..., None] * rgb, -2)
    depth_map = torch.sum(weights * z_vals, -1)
    acc_map = torch.sum(weights, -1)
    disp_map = 1.0 / torch.max(1e-10 * torch.ones_like(depth_map), depth_map / torch.sum(weights, -1))
    if white_bkgd:
        rgb_map = rgb_map + (1.0 - acc_map[..., None])
    return rgb_map, disp_map


def get_rays(H, W, focal, c2w):
    i, j = torch.meshgrid(torch.linspace(0, W - 1, W), torch.linspace(0, H - 1, H), indexing="ij")
    i, j = i.t(), j.t()
    dirs = torch.stack([(i - W * 0.5) / focal, -(j - H * 0.5) / focal, -torch.ones_like(i)], -1)
    rays_d = torch.sum(dirs[..., np.newaxis, :] * c2w[:3, :3], -1)
    rays_o = c2w[:3, -1].expand(rays_d.shape)
    return rays_o, rays_d


embedder = Embedder(2)
net = nn.Sequential(nn.Linear(15, 8), nn.ReLU(), nn.Linear(8, 4))
fill(net)
pose = torch.tensor(np.eye(4)[:3], dtype=torch.float32)
pose[2, 3] = 2.0
rays_o, rays_d = get_rays(2, 3, 2.0, pose)
rays_o, rays_d = rays_o.reshape(-1, 3), rays_d.reshape(-1, 3)
t_vals = torch.linspace(0.0, 1.0, steps=4)
z_vals = 1.0 * (1.0 - t_vals) + 3.0 * t_vals
z_vals = z_vals.expand([rays_o.shape[0], 4])
pts = rays_o[..., None, :] + rays_d[..., None, :] * z_vals[..., :, None]
target = torch.full((6, 3), 0.3)
optimizer = torch.optim.Adam(params=list(net.parameters()), lr=5e-3, betas=(0.9, 0.999))
for step in range(4):
    raw = net(embedder.embed(pts.reshape(-1, 3))).reshape(list(pts.shape[:-1]) + [4])
    rgb, disp = raw2outputs(raw, z_vals, rays_d, white_bkgd=step % 2 == 1)
    loss = torch.mean((rgb - target) ** 2)
    psnr = -10.0 * torch.log(loss) / torch.log(torch.Tensor([10.0]))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    new_lrate = 5e-3 * (0.1 ** (step / 10))
    for param_group in optimizer.param_groups:
        param_group["lr"] = new_lrate
    print(step, loss.item(), psnr.item(), disp.sum().item())
