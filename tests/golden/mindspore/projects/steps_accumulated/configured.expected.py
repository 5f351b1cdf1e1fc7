import mindspore as ms
from mindspore import mint, nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.linear = mint.nn.Linear(2, 2)

    def construct(self, x):
        return self.linear(x)

    def configure(self, rate):
        decay = [p for p in self.get_parameters() if p.ndim >= 2]
        rest = [p for p in self.get_parameters() if p.ndim < 2]
        groups = [{"params": decay, "weight_decay": 0.1}, {"params": rest, "weight_decay": 0.0}]
        return mint.optim.AdamW(groups, lr=rate)


def train(batches):
    model = Net()
    optimizer = model.configure(0.01)
    grads = tuple(mint.zeros_like(param) for param in optimizer.parameters)
    for _ in range(3):
        def forward_fn(x, y):
            loss = (model(x) - y).pow(2).mean() / len(batches)
            return loss

        grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

        for x, y in batches:
            loss, step_grads = grad_fn(x, y)
            grads = tuple(total + grad for total, grad in zip(grads, step_grads))
        if len(batches) > 1:
            grads = ops.clip_by_global_norm(grads, 1.0)
        optimizer(grads)
        grads = tuple(mint.zeros_like(param) for param in optimizer.parameters)


def train_other(model, optimizer, batches):
    for _ in range(3):
        for x, y in batches:
            loss = (model(x) - y).pow(2).mean()
            loss.backward()
        optimizer.step()
        optimizer.zero_grad()
