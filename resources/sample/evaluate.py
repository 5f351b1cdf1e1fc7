#!/usr/bin/env python3
"""Scores one checkpoint, or the average of several, on recordings no training has seen."""

import argparse

import torch

from birdcall import Config, build_model
from birdcall.checkpoint import average
from birdcall.config import SPECIES
from birdcall.data import BirdCalls, Spectrogram, collate_frames
from birdcall.engine import evaluate, to_device, topk_accuracy
from birdcall.synth import collection


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoints", nargs="+")
    parser.add_argument("--clips", type=int, default=200)
    parser.add_argument("--top", default="1,2", help="which top-k accuracies, with commas between")
    return parser.parse_args()


def confidence(model: torch.nn.Module, loader, device) -> torch.Tensor:
    """Mean probability of the true class, by class."""
    sums = torch.zeros(len(SPECIES), device=device)
    counts = torch.zeros_like(sums)
    with torch.no_grad():
        for batch in loader:
            inputs, labels = to_device(batch, device)
            probabilities = torch.softmax(model(*inputs), dim=1)
            true = probabilities.gather(1, labels.unsqueeze(1)).squeeze(1)
            sums.index_add_(0, labels, true)
            counts.index_add_(0, labels, torch.ones_like(true))
    return torch.where(counts > 0, sums / counts, torch.zeros_like(sums))


def main() -> None:
    args = parse()
    device = torch.device("cuda:0") if torch.cuda.is_available() else torch.device("cpu")
    name = torch.load(args.checkpoints[0], map_location="cpu")["name"]
    model = build_model(name)
    model.load_state_dict(average(args.checkpoints))
    model = model.to(device).eval()

    config = Config(model=name)
    dataset = BirdCalls(*collection(args.clips, config.sample_rate, seed=config.seed + 1))
    loader = torch.utils.data.DataLoader(
        dataset, batch_size=50, collate_fn=collate_frames if name == "transformer" else None
    )

    scores = evaluate(model, loader, device)
    print(f"accuracy {scores['accuracy']:.3f}  worst class {SPECIES[scores['worst_class']]} {scores['worst']:.3f}")
    for k in args.top.split(","):  # a string, not a tensor
        hits = []
        for batch in loader:
            inputs, labels = to_device(batch, device)
            with torch.no_grad():
                hits.append(topk_accuracy(model(*inputs), labels, int(k)))
        print(f"top-{k} {sum(hits) / len(hits):.3f}")
    for species, value in zip(SPECIES, confidence(model, loader, device).cpu().numpy()):
        print(f"  {species:<12} {value:.3f}")
    example = Spectrogram()(torch.zeros(config.sample_rate))
    print(f"one clip is {tuple(example.shape)}, {example.nelement() * example.element_size() // 1024} KiB")


if __name__ == "__main__":
    main()
