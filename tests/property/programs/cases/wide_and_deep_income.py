# SPDX-License-Identifier: Apache-2.0
"""Wide & Deep for tabular classification.

Wide part: hashed crossed categorical features. Deep part: embeddings + numeric columns + MLP.
"""
import json
import os
import tempfile
from typing import Dict, List, Optional

import numpy as np
import torch
from torch import nn, Tensor

CATS: Dict[str, int] = {"workclass": 5, "education": 7, "occupation": 6}
NUMS: List[str] = ["age", "hours"]
CROSS_BUCKETS = 42

def load_frame(n: int, seed: int) -> Dict[str, np.ndarray]:
    rng = np.random.default_rng(seed)
    df = {c: rng.integers(0, k, n) for c, k in CATS.items()}
    df["age"] = rng.uniform(18, 70, n)
    df["hours"] = rng.normal(40, 8, n)
    score = (0.05 * (df["age"] - 40) + 0.6 * (df["education"] - 3) + 0.04 * (df["hours"] - 40)
             + np.where((df["workclass"] == 2) & (df["occupation"] > 3), 2.0, -0.2))
    df["target"] = (score + rng.normal(0, 0.5, n) > 0).astype(np.float32)
    return df

class TabPreprocessor:
    def __init__(self) -> None:
        self.mean_: Dict[str, float] = {}
        self.std_: Dict[str, float] = {}

    def fit(self, df: Dict[str, np.ndarray]) -> "TabPreprocessor":
        for c in NUMS:
            self.mean_[c], self.std_[c] = float(df[c].mean()), float(df[c].std())
        return self

    def transform(self, df: Dict[str, np.ndarray]) -> Dict[str, Tensor]:
        nums = np.stack([(df[c] - self.mean_[c]) / self.std_[c] for c in NUMS], axis=1)
        cross = df["workclass"] * CATS["occupation"] + df["occupation"]
        wide = np.stack([cross % CROSS_BUCKETS, CROSS_BUCKETS + df["education"]], axis=1)
        return {
            "wide": torch.from_numpy(wide).long(),
            "cat": torch.from_numpy(np.stack([df[c] for c in CATS], 1)).long(),
            "num": torch.from_numpy(nums).float(),
            "y": torch.from_numpy(df["target"]),
        }

class WideDeep(nn.Module):
    def __init__(self, wide_dim: int, emb_dim: int, hidden: List[int], head: Optional[int] = None) -> None:
        super().__init__()
        self.wide = nn.EmbeddingBag(wide_dim, 1, mode="sum")
        self.embeds = nn.ModuleDict({c: nn.Embedding(k, emb_dim) for c, k in CATS.items()})
        dims = [emb_dim * len(CATS) + len(NUMS)] + hidden
        blocks: List[nn.Module] = []
        for i, (a, b) in enumerate(zip(dims[:-1], dims[1:])):
            blocks += [nn.Linear(a, b), nn.ReLU()]
        self.deep = nn.Sequential(*blocks, nn.Linear(dims[-1], head or 1))

    def forward(self, batch: Dict[str, Tensor]) -> Tensor:
        e = [emb(batch["cat"][:, j]) for j, emb in enumerate(self.embeds.values())]
        deep = self.deep(torch.cat(e + [batch["num"]], dim=-1))
        return (self.wide(batch["wide"]) + deep).squeeze(-1)

def initialise(model: WideDeep) -> None:
    rng = np.random.default_rng(17)
    consts = iter([0.12, 0.15, 0.2])
    for module in model.modules():
        if isinstance(module, nn.EmbeddingBag):
            nn.init.zeros_(module.weight)
        elif isinstance(module, nn.Embedding):
            module.weight.data.copy_(torch.from_numpy(rng.normal(0, 0.5, tuple(module.weight.shape))))
        elif isinstance(module, nn.Linear):
            module.weight.data.fill_(next(consts))
            module.bias.data.copy_(torch.from_numpy(np.linspace(-0.4, 0.4, module.out_features)))

def iterate(data: Dict[str, Tensor], bs: int, rng: Optional[np.random.Generator] = None):
    n = len(data["y"])
    idx = torch.from_numpy(rng.permutation(n) if rng is not None else np.arange(n))
    for chunk in idx.split(bs):
        yield {k: v[chunk] for k, v in data.items()}

def main() -> None:
    train, test = load_frame(240, 0), load_frame(120, 1)
    prep = TabPreprocessor().fit(train)
    dtr, dte = prep.transform(train), prep.transform(test)
    model = WideDeep(CROSS_BUCKETS + CATS["education"], 4, [16, 8])
    initialise(model)
    wide_opt = torch.optim.SGD(model.wide.parameters(), lr=0.5)
    deep_opt = torch.optim.Adam([p for n, p in model.named_parameters() if not n.startswith("wide")], lr=5e-3)
    loss_fn = nn.BCEWithLogitsLoss(reduction="none")
    rng = np.random.default_rng(5)
    log: List[Dict[str, float]] = []
    for epoch in range(10):
        model.train()
        total = 0.0
        for batch in iterate(dtr, 40, rng):
            weights = torch.where(batch["y"] > 0.5, torch.tensor(1.0), torch.tensor(0.8))
            loss = (loss_fn(model(batch), batch["y"]) * weights).mean()
            model.zero_grad()
            loss.backward()
            wide_opt.step()
            deep_opt.step()
            total += loss.item()
        model.eval()
        with torch.no_grad():
            logits = torch.cat([model(b) for b in iterate(dte, 64)])
        acc = ((logits > 0) == (dte["y"] > 0.5)).float().mean().item()
        log.append({"epoch": epoch, "loss": round(total / 6, 5), "acc": round(acc, 4)})
        print(log[-1])
    out = os.path.join(tempfile.mkdtemp(), "log.json")
    with open(out, "w") as fh:
        json.dump(log, fh)
    print("rows in log:", len(json.load(open(out))))
    print("wide weights:", [round(v, 4) for v in model.wide.weight.detach().flatten()[:6].tolist()])
    print("logits:", [f"{v:.4f}" for v in logits[:5].tolist()])

if __name__ == "__main__":
    main()
