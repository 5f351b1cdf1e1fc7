from collections import OrderedDict

import mindspore as ms
from mindspore import ops
from mindspore.experimental import optim


def summed(batches, model, criterion, optimizer: optim.Optimizer):
    def forward_fn():
        loss = 0.0
        for x, y in batches:
            loss += criterion(model(x), y)
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    loss, grads = grad_fn()
    losses = {"loss": loss}
    optimizer(grads)
    return losses


class Restoring:
    def optimize(self, step):
        def forward_fn():
            preds = self.net_g(self.lq)
            l_pix = 0.0
            for pred in preds:
                l_pix += self.cri_pix(pred, self.gt)
            return l_pix

        grad_fn = ms.value_and_grad(
            forward_fn, None, self.optimizer_g.parameters
        )

        l_pix, grads = grad_fn()
        losses = OrderedDict()
        losses["l_pix"] = l_pix
        if self.opt["clip"]:
            grads = ops.clip_by_global_norm(grads, 0.01)
        self.optimizer_g(grads)


def count(model, shape):
    from counting import complexity

    return complexity(model, shape)


count((3, 4))


class Scaler:
    def cuda(self):
        return self
