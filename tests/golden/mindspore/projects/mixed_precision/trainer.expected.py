import mindspore as ms
from mindspore import mint

from net import Net


class Trainer:
    def __init__(self, config):
        self.enabled = config.amp
        self.model = Net(config.classes)
        self.model = ms.amp.auto_mixed_precision(
            self.model, "auto", ms.bfloat16
        )
        self.optimizer = mint.optim.SGD(
            self.model.trainable_params(), lr=config.lr
        )
        self.criterion = mint.nn.CrossEntropyLoss()

    def step(self, x, y):
        def forward_fn():
            # one batch
            out = self.model(x).float()
            loss = self.criterion(
                out,
                y,
            )
            return loss

        grad_fn = ms.value_and_grad(
            forward_fn, None, self.optimizer.parameters
        )

        loss, grads = grad_fn()
        self.optimizer(grads)
        return loss.item()
