import mindspore as ms
from mindspore.experimental import optim

from losses import distance


class Trainer:
    def __init__(self, model):
        self.model = model
        self.optimizer = optim.Adam(self.model.trainable_params(), lr=1e-3)

    def step(self, x, y):
        def forward_fn():
            pred = self.model(x)
            loss = distance(pred, y)
            return loss, pred

        grad_fn = ms.value_and_grad(
            forward_fn, None, self.optimizer.parameters, has_aux=True
        )

        (loss, pred), grads = grad_fn()
        self.optimizer(grads)
        return loss.item(), pred

    def alone(self, x):
        def forward_fn2():
            forward_fn = self.model
            loss = forward_fn(x).mean()
            return loss

        grad_fn = ms.value_and_grad(
            forward_fn2, None, self.optimizer.parameters
        )

        loss, grads = grad_fn()
        self.optimizer(grads)
