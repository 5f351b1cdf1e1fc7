import mindspore as ms
from mindspore import mint
import mindspore.mint.nn.functional as F

from base import Base


class Run(Base):
    def train(self, batches):
        optimizer = mint.optim.SGD(self.model.trainable_params(), lr=0.1)
        self.model.set_train()

        def forward_fn(x, y):
            loss = F.mse_loss(self.model(x), y)
            return loss

        grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

        for x, y in batches:
            loss, grads = grad_fn(x, y)
            optimizer(grads)
