# SPDX-License-Identifier: Apache-2.0
"""Buffers of a rollout, filled without gradients, cut into minibatches for several epochs."""
import argparse

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.optim as optim


class Env:
    def __init__(self):
        self.t = 0

    def reset(self):
        self.t = 0
        return self.observe()

    def observe(self):
        return np.sin(np.arange(8, dtype=np.float32).reshape(2, 4) + self.t).astype(np.float32)

    def step(self, action):
        self.t += 1
        return self.observe(), (np.cos(action).sum(1) / self.t).astype(np.float32)


class Critic(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(4, 6)
        self.head = nn.Linear(6, 1)

    def forward(self, x):
        return self.head(torch.tanh(self.body(x)))


parser = argparse.ArgumentParser()
parser.add_argument("--num-steps", type=int, default=6)
parser.add_argument("--minibatches", type=int, default=3)
args = parser.parse_args([])
print(" ".join(f"{key}={value}" for key, value in vars(args).items()))

if __name__ == "__main__":
    envs = Env()
    critic = Critic()
    for index, param in enumerate(critic.parameters()):
        nn.init.constant_(param, 0.1 * (index + 1))
    optimizer = optim.SGD(critic.parameters(), lr=0.05)

    obs = torch.zeros((args.num_steps, 2, 4))
    rewards = torch.zeros((args.num_steps, 2))
    next_obs = torch.from_numpy(envs.reset())
    for iteration in range(2):
        for step in range(args.num_steps):
            obs[step] = next_obs
            with torch.no_grad():
                action = critic(next_obs)
            found, reward = envs.step(action.numpy())
            next_obs = torch.from_numpy(found)
            rewards[step] = torch.from_numpy(reward)

        # flatten the batch
        b_obs = obs.reshape((-1, 4))
        b_returns = rewards.reshape(-1)
        size = args.num_steps * 2 // args.minibatches
        inds = np.arange(args.num_steps * 2)
        # several epochs over the same batch
        for epoch in range(2):
            for start in range(0, args.num_steps * 2, size):
                picked = torch.from_numpy(inds[start:start + size])
                value = critic(b_obs[picked]).view(-1)
                loss = F.mse_loss(value, b_returns[picked])
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
        print(f"{iteration} {loss.item():.5f} {value.mean().item():.5f}")

    # fit to what is left of it
    for step in range(3):
        value = critic(next_obs)
        loss = (value - 1).pow(2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        print(f"{step} {loss.item():.5f}")
