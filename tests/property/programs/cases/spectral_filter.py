# SPDX-License-Identifier: Apache-2.0
import math

import numpy as np
import torch

rng = np.random.RandomState(26)
t = torch.arange(64, dtype=torch.float32) / 64
signal = torch.sin(2 * math.pi * 3 * t) + 0.3 * torch.from_numpy(rng.randn(64)).float()
spectrum = torch.fft.rfft(signal)
print(spectrum.abs().argmax().item(), round(torch.angle(spectrum[3]).item(), 4), tuple(spectrum.shape))
frequency = torch.fft.rfftfreq(64, d=1 / 64)
clean = torch.fft.irfft(spectrum * (frequency < 6), n=64)
print((clean - torch.sin(2 * math.pi * 3 * t)).pow(2).mean().sqrt().item())
image = torch.from_numpy(rng.rand(8, 8)).float()
shifted = torch.fft.fftshift(torch.fft.fft2(image, norm="ortho"))
print(shifted.real.sum().item(), shifted.imag.abs().max().item(), torch.fft.ifftshift(shifted)[0, 0].real.item())
window = torch.hann_window(16)
frames = signal.unfold(0, 16, 8) * window
power = torch.fft.fft(frames, dim=-1).abs().square().sum(-1)
print([round(v, 4) for v in power.tolist()])
pairs = torch.stack([torch.cos(t[:4]), torch.sin(t[:4])], dim=-1)
rotated = torch.view_as_complex(pairs) * torch.polar(torch.ones(4), torch.full((4,), math.pi / 2))
print(torch.view_as_real(rotated).numpy().round(4).tolist())
kernel = torch.zeros(64)
kernel[:5] = 0.2
convolved = torch.fft.ifft(torch.fft.fft(signal) * torch.fft.fft(kernel)).real
direct = torch.nn.functional.conv1d(signal[None, None], torch.full((1, 1, 5), 0.2)).squeeze()
print((convolved[4:] - direct).abs().max().item() < 1e-5)
