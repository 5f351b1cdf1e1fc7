# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

rng = np.random.RandomState(10)
image = torch.from_numpy(rng.rand(2, 3, 8, 8)).float()


def gaussian(size, sigma):
    x = torch.arange(size).float() - size // 2
    g = torch.exp(-(x ** 2) / (2 * sigma ** 2))
    g /= g.sum()
    return g.outer(g)


def ssim(a, b, size=5):
    channels = a.shape[1]
    window = gaussian(size, 1.5).expand(channels, 1, size, size).contiguous().type_as(a)
    blur = lambda t: F.conv2d(t, window, padding=size // 2, groups=channels)
    mu1, mu2 = blur(a), blur(b)
    s1, s2, s12 = blur(a * a) - mu1 ** 2, blur(b * b) - mu2 ** 2, blur(a * b) - mu1 * mu2
    c1, c2 = 0.01 ** 2, 0.03 ** 2
    return (((2 * mu1 * mu2 + c1) * (2 * s12 + c2)) / ((mu1 ** 2 + mu2 ** 2 + c1) * (s1 + s2 + c2))).mean()


def psnr(a, b):
    return -10 * torch.log10(F.mse_loss(a, b))


def total_variation(t):
    return (t[..., 1:, :] - t[..., :-1, :]).abs().mean() + (t[..., :, 1:] - t[..., :, :-1]).abs().mean()


small = F.interpolate(image, scale_factor=0.5, mode="bilinear", align_corners=False)
large = F.interpolate(small, size=image.shape[-2:], mode="bicubic", align_corners=True).clamp_(0, 1)
print(round(ssim(image, large).item(), 5), round(psnr(image, large).item(), 4), round(total_variation(large).item(), 5))
theta = torch.tensor([[0.9, 0.1, 0.05], [-0.1, 0.9, 0.0]])[None].repeat(2, 1, 1)
grid = F.affine_grid(theta, image.size(), align_corners=False)
warped = F.grid_sample(image, grid, mode="bilinear", padding_mode="border", align_corners=False)
print(warped.mean(dim=(0, 2, 3)).tolist())
shuffled = nn.PixelShuffle(2)(torch.cat([image, image[:, :1]], dim=1))
print(tuple(shuffled.shape), shuffled[0, 0, :2, :2].flatten().tolist())
patches = F.unfold(image, kernel_size=4, stride=4)
folded = F.fold(patches, output_size=(8, 8), kernel_size=4, stride=4)
print(tuple(patches.shape), torch.equal(folded, image))
print(F.pad(image[:1, :1, :2, :2], (1, 1, 1, 1), mode="reflect").sum().item(), tuple(F.pad(image, (2, 1)).shape))
pooled = F.adaptive_avg_pool2d(image, (3, 2)).flatten(1)
print(pooled[0].tolist(), F.max_pool2d(image, 3, stride=2, padding=1).sum().item())
gray = (image * torch.tensor([0.299, 0.587, 0.114]).view(1, 3, 1, 1)).sum(1, keepdim=True)
sobel = torch.tensor([[-1., 0., 1.], [-2., 0., 2.], [-1., 0., 1.]])
edges = F.conv2d(gray, torch.stack([sobel, sobel.t()])[:, None], padding=1)
print(edges.pow(2).sum(1).sqrt().amax(dim=(1, 2)).tolist())
print(torch.flip(image, dims=[3])[0, 0, 0, :3].tolist(), torch.roll(image, (1, -2), (2, 3))[0, 1, 0, :2].tolist())
print(image.permute(0, 2, 3, 1).reshape(-1, 3).var(dim=0, unbiased=False).tolist())
