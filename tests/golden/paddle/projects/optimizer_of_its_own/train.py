import torch


class Meter:
    def __init__(self):
        self.sum = 0


class Own(torch.optim.Optimizer):
    def __init__(self, params, lr):
        super().__init__(params, dict(lr=lr))

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            for p in group["params"]:
                state = self.state[p]
                if len(state) == 0:
                    state["steps"] = 0
                p.add_(p.grad, alpha=-group["lr"] * self.defaults["lr"])


def share(hits: torch.Tensor, mask: torch.Tensor):
    count = (mask > 0).sum()
    return hits.float() / count


layer = torch.nn.Linear(2, 3)
optimizer = Own([{"params": [layer.bias], "lr": 0.1}], lr=0.2)
for group in optimizer.param_groups:
    group["lr"] *= 0.5
other = torch.optim.SGD([{"params": [layer.bias], "lr": 0.1}, {"params": [layer.weight]}], lr=0.2)
print([group["lr"] for group in other.param_groups])
