#!/usr/bin/env python3
"""Shows what is inside a model: its layers, its traced graph, and where time goes."""

import argparse
from collections import Counter

import torch
from torch import fx

from birdcall import build_model
from birdcall.models import count_parameters

SHAPES = {"cnn": (2, 1, 129, 64), "transformer": (64, 2, 129)}


def layers(model: torch.nn.Module) -> Counter:
    """How often each kind of layer occurs."""
    return Counter(type(m).__name__ for m in model.modules() if not list(m.children()))


def graph_operations(model: torch.nn.Module) -> Counter:
    """Operations of the symbolically traced graph; fails on models with data-dependent branches."""
    traced = fx.symbolic_trace(model)
    return Counter(node.op for node in traced.graph.nodes)


def activations(model: torch.nn.Module, x: torch.Tensor):
    """Mean and standard deviation behind every leaf module, in order."""
    seen = []

    def hook(module, _, output):
        seen.append((type(module).__name__, output.mean().item(), output.std(unbiased=False).item()))

    handles = [m.register_forward_hook(hook) for m in model.modules() if not list(m.children())]
    with torch.no_grad():
        model(x)
    for handle in handles:
        handle.remove()
    return seen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", choices=sorted(SHAPES), default="cnn")
    parser.add_argument("--graph", action="store_true", help="trace the model with torch.fx")
    args = parser.parse_args()

    model = build_model(args.model).eval()
    x = torch.randn(*SHAPES[args.model])
    print(f"{args.model}: {count_parameters(model):,} parameters")
    for kind, count in layers(model).most_common():
        print(f"  {count:3d} x {kind}")
    for kind, mean, std in activations(model, x)[:8]:
        print(f"  {kind:<20} mean {mean:+.3f}  std {std:.3f}")
    if args.graph:
        print(dict(graph_operations(model)))


if __name__ == "__main__":
    main()
