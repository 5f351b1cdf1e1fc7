import torch


def f(model: torch.nn.Module):
    for (
        m,  # after
        # alone
    ) in model.modules():
        print(m)
    for (  # before
        n
    ) in model.modules():
        print(n)
    for k, in model.modules():
        print(k)
