# SPDX-License-Identifier: Apache-2.0
import random
from collections import deque, namedtuple

import mindspore as ms
from mindspore import mint
import mindspore.mint.nn.functional as F

Transition = namedtuple("Transition", ("state", "action", "next_state", "reward"))


class ReplayMemory:
    def __init__(self, capacity):
        self.memory = deque([], maxlen=capacity)

    def push(self, *args):
        self.memory.append(Transition(*args))

    def sample(self, size):
        return random.sample(self.memory, size)

    def __len__(self):
        return len(self.memory)


policy_net = mint.nn.Linear(2, 2)
target_net = mint.nn.Linear(2, 2)
optimizer = mint.optim.SGD(policy_net.trainable_params(), lr=0.1)
memory = ReplayMemory(100)


def select_action(state):
    if random.random() > 0.5:
        with ms._no_grad():
            return policy_net(state).max(dim=1)[1].view(1, 1)
    return ms.tensor([[random.randrange(2)]], dtype=ms.int64)


def greedy_action(state):
    values = policy_net(state)
    _, index = values.max(dim=1)
    return index.view(1, 1)


def optimize():
    if len(memory) < 4:
        return

    def forward_fn():
        batch = Transition(*zip(*memory.sample(4)))
        states = mint.cat(batch.state)
        actions = mint.cat(batch.action)
        rewards = mint.cat(batch.reward)
        with ms._no_grad():
            targets = (
                target_net(mint.cat(batch.next_state)).max(dim=1)[0] * 0.9
                + rewards
            )
        q = policy_net(states).gather(1, actions).squeeze(1)
        loss = F.smooth_l1_loss(q, targets)
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    loss, grads = grad_fn()
    optimizer(grads)


state = mint.zeros((1, 2))
for step in range(10):
    action = select_action(state) if step % 2 else greedy_action(state)
    next_state = state + float(action.item())
    memory.push(state, action, next_state, ms.tensor([1.0]))
    state = next_state
    optimize()
