import numpy as np
import mindspore as ms
from mindspore import Parameter, Tensor, ops
from mindspore import nn
from mindspore.experimental import optim

from net import Net


def improve(args, envs):
    model = Net()
    optimizer = optim.Adam(model.trainable_params(), lr=args.lr)
    obs = ops.zeros((args.steps, 4))
    rewards = ops.zeros((args.steps, 2))
    next_obs = Tensor.from_numpy(envs.reset())
    for iteration in range(args.iterations):
        for step in range(args.steps):
            obs[step] = next_obs
            with ms._no_grad():
                action = model(next_obs)
            found, reward = envs.step(action.asnumpy())
            next_obs = Tensor.from_numpy(found)
            rewards[step] = Tensor.from_numpy(reward)
        b_obs = obs.reshape((-1,) + envs.single_observation_space.shape)
        b_rewards = rewards.reshape(-1, 2)
        size = args.steps // args.minibatches
        inds = np.arange(args.steps)

        def forward_fn(start):
            picked = inds[start:start + size]
            loss = ops.mse_loss(model(b_obs[picked]), b_rewards[picked])
            return loss

        grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

        for start in range(0, args.steps, size):
            loss, grads = grad_fn(start)
            optimizer(grads)


def of_a_module(batches, model: nn.Cell, head: nn.Cell, optimizer: optim.Optimizer):
    for x, parts in batches:
        hidden = model(x)
        flat = hidden.view(-1, 4)
        for part in parts:
            loss = (head(flat) - part).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()


def of_a_leaf(batches):
    weight = Parameter(ops.zeros((4, 2)), name="weight")
    optimizer = optim.SGD([weight], lr=0.1)
    for epoch in range(3):
        turned = weight.t()
        for x in batches:
            loss = ops.dense(x, turned).sum()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()


def of_a_layer(batches):
    model = Net()
    optimizer = optim.SGD(model.trainable_params(), lr=0.1)
    for epoch in range(3):
        weight = model.fc.weight
        turned = weight.view(2, 4)
        for x in batches:
            loss = ops.dense(x, turned).sum()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()


def kept(batches, given):
    model = Net()
    optimizer = optim.SGD(model.trainable_params(), lr=0.1)
    for epoch in range(3):
        scaled = given * 2
        for x in batches:
            loss = (model(x) * scaled).sum()
            optimizer.zero_grad()
            loss.backward(retain_graph=True)
            optimizer.step()
