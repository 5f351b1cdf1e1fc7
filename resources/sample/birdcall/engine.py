"""Training and evaluation loops."""

import time
from typing import Callable, Dict, Tuple

import torch
import torch.nn as nn
from torch.cuda.amp import GradScaler, autocast
from torch.optim.lr_scheduler import ReduceLROnPlateau

from .config import SPECIES, Config


def to_device(batch, device: torch.device) -> Tuple[tuple, torch.Tensor]:
    """A batch is inputs followed by labels; the number of inputs depends on the model."""
    *inputs, labels = (part.to(device, non_blocking=True) for part in batch)
    return tuple(inputs), labels


def topk_accuracy(logits: torch.Tensor, labels: torch.Tensor, k: int = 1) -> float:
    _, best = logits.topk(k, dim=1)
    hits = best.eq(labels.view(-1, 1)).any(dim=1)
    return hits.float().mean().item()


def train_epoch(
    model: nn.Module,
    loader,
    criterion: Callable,
    optimizer: torch.optim.Optimizer,
    scheduler,
    scaler: GradScaler,
    config: Config,
    device: torch.device,
    log: Callable[[str], None] = print,
) -> float:
    model.train()
    total, started = 0.0, time.time()
    for step, batch in enumerate(loader):
        inputs, labels = to_device(batch, device)
        optimizer.zero_grad(set_to_none=True)
        with autocast(enabled=config.amp):
            loss = criterion(model(*inputs), labels)
        scaler.scale(loss).backward()
        scaler.unscale_(optimizer)
        norm = nn.utils.clip_grad_norm_(model.parameters(), max_norm=config.clip_norm)
        scaler.step(optimizer)
        scaler.update()
        if not isinstance(scheduler, ReduceLROnPlateau):
            scheduler.step()  # once a batch
        total += loss.detach().item()
        if step % 10 == 0:
            rate = optimizer.param_groups[0]["lr"]
            log(f"  step {step:3d}  loss {loss.item():.3f}  norm {float(norm):.2f}  lr {rate:.1e}")
    log("  {:.1f} s".format(time.time() - started))
    return total / max(1, len(loader))


@torch.no_grad()
def evaluate(model: nn.Module, loader, device: torch.device) -> Dict[str, float]:
    model.eval()
    criterion = nn.CrossEntropyLoss(reduction="sum")
    confusion = torch.zeros(len(SPECIES), len(SPECIES), dtype=torch.int64)
    loss = count = 0
    for batch in loader:
        inputs, labels = to_device(batch, device)
        logits = model(*inputs)
        loss += criterion(logits, labels).item()
        count += labels.numel()
        guess = torch.max(logits, 1)[1]
        for truth, answer in zip(labels.cpu().tolist(), guess.cpu().tolist()):
            confusion[truth, answer] += 1
    per_class = confusion.diag().float() / confusion.sum(1).clamp(min=1)
    worst, where = per_class.min(dim=0)
    return {
        "loss": loss / max(1, count),
        "accuracy": (confusion.diag().sum() / confusion.sum()).item(),
        "worst": worst.item(),
        "worst_class": where.item(),
    }
