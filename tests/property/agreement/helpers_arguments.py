# SPDX-License-Identifier: Apache-2.0
"""The helpers that give arguments their form, compared with torch's own (see helpers.py)."""
import random

import torch

from helping import compat


def ntuple():
    count = random.randint(1, 4)
    value = random.choice([3, 0.5, None, "same", (1, 2), [1, 2, 3], range(2), (), iter([1])])
    kept = list(value) if hasattr(value, "__next__") else None
    expected = torch.nn.modules.utils._ntuple(count)(iter(kept) if kept else value)
    made = compat.ntuple(iter(kept) if kept else value, count)
    return None if made == expected else f"{made}, not {expected}"
