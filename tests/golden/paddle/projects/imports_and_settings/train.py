import warnings
warnings.simplefilter(action="ignore", category=FutureWarning)
import os
os.environ["OMP_NUM_THREADS"] = "1"
import torch
torch.manual_seed(1)
import json


def order(seed):
    return torch.Generator().manual_seed(seed)


print(json.dumps({"order": order(3) is not None}))
