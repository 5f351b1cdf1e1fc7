import mindspore as ms
from mindspore import nn
from mindspore.experimental import optim


def own(model: nn.Cell, optimizer: optim.Optimizer, loader):
    scaler = ms.amp.DynamicLossScaler(65536.0, 2, 2000)

    def forward_fn(x, y):
        loss = (model(x) - y).pow(2).mean()
        return scaler.scale(loss)

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    for x, y in loader:
        scaled_loss, grads = grad_fn(x, y)
        grads = scaler.unscale(grads)
        is_finite = ms.amp.all_finite(grads)
        if is_finite:
            optimizer(grads)
        scaler.adjust(is_finite)


def given(model: nn.Cell, optimizer: optim.Optimizer, loader, scale):
    for x, y in loader:
        loss = (model(x) - y).pow(2).mean()
        optimizer.zero_grad()
        if scale is not None:
            scale.scale(loss).backward()
            scale.step(optimizer)
            scale.update()
        else:
            loss.backward()
            optimizer.step()
