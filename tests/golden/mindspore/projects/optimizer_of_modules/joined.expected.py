import itertools

import mindspore as ms
from mindspore import mint, ops

from net import Net


def chained(loader):
    encoder = Net()
    decoder = Net()
    encoder.update_parameters_name("encoder.")
    decoder.update_parameters_name("decoder.")
    optimizer = mint.optim.Adam(
        list(itertools.chain(encoder.trainable_params(), decoder.trainable_params())), lr=1e-3
    )

    def forward_fn(x):
        loss = (decoder(encoder(x)) - x).pow(2).mean()
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    for x in loader:
        loss, grads = grad_fn(x)
        grads = ops.clip_by_global_norm(grads, 1.0)
        optimizer(grads)


def listed(loader):
    a, b = Net(), Net()
    params = list(a.get_parameters()) + list(b.get_parameters())
    a.update_parameters_name("a.")
    b.update_parameters_name("b.")
    first = mint.optim.SGD(params, lr=0.1)
    second = mint.optim.SGD(list(a.trainable_params()) + list(b.trainable_params()), lr=0.2)

    def forward_fn(x):
        loss = b(a(x)).mean()
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, first.parameters)

    for x in loader:
        loss, grads = grad_fn(x)
        grads = ops.clip_by_global_norm(grads, 1.0)
        first(grads)
    return second


def resumed(state, device):
    encoder, decoder = Net(), Net()
    encoder.update_parameters_name("encoder.")
    decoder.update_parameters_name("decoder.")
    mint.optim.SGD(list(encoder.trainable_params()) + list(decoder.trainable_params()), lr=0.1)
    head = Net()
    tail = Net()
    head.update_parameters_name("head.")
    head.load_state_dict(state)
    mint.optim.SGD(tail.trainable_params(), lr=0.1)
    tail.update_parameters_name("tail.")
    return mint.optim.SGD(list(head.trainable_params()) + list(tail.trainable_params()), lr=0.1)


def repeated(loader, rates):
    encoder = Net()
    decoder = Net()
    encoder.update_parameters_name("encoder.")
    decoder.update_parameters_name("decoder.")
    for rate in rates:
        optimizer = mint.optim.SGD(
            list(encoder.trainable_params()) + list(decoder.trainable_params()), lr=rate
        )

        def forward_fn(x):
            loss = decoder(encoder(x)).mean()
            return loss

        grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

        for x in loader:
            loss, grads = grad_fn(x)
            optimizer(grads)


class Trainer:
    def __init__(self):
        self.encoder = Net()
        self.decoder = Net()
        self.encoder.update_parameters_name("encoder.")
        self.decoder.update_parameters_name("decoder.")
        self.optimizer = mint.optim.SGD(
            list(self.encoder.trainable_params()) + list(self.decoder.trainable_params()), lr=0.1
        )


def given(a: Net, b: Net):
    a.update_parameters_name("a.")
    b.update_parameters_name("b.")
    return mint.optim.SGD([*a.get_parameters(), *b.get_parameters()], lr=0.1)


def parts(net: Net):
    return mint.optim.SGD(list(net.fc.trainable_params()) + list(net.head.trainable_params()), lr=0.1)
