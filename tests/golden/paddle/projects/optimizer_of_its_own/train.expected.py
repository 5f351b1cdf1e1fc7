import paddle

import compat_paddle


class Meter:
    def __init__(self):
        self.sum = 0


class Own(compat_paddle.Optimizer):
    def __init__(self, params, lr):
        super().__init__(params, dict(lr=lr))

    @paddle.no_grad()
    def step(self):
        for group in self.param_groups:
            for p in group["params"]:
                state = self.state[p]
                if len(state) == 0:
                    state["steps"] = 0
                p.add_(p.grad * (-group["lr"] * self.defaults["lr"]))


def share(hits: paddle.Tensor, mask: paddle.Tensor):
    count = (mask > 0).sum()
    return hits.astype("float32") / count.astype("float32")


layer = paddle.nn.Linear(2, 3)
optimizer = Own([{"params": [layer.bias], "lr": 0.1}], lr=0.2)
for group in optimizer.param_groups:
    group["lr"] *= 0.5
other = paddle.optimizer.SGD(
    parameters=[{"params": [layer.bias], "learning_rate": 0.1 / 0.2}, {"params": [layer.weight]}],
    learning_rate=0.2
)
print([group["lr"] for group in compat_paddle.param_groups(other)])
