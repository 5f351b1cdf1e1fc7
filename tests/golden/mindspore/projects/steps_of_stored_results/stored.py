# SPDX-License-Identifier: Apache-2.0
import torch
import torch.nn as nn

m = nn.Linear(2, 2)
opt = torch.optim.SGD(m.parameters(), lr=0.1)
kept = []
total = torch.zeros(1)


class Buffer:
    def __init__(self):
        self.losses = []
        self.states = []

    def push(self, state, loss):
        self.states.append(state)
        self.losses.append(loss)

    def mean(self):
        return torch.stack(self.losses).mean()


buffer = Buffer()


def act(x):
    out = m(x)
    kept.append(out)
    return out.argmax().item()


def collect(x):
    buffer.push(x, m(x).sum())


def remember(values, x):
    values.append(m(x).sum())


def count(x):
    global total
    total = m(x).sum()


def refused_list():
    """The network has run where the values were kept."""
    loss = torch.cat(kept).pow(2).sum()
    opt.zero_grad()
    loss.backward()
    opt.step()
    kept.clear()


def refused_attribute():
    loss = torch.stack(buffer.losses).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()


def refused_method():
    loss = buffer.mean() * 2
    opt.zero_grad()
    loss.backward()
    opt.step()


def refused_argument(values):
    loss = torch.stack(values).sum()
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
    loss = m(torch.cat(buffer.states)).sum()
    opt.zero_grad()
    loss.backward()
    opt.step()


def converted_cut(y):
    old = torch.stack(buffer.losses).detach()
    loss = (m(y).sum() - old).pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()


def converted_behind(rate):
    """What is put into a dictionary of the step comes behind it."""
    for _ in range(2):
        parts = dict(loss=m(torch.ones(1, 2)).sum())
        loss = parts["loss"]
        opt.zero_grad()
        loss.backward()
        opt.step()
        parts.update(last=m(torch.ones(1, 2)))


class Agent:
    def __init__(self, policy):
        self.batch = {"states": [], "values": []}
        self.policy = policy
        self.opt = torch.optim.SGD(self.policy.parameters(), lr=0.1)

    def act(self, state):
        self.batch["states"].append(state)
        self.batch["values"].append(self.policy(state).sum())

    def refused_entry(self):
        loss = torch.stack(self.batch["values"]).sum()
        self.opt.zero_grad()
        loss.backward()
        self.opt.step()

    def converted_entry(self):
        loss = self.policy(torch.cat(self.batch["states"])).sum()
        self.opt.zero_grad()
        loss.backward()
        self.opt.step()


x = torch.ones(1, 2)
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
    loss = torch.cat(kept).sum()
    opt.zero_grad()
    loss.backward()
    opt.step()
    kept.clear()
