# SPDX-License-Identifier: Apache-2.0
# What is put into an object before the loss is computed belongs to the function that is differentiated.
import mindspore as ms
from mindspore import mint
import mindspore.mint.nn.functional as F

model = mint.nn.Linear(4, 4)
optimizer = mint.optim.SGD(model.trainable_params(), lr=0.1)
kept = {}
cache = None


def fill(target, batch):
    target += model(batch)


def remember():
    global cache
    cache = model.weight * 2


def members(loader):
    def forward_fn(x, y):
        kept["out"] = model(x)
        loss = F.mse_loss(kept["out"], y)
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    for x, y in loader:
        loss, grads = grad_fn(x, y)
        optimizer(grads)


def by_a_function(loader):
    def forward_fn(made, x, y):
        fill(made, x)
        loss = F.mse_loss(made, y)
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    for x, y in loader:
        made = mint.zeros((8, 4))
        loss, grads = grad_fn(made, x, y)
        optimizer(grads)


def by_a_view(loader):
    def forward_fn(made, x, y):
        flat = made.view(-1)
        flat[:] = model(x).view(-1)
        loss = F.mse_loss(made, y)
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    for x, y in loader:
        made = mint.zeros((8, 4))
        loss, grads = grad_fn(made, x, y)
        optimizer(grads)


def by_another_function(loader):
    def forward_fn(x, y):
        remember()
        used = cache + 1
        loss = F.mse_loss(x @ used, y)
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    for x, y in loader:
        loss, grads = grad_fn(x, y)
        optimizer(grads)


def computed_before(outs, y):
    for out in outs:
        z = F.relu(out)
        loss = F.mse_loss(z, y)
        optimizer.zero_grad()
        loss.backward(retain_graph=True)
        optimizer.step()
