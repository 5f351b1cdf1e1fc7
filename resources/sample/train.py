#!/usr/bin/env python3
"""Trains a model and keeps the best checkpoint."""

import torch
import torch.nn as nn
from torch.cuda.amp import GradScaler
from torch.optim.lr_scheduler import ReduceLROnPlateau

from birdcall import build_model, parse_args
from birdcall.checkpoint import load, save, seed_everything
from birdcall.data import build_loaders
from birdcall.engine import evaluate, train_epoch
from birdcall.models import count_parameters
from birdcall.optim import SCHEDULES


def open_log(folder):
    if not folder:
        return None
    from torch.utils.tensorboard import SummaryWriter  # slow to import, so only when asked for

    return SummaryWriter(log_dir=folder)


def main() -> None:
    config = parse_args()
    seed_everything(config.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    train_loader, valid_loader = build_loaders(config)

    model = build_model(config.model).to(device)
    if hasattr(torch, "compile") and device.type == "cuda":
        model = torch.compile(model)
    print(f"{config.model}: {count_parameters(model):,} parameters on {device}, {config.describe()}")

    steps = config.epochs * len(train_loader)
    optimizer, scheduler = SCHEDULES[config.schedule](model, config, steps)
    scaler = GradScaler(enabled=config.amp)
    criterion = nn.CrossEntropyLoss(label_smoothing=0.05)

    best, first_epoch = 0.0, 0
    if config.resume:
        extra = load(config.resume, model, optimizer)
        best, first_epoch = extra["accuracy"], extra["epoch"] + 1

    writer = open_log(config.log_dir)
    for epoch in range(first_epoch, config.epochs):
        print(f"epoch {epoch}")
        loss = train_epoch(model, train_loader, criterion, optimizer, scheduler, scaler, config, device)
        scores = evaluate(model, valid_loader, device)
        if isinstance(scheduler, ReduceLROnPlateau):
            scheduler.step(scores["loss"])
        print("  " + "  ".join(f"{name} {value:.3f}" for name, value in scores.items()))
        if writer is not None:
            writer.add_scalar("train/loss", loss, epoch)
            writer.add_scalar("valid/accuracy", scores["accuracy"], epoch)
        if scores["accuracy"] >= best:
            best = scores["accuracy"]
            save(config.out, model, optimizer, epoch=epoch, accuracy=best, name=config.model)
    if writer is not None:
        writer.close()
    print(f"best accuracy {best:.3f}, saved in {config.out}")


if __name__ == "__main__":
    main()
