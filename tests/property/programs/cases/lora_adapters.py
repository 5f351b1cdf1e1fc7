# SPDX-License-Identifier: Apache-2.0
import math, os, tempfile
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any, Dict, List

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.checkpoint import checkpoint
from torch.utils.data import DataLoader


@dataclass
class LoraConfig:
    r: int = 4
    lora_alpha: int = 8
    target_modules: List[str] = field(default_factory=lambda: ["q_proj", "v_proj"])
    modules_to_save: tuple = ("score",)


class LoRALinear(nn.Module):
    def __init__(self, base: nn.Linear, cfg: LoraConfig, rng):
        super().__init__()
        self.base_layer = base
        self.scaling, self.merged = cfg.lora_alpha / cfg.r, False
        self.lora_A = nn.Parameter(base.weight.new_zeros((cfg.r, base.in_features)))
        self.lora_B = nn.Parameter(base.weight.new_zeros((base.out_features, cfg.r)))
        bound = 1 / math.sqrt(base.in_features)
        self.lora_A.data.copy_(torch.from_numpy(rng.uniform(-bound, bound, self.lora_A.shape)))

    def merge(self):
        self.base_layer.weight.data += (self.lora_B.data @ self.lora_A.data) * self.scaling; self.merged = True

    def forward(self, x):
        result = self.base_layer(x)
        return result if self.merged else result + (x @ self.lora_A.T @ self.lora_B.T) * self.scaling


class RMSNorm(nn.Module):
    def __init__(self, dim, eps=1e-6):
        super().__init__()
        self.eps, self.weight = eps, nn.Parameter(torch.ones(dim))

    def forward(self, x):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + self.eps) * self.weight


class DecoderLayer(nn.Module):
    def __init__(self, dim, heads):
        super().__init__()
        self.heads, self.input_layernorm, self.post_attention_layernorm = heads, RMSNorm(dim), RMSNorm(dim)
        self.q_proj, self.k_proj, self.v_proj, self.o_proj = [nn.Linear(dim, dim, bias=False) for _ in range(4)]
        self.gate_proj, self.up_proj = nn.Linear(dim, 2 * dim, bias=False), nn.Linear(dim, 2 * dim, bias=False)
        self.down_proj = nn.Linear(2 * dim, dim, bias=False)

    def forward(self, x, mask):
        b, t, d = x.shape
        h = self.input_layernorm(x)
        q, k, v = [p(h).view(b, t, self.heads, -1).transpose(1, 2) for p in (self.q_proj, self.k_proj, self.v_proj)]
        att = torch.einsum("bhqd,bhkd->bhqk", q, k) / math.sqrt(d // self.heads) + mask
        x = x + self.o_proj(torch.einsum("bhqk,bhkd->bqhd", att.softmax(-1), v).flatten(2))
        h = self.post_attention_layernorm(x)
        return x + self.down_proj(F.silu(self.gate_proj(h)) * self.up_proj(h))


class LlamaForSequenceClassification(nn.Module):
    def __init__(self, vocab=40, dim=24, heads=4, layers=2, num_labels=2, pad_token_id=0):
        super().__init__()
        self.embed_tokens = nn.Embedding(vocab, dim, padding_idx=pad_token_id)
        self.layers = nn.ModuleList([DecoderLayer(dim, heads) for _ in range(layers)])
        self.norm, self.score = RMSNorm(dim), nn.Linear(dim, num_labels, bias=False)
        self.pad_token_id, self.gradient_checkpointing = pad_token_id, False

    def forward(self, input_ids, labels=None) -> Dict[str, Any]:
        x = self.embed_tokens(input_ids)
        mask = torch.full((x.size(1), x.size(1)), torch.finfo(x.dtype).min, device=x.device).triu_(1)
        for layer in self.layers:
            x = checkpoint(layer, x, mask) if self.gradient_checkpointing and self.training else layer(x, mask)
        logits = self.score(self.norm(x))[torch.arange(len(x)), input_ids.ne(self.pad_token_id).sum(-1) - 1]
        return {"loss": F.cross_entropy(logits, labels) if labels is not None else None, "logits": logits}


def get_peft_model(model, cfg, seed=3):
    rng = np.random.RandomState(seed)
    model.requires_grad_(False)
    for name, module in list(model.named_modules()):
        if isinstance(module, nn.Linear) and name.split(".")[-1] in cfg.target_modules:
            setattr(model.get_submodule(name.rpartition(".")[0]), name.rpartition(".")[2], LoRALinear(module, cfg, rng))
    for n, p in model.named_parameters(): p.requires_grad = "lora_" in n or any(m in n for m in cfg.modules_to_save)
    return model


def adapter_state_dict(model):
    return OrderedDict((n, p.detach().cpu().clone()) for n, p in model.named_parameters() if p.requires_grad)


def make_dataset(n, seed):
    rng = np.random.RandomState(seed)
    return [{"input_ids": rng.randint(1 + 15 * (i % 2), 25 + 15 * (i % 2), rng.randint(4, 10)).tolist(), "label": i % 2} for i in range(n)]


def collate(features: List[Dict[str, Any]], pad_token_id=0, pad_to_multiple_of=4) -> Dict[str, torch.Tensor]:
    longest = -(-max(len(f["input_ids"]) for f in features) // pad_to_multiple_of) * pad_to_multiple_of
    ids = [f["input_ids"] + [pad_token_id] * (longest - len(f["input_ids"])) for f in features]
    return {"input_ids": torch.tensor(ids), "labels": torch.tensor([f["label"] for f in features])}


class Trainer:
    def __init__(self, model, output_dir, train_dataset, eval_dataset, lr=1e-2):
        self.model, self.output_dir, self.eval_dataset = model, output_dir, eval_dataset
        self.loader = DataLoader(train_dataset, batch_size=8, collate_fn=collate)
        self.optimizer = torch.optim.AdamW([p for p in model.parameters() if p.requires_grad], lr=lr, weight_decay=0.0)
        self.scheduler = torch.optim.lr_scheduler.OneCycleLR(self.optimizer, lr, total_steps=len(self.loader) * 2, pct_start=0.25)

    @torch.no_grad()
    def evaluate(self):
        self.model.eval()
        outs = [(self.model(**b), b["labels"]) for b in DataLoader(self.eval_dataset, batch_size=8, collate_fn=collate)]
        acc = torch.cat([o["logits"].argmax(-1) == y for o, y in outs]).float().mean()
        return {"eval_loss": round(np.mean([o["loss"].item() for o, _ in outs]), 4), "eval_acc": round(acc.item(), 4)}

    def train(self):
        for epoch in range(2):
            self.model.train()
            for step, batch in enumerate(self.loader, 1 + epoch * len(self.loader)):
                loss = self.model(**batch)["loss"]
                loss.backward()
                self.optimizer.step(), self.scheduler.step(), self.optimizer.zero_grad()
                print({"loss": round(loss.item(), 4), "learning_rate": round(self.scheduler.get_last_lr()[0], 6), "step": step})
            print(self.evaluate())
        path = os.path.join(self.output_dir, "adapter_model.bin")
        torch.save(adapter_state_dict(self.model), path)
        return path


def build_base():
    rng, model = np.random.RandomState(0), LlamaForSequenceClassification()
    for p in filter(lambda p: p.dim() == 2, model.parameters()):
        p.data.copy_(torch.from_numpy(rng.normal(0, 0.15, tuple(p.shape))).float())
    return model


if __name__ == "__main__":
    tmp = tempfile.TemporaryDirectory()
    cfg, model = LoraConfig(), get_peft_model(build_base(), LoraConfig())
    model.gradient_checkpointing = True
    model.embed_tokens.register_forward_hook(lambda module, inp, out: out.requires_grad_(True))
    trainable, total = (sum(p.numel() for p in model.parameters() if p.requires_grad or not only) for only in (True, False))
    print(f"trainable params: {trainable} || all params: {total} || trainable%: {100 * trainable / total:.4f}")
    path = Trainer(model, tmp.name, make_dataset(32, 0), make_dataset(16, 1)).train()
    fresh = get_peft_model(build_base(), cfg)
    missing, unexpected = fresh.load_state_dict(torch.load(path), strict=False)
    print("missing lora keys", sum("lora" in k for k in missing), "unexpected", len(unexpected))
    batch = collate(make_dataset(3, 1))
    before = fresh.eval()(**batch)["logits"]
    [m.merge() for m in fresh.modules() if isinstance(m, LoRALinear)]
    after = fresh(**batch)["logits"]
    print("merge ok", torch.allclose(before, after, atol=1e-4), [round(v, 4) for v in after[:, 1].tolist()])
    tmp.cleanup()
