"""The state of an optimizer by its keys: a copy of its groups, and what is kept of it."""
import torch
from torch import nn


def train(net, batches):
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9)
    for x in batches:
        optimizer.zero_grad()
        net(x).mean().backward()
        optimizer.step()
        print("rate", optimizer.state_dict()["param_groups"][0]["lr"])
    return optimizer


def rates(optimizer):
    return [group["lr"] for group in optimizer.state_dict()["param_groups"]]


def forget(optimizer):
    optimizer.state_dict()["param_groups"][0]["lr"] = 0.0
    return optimizer.state_dict()["state"]


def keep(optimizer, net, path):
    state = optimizer.state_dict()
    print(state["param_groups"][0]["lr"], state["other"])
    torch.save({"net": net.state_dict(), "optimizer": optimizer.state_dict()}, path)
    saved = torch.load(path)
    print(len(saved["optimizer"]["state"]), saved["net"]["state"], saved["state"])


if __name__ == "__main__":
    model = nn.Linear(2, 3)
    keep(train(model, [torch.ones(4, 2)]), model, "model.pt")
