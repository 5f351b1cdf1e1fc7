# SPDX-License-Identifier: Apache-2.0
"""Variable-size point sets, custom Dataset + collate_fn + batch sampler, DeepSets model."""
from typing import Any, Dict, Iterator, List

import numpy as np
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, Dataset, Sampler, Subset


class PointSetDataset(Dataset):
    def __init__(self, size: int, seed: int = 0):
        self.rng = np.random.RandomState(seed)
        self.samples: List[Dict[str, Any]] = []
        for i in range(size):
            n = self.rng.randint(3, 13)
            pts = self.rng.uniform(-1, 1, (n, 2))
            area = np.ptp(pts[:, 0]) * np.ptp(pts[:, 1])
            self.samples.append({"id": i, "points": pts.astype(np.float32), "area": np.float32(area)})

    def __len__(self) -> int:
        return len(self.samples)

    def __getitem__(self, i: int) -> Dict[str, Any]:
        s = self.samples[i]
        return {"id": s["id"], "points": torch.from_numpy(s["points"]), "area": torch.tensor(s["area"])}

    def lengths(self) -> np.ndarray:
        return np.array([len(s["points"]) for s in self.samples])


def collate_sets(batch: List[Dict[str, Any]]) -> Dict[str, torch.Tensor]:
    max_n = max(len(b["points"]) for b in batch)
    points = torch.zeros(len(batch), max_n, 2)
    mask = torch.zeros(len(batch), max_n, dtype=torch.bool)
    for i, b in enumerate(batch):
        n = b["points"].shape[0]
        points[i, :n] = b["points"]
        mask[i, :n] = True
    return {
        "points": points,
        "mask": mask,
        "target": torch.stack([b["area"] for b in batch]),
        "ids": torch.tensor([b["id"] for b in batch]),
    }


class BucketBatchSampler(Sampler):
    """Group similar lengths, order of buckets from NumPy."""

    def __init__(self, lengths: np.ndarray, batch_size: int, seed: int):
        order = np.argsort(lengths, kind="stable")
        self.batches = [order[i:i + batch_size].tolist() for i in range(0, len(order), batch_size)]
        self.perm = np.random.RandomState(seed).permutation(len(self.batches))

    def __iter__(self) -> Iterator[List[int]]:
        for k in self.perm:
            yield self.batches[k]

    def __len__(self) -> int:
        return len(self.batches)


class DeepSets(nn.Module):
    def __init__(self, hidden: int = 24):
        super().__init__()
        self.phi = nn.Sequential(nn.Linear(2, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.rho = nn.Sequential(nn.Linear(2 * hidden, hidden), nn.ReLU(), nn.Linear(hidden, 1))

    def forward(self, points: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        h = self.phi(points)
        m = mask.unsqueeze(-1)
        mean = (h * m).sum(1) / m.sum(1)
        mx = h.masked_fill(~m, -1e9).max(dim=1).values
        return self.rho(torch.cat([mean, mx], dim=-1)).squeeze(-1)


def weights_init(m: nn.Module) -> None:
    if isinstance(m, nn.Linear):
        o, i = m.weight.shape
        s = np.arange(o)[:, None] + np.arange(i)[None]
        with torch.no_grad():
            m.weight.copy_(torch.from_numpy(np.cos(1.9 * s + 0.4) * (1.2 / np.sqrt(max(o, i)))))
            m.bias.copy_(torch.from_numpy(0.1 * np.sin(np.arange(o))))


def main() -> None:
    ds = PointSetDataset(240)
    train_set, val_set = Subset(ds, range(0, 200)), Subset(ds, range(200, 240))
    sampler = BucketBatchSampler(ds.lengths()[:200], 20, seed=1)
    train_loader = DataLoader(train_set, batch_sampler=sampler, collate_fn=collate_sets)
    val_loader = DataLoader(val_set, batch_size=16, shuffle=False, collate_fn=collate_sets, drop_last=False)
    model = DeepSets().apply(weights_init)
    optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
    loss_fn = nn.HuberLoss(delta=0.5)
    first = next(iter(train_loader))
    print({k: tuple(v.shape) for k, v in first.items()}, "ids", first["ids"][:5].tolist())
    for epoch in range(12):
        model.train()
        losses = []
        for batch in train_loader:
            optimizer.zero_grad()
            loss = loss_fn(model(batch["points"], batch["mask"]), batch["target"])
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        model.eval()
        err, n = 0.0, 0
        with torch.no_grad():
            for batch in val_loader:
                out = model(batch["points"], batch["mask"])
                err += (out - batch["target"]).abs().sum().item()
                n += len(out)
        print(f"epoch {epoch:2d} huber {np.mean(losses):.5f} val MAE {err / n:.5f} ({n} sets)")


if __name__ == "__main__":
    main()
