"""The options of a run. Knows nothing of tensors."""

import argparse
import json
from dataclasses import asdict, dataclass, fields
from typing import Dict, List, Optional

SPECIES: List[str] = "blackbird,chiffchaff,cuckoo,wren".split(",")


@dataclass
class Config:
    model: str = "cnn"
    epochs: int = 5
    batch_size: int = 32
    lr: float = 3e-3
    weight_decay: float = 1e-2
    schedule: str = "cosine"  # "cosine", "step" or "plateau"
    clip_norm: float = 1.0
    clips: int = 800
    sample_rate: int = 8000
    seed: int = 7
    workers: int = 0
    amp: bool = False
    out: str = "runs/model.pt"
    resume: Optional[str] = None
    log_dir: Optional[str] = None

    def describe(self) -> str:
        """One line for the log: only what differs from the defaults."""
        default = Config()
        changed: Dict[str, object] = {
            key: value for key, value in asdict(self).items() if value != getattr(default, key)
        }
        if not any(changed.values()):
            return "defaults"
        return json.dumps(changed, sort_keys=True)


def parse_args(argv: Optional[List[str]] = None) -> Config:
    parser = argparse.ArgumentParser(description="Train a classifier of bird calls.")
    for field in fields(Config):
        flag = "--" + field.name.replace("_", "-")
        if isinstance(field.default, bool):
            parser.add_argument(flag, action="store_true")
        else:
            kind = str if field.default is None else type(field.default)
            parser.add_argument(flag, type=kind, default=field.default)
    return Config(**vars(parser.parse_args(argv)))
