"""Synthetic recordings. NumPy only: nothing in this file has to be ported."""

import numpy as np

from .config import SPECIES


def _time(samples: int, rate: int) -> np.ndarray:
    return np.arange(samples) / rate


def whistle(rate: int, low: float, high: float, seconds: float = 0.3) -> np.ndarray:
    """A tone that glides from `low` to `high` hertz."""
    t = _time(int(rate * seconds), rate)
    pitch = np.linspace(low, high, t.size)
    return np.sin(2 * np.pi * np.cumsum(pitch) / rate) * np.hanning(t.size)


def trill(rate: int, pitch: float, beats: int = 8) -> np.ndarray:
    return np.concatenate([whistle(rate, pitch, 1.2 * pitch, 0.06) for _ in range(beats)])


def song(species: str, rate: int, rng: np.random.Generator) -> np.ndarray:
    shift = rng.uniform(0.9, 1.1)
    if species == "blackbird":
        parts = [whistle(rate, 1800 * shift, 2400 * shift), whistle(rate, 2100 * shift, 1600 * shift)]
    elif species == "chiffchaff":
        parts = [whistle(rate, 3200 * shift, 3100 * shift, 0.1) for _ in range(4)]
    elif species == "cuckoo":
        parts = [whistle(rate, 900 * shift, 880 * shift), whistle(rate, 720 * shift, 700 * shift)]
    else:
        parts = [trill(rate, 2800 * shift)]
    return np.concatenate(parts)


def recording(species: str, rate: int, rng: np.random.Generator) -> np.ndarray:
    """One second with the song somewhere in it, shape (rate,), between -1 and 1."""
    clip = rng.normal(0.0, 0.05, size=rate)
    call = song(species, rate, rng)[:rate]
    start = rng.integers(0, max(1, rate - call.size))
    clip[start : start + call.size] += call
    peak = np.abs(clip).max()
    return (clip / peak).astype(np.float32).reshape(-1)


def collection(count: int, rate: int, seed: int):
    """`count` recordings and their labels, species evenly mixed."""
    rng = np.random.default_rng(seed)
    labels = np.tile(np.arange(len(SPECIES)), count // len(SPECIES) + 1)[:count]
    rng.shuffle(labels)
    clips = np.stack([recording(SPECIES[label], rate, rng) for label in labels])
    return clips, labels
