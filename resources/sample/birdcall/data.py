"""From recordings to batches of spectrograms."""

from typing import List, Tuple

import numpy as np
import torch
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader, Dataset, random_split
from torchvision import transforms

from . import synth
from .config import Config

N_FFT = 256
HOP = 128


class Spectrogram:
    """Log-magnitude spectrogram, (1, frequencies, frames)."""

    def __init__(self, n_fft: int = N_FFT, hop: int = HOP) -> None:
        self.n_fft = n_fft
        self.hop = hop
        self.window = torch.hamming_window(n_fft, periodic=False)

    def __call__(self, clip: torch.Tensor) -> torch.Tensor:
        spectrum = torch.stft(clip, self.n_fft, hop_length=self.hop, window=self.window, return_complex=True)
        power = spectrum.abs().pow(2)
        return torch.log1p(power).unsqueeze(0)


class AddNoise:
    """Augmentation: white noise of a random strength."""

    def __init__(self, strength: float = 0.1) -> None:
        self.strength = strength

    def __call__(self, x: torch.Tensor) -> torch.Tensor:
        scale = torch.rand(1, device=x.device) * self.strength
        return x + scale * torch.randn_like(x)


class BirdCalls(Dataset):
    def __init__(self, clips: np.ndarray, labels: np.ndarray, augment: bool = False) -> None:
        # from_numpy shares memory with the array; labels have to be 64 bit integers for the loss
        self.clips = torch.from_numpy(clips)
        self.labels = torch.from_numpy(labels).long()
        steps: List = [Spectrogram()]
        if augment:
            steps.append(AddNoise())
        steps.append(transforms.Normalize(mean=[0.5], std=[1.0]))
        self.transform = transforms.Compose(steps)

    def __len__(self) -> int:
        return self.clips.size(0)

    def __getitem__(self, index: int) -> Tuple[torch.Tensor, torch.Tensor]:
        return self.transform(self.clips[index]), self.labels[index]


def collate_frames(batch):
    """For the transformer: (frames, batch, frequencies) padded to the longest clip, and the labels."""
    frames = [x.squeeze(0).t() for x, _ in batch]
    labels = torch.stack([label for _, label in batch])
    lengths = torch.tensor([len(f) for f in frames])
    return pad_sequence(frames), lengths, labels


def build_loaders(config: Config) -> Tuple[DataLoader, DataLoader]:
    clips, labels = synth.collection(config.clips, config.sample_rate, config.seed)
    dataset = BirdCalls(clips, labels, augment=True)
    held_out = len(dataset) // 5
    train, valid = random_split(
        dataset,
        [len(dataset) - held_out, held_out],
        generator=torch.Generator().manual_seed(config.seed),  # the same split in every run
    )
    collate = collate_frames if config.model == "transformer" else None
    common = dict(batch_size=config.batch_size, num_workers=config.workers, collate_fn=collate)
    return (
        DataLoader(train, shuffle=True, drop_last=True, pin_memory=torch.cuda.is_available(), **common),
        DataLoader(valid, shuffle=False, **common),
    )
