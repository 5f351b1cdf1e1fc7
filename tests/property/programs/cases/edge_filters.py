# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


class Sobel(nn.Module):
    def __init__(self):
        super().__init__()
        kx = torch.tensor([[1.0, 0.0, -1.0], [2.0, 0.0, -2.0], [1.0, 0.0, -1.0]])
        kernel = torch.stack([kx, kx.t()]).unsqueeze(1)
        self.weight = nn.Parameter(data=kernel, requires_grad=False)

    def forward(self, img):
        x = F.pad(img, (1, 1, 1, 1), mode="reflect")
        x = F.conv2d(x, self.weight)
        return torch.sqrt(torch.sum(x * x, dim=1, keepdim=True) + 1e-6)


def gaussian(window_size, sigma):
    gauss = torch.Tensor([np.exp(-(x - window_size // 2) ** 2 / float(2 * sigma ** 2)) for x in range(window_size)])
    return gauss / gauss.sum()


def create_window(window_size, channel):
    _1D_window = gaussian(window_size, 1.5).unsqueeze(1)
    _2D_window = _1D_window.mm(_1D_window.t()).float().unsqueeze(0).unsqueeze(0)
    return _2D_window.expand(channel, 1, window_size, window_size).contiguous()


def ssim(img1, img2, window, window_size, channel, size_average=True):
    mu1 = F.conv2d(img1, window, padding=window_size // 2, groups=channel)
    mu2 = F.conv2d(img2, window, padding=window_size // 2, groups=channel)
    mu1_sq, mu2_sq, mu1_mu2 = mu1.pow(2), mu2.pow(2), mu1 * mu2
    sigma1_sq = F.conv2d(img1 * img1, window, padding=window_size // 2, groups=channel) - mu1_sq
    sigma2_sq = F.conv2d(img2 * img2, window, padding=window_size // 2, groups=channel) - mu2_sq
    sigma12 = F.conv2d(img1 * img2, window, padding=window_size // 2, groups=channel) - mu1_mu2
    C1, C2 = 0.01 ** 2, 0.03 ** 2
    ssim_map = ((2 * mu1_mu2 + C1) * (2 * sigma12 + C2)) / ((mu1_sq + mu2_sq + C1) * (sigma1_sq + sigma2_sq + C2))
    if size_average:
        return ssim_map.mean()
    return ssim_map.mean(1).mean(1).mean(1)


class TVLoss(nn.Module):
    def forward(self, x):
        h_tv = torch.pow(x[:, :, 1:, :] - x[:, :, :-1, :], 2).sum()
        w_tv = torch.pow(x[:, :, :, 1:] - x[:, :, :, :-1], 2).sum()
        return 2 * (h_tv / x[:, :, 1:, :].numel() + w_tv / x[:, :, :, 1:].numel()) / x.size()[0]


rng = np.random.RandomState(43)
target = torch.tensor(rng.rand(1, 2, 6, 6), dtype=torch.float32)
image = torch.tensor(rng.rand(1, 2, 6, 6), dtype=torch.float32, requires_grad=True)
window = create_window(3, 2)
sobel, tv = Sobel(), TVLoss()
optimizer = torch.optim.Adam([image], lr=0.05)
for i in range(4):
    optimizer.zero_grad()
    edges = sobel(image.mean(dim=1, keepdim=True)).squeeze()
    loss = 1 - ssim(image, target, window, 3, 2) + 0.1 * tv(image) + 0.01 * edges.mean()
    loss.backward()
    optimizer.step()
    with torch.no_grad():
        image.clamp_(0, 1)
    print(i, loss.item(), edges.max().item(), ssim(image, target, window, 3, 2, False).item())
up = nn.Upsample(scale_factor=2, mode="nearest")(image.detach())
print(tuple(up.shape), up.sum().item(), F.unfold(image, 3, stride=3).abs().sum().item(), F.max_pool2d(image, 2, 2).sum().item())
