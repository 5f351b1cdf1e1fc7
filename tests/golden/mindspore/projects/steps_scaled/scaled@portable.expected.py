import mindspore as ms
import torch
from mindspore import nn, ops
from mindspore.experimental import optim
from torch.cuda.amp import autocast


class Trainer:
    def __init__(self, model: nn.Cell, rate, amp):
        self.model = model
        self.optimizer = optim.Adam(model.trainable_params(), lr=rate)
        self.scaler = (
            ms.amp.DynamicLossScaler(65536.0, 2, 2000)
            if amp else ms.amp.StaticLossScaler(1.0)
        )
        self.amp = amp

    def step(self, x, y):
        def forward_fn():
            with autocast(enabled=self.amp):
                loss = ops.cross_entropy(self.model(x), y)
            return self.scaler.scale(loss), loss

        grad_fn = ms.value_and_grad(
            forward_fn, None, self.optimizer.parameters, has_aux=True
        )

        (scaled_loss, loss), grads = grad_fn()
        grads = self.scaler.unscale(grads)
        is_finite = ms.amp.all_finite(grads)
        if is_finite:
            self.optimizer(grads)
        self.scaler.adjust(is_finite)
        return loss.item()


def train_epoch(model: nn.Cell, loader, optimizer: optim.Optimizer, scaler, scheduler):
    model.set_train()

    def forward_fn(x, y):
        with torch.autocast("cuda", dtype=ms.float16):
            output = model(x)
            loss = (output - y).abs().mean()
        return scaler.scale(loss), output, loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters, has_aux=True)

    for x, y in loader:
        (scaled_loss, output, loss), grads = grad_fn(x, y)
        grads = scaler.unscale(grads)
        is_finite = ms.amp.all_finite(grads)
        grads = ops.clip_by_global_norm(grads, 1.0)
        if is_finite:
            optimizer(grads)
        scheduler.step()
        scaler.adjust(is_finite)
        print(loss.item(), output.shape)
