import mindspore as ms
from mindspore import Parameter, ops
from mindspore.experimental import optim


class Agent:
    def __init__(self, rate):
        self.log_alpha = Parameter(ops.zeros(1), name="log_alpha")
        self.optimizer = optim.Adam([self.log_alpha], lr=rate)

    def update(self, log_pi, target):
        def forward_fn():
            alpha_loss = -(
                self.log_alpha * ops.stop_gradient(log_pi + target)
            ).mean()
            return alpha_loss

        grad_fn = ms.value_and_grad(
            forward_fn, None, self.optimizer.parameters
        )

        alpha_loss, grads = grad_fn()
        self.optimizer(grads)
        return self.log_alpha.exp().item()
