"""The state of an optimizer by its keys: a copy of its groups, and what is kept of it."""
import paddle
from paddle import nn

import compat_paddle


def train(net, batches):
    optimizer = paddle.optimizer.Momentum(
        parameters=net.parameters(), learning_rate=0.1, momentum=0.9
    )
    for x in batches:
        optimizer.clear_grad()
        net(x).mean().backward()
        optimizer.step()
        print("rate", optimizer.get_lr())
    return optimizer


def rates(optimizer):
    return [group["lr"] for group in compat_paddle.param_groups(optimizer)]


def forget(optimizer):
    optimizer.state_dict()["param_groups"][0]["lr"] = 0.0
    return optimizer.state_dict()["state"]


def keep(optimizer, net, path):
    state = optimizer.state_dict()
    print(state["param_groups"][0]["lr"], state["other"])
    paddle.save({"net": net.state_dict(), "optimizer": optimizer.state_dict()}, path)
    saved = paddle.load(path)
    print(len(saved["optimizer"]["state"]), saved["net"]["state"], saved["state"])


if __name__ == "__main__":
    model = nn.Linear(2, 3)
    keep(train(model, [paddle.ones([4, 2])]), model, "model.pt")
