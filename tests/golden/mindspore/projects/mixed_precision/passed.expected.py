import mindspore.mint.nn.functional as F
import mindspore as ms
from mindspore import mint

from net import Net


def train(net, loader, optimizer, scaler):
    net.set_train()

    def forward_fn(x, y):
        # half precision
        loss = F.cross_entropy(net(x).float(), y)
        return scaler.scale(loss)

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    for x, y in loader:
        scaled_loss, grads = grad_fn(x, y)
        grads = scaler.unscale(grads)
        is_finite = ms.amp.all_finite(grads)
        if is_finite:
            optimizer(grads)
        scaler.adjust(is_finite)


@ms._no_grad()
def evaluate(net, loader):
    net.set_train(False)
    hits = 0
    for x, y in loader:
        out = net(x).float()
        hits += (out.argmax(1) == y).sum().item()
    return hits


def main(loader):
    model = Net(10)
    model = ms.amp.auto_mixed_precision(model, "auto")
    optimizer = mint.optim.Adam(model.trainable_params())
    scaler = ms.amp.DynamicLossScaler(65536.0, 2, 2000)
    for epoch in range(3):
        train(model, loader, optimizer, scaler)
        print(evaluate(model, loader))
