# SPDX-License-Identifier: Apache-2.0
import mindspore as ms
from mindspore import ops
from mindspore.experimental import optim
import mindspore.nn as nn

m = nn.Dense(2, 2)
opt = optim.SGD(m.trainable_params(), lr=0.1)
kept = []
total = ops.zeros(1)


class Buffer:
    def __init__(self):
        self.losses = []
        self.states = []

    def push(self, state, loss):
        self.states.append(state)
        self.losses.append(loss)

    def mean(self):
        return ops.stack(self.losses).mean()


buffer = Buffer()


def act(x):
    out = m(x)
    kept.append(out)
    return out.argmax(axis=None).item()


def collect(x):
    buffer.push(x, m(x).sum())


def remember(values, x):
    values.append(m(x).sum())


def count(x):
    global total
    total = m(x).sum()


def refused_list():
    """The network has run where the values were kept."""
    loss = ops.cat(kept).pow(2).sum()
    opt.zero_grad()
    loss.backward()
    opt.step()
    kept.clear()


def refused_attribute():
    loss = ops.stack(buffer.losses).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()


def refused_method():
    loss = buffer.mean() * 2
    opt.zero_grad()
    loss.backward()
    opt.step()


def refused_argument(values):
    loss = ops.stack(values).sum()
    opt.zero_grad()
    loss.backward()
    opt.step()


def refused_result(out, y):
    loss = (out - y).pow(2).sum()
    opt.zero_grad()
    loss.backward()
    opt.step()


def refused_global():
    loss = total * 2
    opt.zero_grad()
    loss.backward()
    opt.step()


def converted_states():
    """What the network was given is kept, and it runs on that."""

    def forward_fn():
        loss = m(ops.cat(buffer.states)).sum()
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, opt.parameters)

    loss, grads = grad_fn()
    opt(grads)


def converted_cut(y):
    old = ops.stop_gradient(ops.stack(buffer.losses))

    def forward_fn():
        loss = (m(y).sum() - old).pow(2).mean()
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, opt.parameters)

    loss, grads = grad_fn()
    opt(grads)


def converted_behind(rate):
    """What is put into a dictionary of the step comes behind it."""

    def forward_fn():
        parts = dict(loss=m(ops.ones((1, 2))).sum())
        loss = parts["loss"]
        return loss, parts

    grad_fn = ms.value_and_grad(forward_fn, None, opt.parameters, has_aux=True)

    for _ in range(2):
        (loss, parts), grads = grad_fn()
        opt(grads)
        parts.update(last=m(ops.ones((1, 2))))


class Agent:
    def __init__(self, policy):
        self.batch = {"states": [], "values": []}
        self.policy = policy
        self.opt = optim.SGD(self.policy.trainable_params(), lr=0.1)

    def act(self, state):
        self.batch["states"].append(state)
        self.batch["values"].append(self.policy(state).sum())

    def refused_entry(self):
        loss = ops.stack(self.batch["values"]).sum()
        self.opt.zero_grad()
        loss.backward()
        self.opt.step()

    def converted_entry(self):
        def forward_fn():
            loss = self.policy(ops.cat(self.batch["states"])).sum()
            return loss

        grad_fn = ms.value_and_grad(forward_fn, None, self.opt.parameters)

        loss, grads = grad_fn()
        self.opt(grads)


x = ops.ones((1, 2))
act(x)
agent = Agent(m)
agent.act(x)
agent.refused_entry()
agent.converted_entry()
converted_behind(0.1)
collect(x)
count(x)
refused_list()
refused_attribute()
refused_method()
values = []
remember(values, x)
refused_argument(values)
refused_result(m(x), x)
refused_global()
converted_states()
converted_cut(x)
for _ in range(2):
    act(x)
    loss = ops.cat(kept).sum()
    opt.zero_grad()
    loss.backward()
    opt.step()
    kept.clear()
