import mindspore as ms
from mindspore import mint

from net import Net


def each(nets, optimizers, x):
    for epoch in range(3):
        for net, optimizer in zip(nets, optimizers):
            def forward_fn(net):
                loss = net(x).pow(2).mean()
                return loss

            grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

            loss, grads = grad_fn(net)
            optimizer(grads)
            print(epoch, loss.item())


nets = [Net() for _ in range(2)]
each(
    nets,
    [mint.optim.SGD(net.trainable_params(), lr=0.1) for net in nets],
    mint.ones((2, 4))
)
