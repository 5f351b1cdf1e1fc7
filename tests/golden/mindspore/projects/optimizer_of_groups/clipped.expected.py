import mindspore as ms
from mindspore import mint, ops
import torch.nn


def train(model, other, x):
    decay = [p for n, p in model.parameters_and_names() if p.requires_grad if p.ndim >= 2]
    rest = [p for n, p in model.parameters_and_names() if p.requires_grad if p.ndim < 2]
    optimizer = mint.optim.AdamW([{"params": decay, "weight_decay": 0.1}, {"params": rest}], lr=0.01)

    def forward_fn():
        loss = model(x).sum()
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    for _ in range(3):
        loss, grads = grad_fn()
        grads = ops.clip_by_global_norm(grads, 1.0)
        optimizer(grads)


def train_others(model, other, x):
    decay = [p for n, p in model.parameters_and_names() if p.requires_grad if p.ndim >= 2]
    optimizer = mint.optim.AdamW(
        [{"params": decay, "weight_decay": 0.1}, {"params": other.trainable_params()}], lr=0.01
    )
    for _ in range(3):
        loss = model(x).sum()
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.trainable_params(), 1.0)
        optimizer.step()
