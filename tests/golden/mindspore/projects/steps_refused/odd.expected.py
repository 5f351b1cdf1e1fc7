import contextlib

import mindspore as ms
import torch.optim
from mindspore import Tensor, mint, nn
from mindspore.experimental import optim


def in_a_context(loader, model: nn.Cell, optimizer: optim.Optimizer):
    for x in loader:
        optimizer.zero_grad()
        with contextlib.nullcontext():
            loss = model(x).sum()
        loss.backward()
        optimizer.step()


def differentiated_again(loader, model: nn.Cell, optimizer: optim.Optimizer):
    for x in loader:
        optimizer.zero_grad()
        loss = model(x).sum()
        loss.backward(create_graph=True)
        optimizer.step()


def no_name(loader, model: nn.Cell, optimizer: optim.Optimizer):
    def forward_fn(x):
        return model(x)["loss"]

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    for x in loader:
        loss, grads = grad_fn(x)
        optimizer(grads)


def given(loss: Tensor, optimizer: optim.Optimizer):
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()


def made_in_the_loop(loader, model: nn.Cell):
    for x in loader:
        optimizer = mint.optim.SGD(model.trainable_params(), lr=0.1)
        optimizer.zero_grad()
        loss = model(x).sum()
        loss.backward()
        optimizer.step()


def not_ported(loader, model: nn.Cell):
    optimizer = torch.optim.LBFGS(model.trainable_params())
    for x in loader:
        optimizer.zero_grad()
        loss = model(x).sum()
        loss.backward()
        optimizer.step()


def perhaps(loader, model: nn.Cell, optimizer: optim.Optimizer):
    for x in loader:
        optimizer.zero_grad()
        if len(x):
            out = model(x)
            loss = out.sum()
        loss.backward()
        optimizer.step()
        print(out)
