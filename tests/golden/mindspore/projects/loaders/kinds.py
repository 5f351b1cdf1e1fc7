# SPDX-License-Identifier: Apache-2.0
# The items of one class have two parts, those of the other three.
import torch
from torch.utils.data import DataLoader


class Pairs:
    def __len__(self):
        return 3

    def __getitem__(self, i):
        return torch.zeros(3), torch.ones(2)


class Triples:
    def __len__(self):
        return 3

    def __getitem__(self, i):
        return torch.zeros(3), torch.ones(2), torch.ones(1)


kinds = {"pairs": Pairs, "triples": Triples}


def loader_of(name, plain):
    kind = kinds[name]
    if plain:
        kind = Pairs
    data = kind()
    return DataLoader(data, batch_size=2)
