# SPDX-License-Identifier: Apache-2.0
from dataclasses import dataclass

import numpy as np
import torch
import torch.nn as nn
from torch.distributions.categorical import Categorical


@dataclass
class Args:
    gamma: float = 0.99
    gae_lambda: float = 0.95
    clip_coef: float = 0.2
    ent_coef: float = 0.01
    vf_coef: float = 0.5
    num_steps: int = 4
    num_envs: int = 2
    anneal_lr: bool = True
    learning_rate: float = 2.5e-2


def layer_init(layer, std=np.sqrt(2), bias_const=0.0):
    size = tuple(layer.weight.shape)
    layer.weight.data = torch.tensor(std * 0.3 * np.sin(np.indices(size).sum(axis=0) + size[0] + size[1]), dtype=torch.float32)
    torch.nn.init.constant_(layer.bias, bias_const)
    return layer


class Agent(nn.Module):
    def __init__(self):
        super().__init__()
        self.critic = nn.Sequential(layer_init(nn.Linear(3, 4)), nn.Tanh(), layer_init(nn.Linear(4, 1), std=1.0))
        self.actor = nn.Sequential(layer_init(nn.Linear(3, 4)), nn.Tanh(), layer_init(nn.Linear(4, 2), std=0.01))

    def get_value(self, x):
        return self.critic(x)

    def get_action_and_value(self, x, action):
        logits = self.actor(x)
        probs = Categorical(logits=logits)
        return action, probs.log_prob(action), probs.entropy(), self.critic(x)


args = Args()
agent = Agent()
optimizer = torch.optim.Adam(agent.parameters(), lr=args.learning_rate, eps=1e-5)
rng = np.random.RandomState(19)
obs = torch.zeros((args.num_steps, args.num_envs) + (3,))
actions = torch.zeros((args.num_steps, args.num_envs))
logprobs = torch.zeros((args.num_steps, args.num_envs))
rewards = torch.zeros((args.num_steps, args.num_envs))
dones = torch.zeros((args.num_steps, args.num_envs))
values = torch.zeros((args.num_steps, args.num_envs))
for iteration in range(1, 3):
    if args.anneal_lr:
        frac = 1.0 - (iteration - 1.0) / 3
        lrnow = frac * args.learning_rate
        optimizer.param_groups[0]["lr"] = lrnow
    for step in range(0, args.num_steps):
        obs[step] = torch.Tensor(rng.randn(args.num_envs, 3))
        with torch.no_grad():
            action, logprob, _, value = agent.get_action_and_value(obs[step], torch.tensor(rng.randint(0, 2, args.num_envs)))
            values[step] = value.flatten()
        actions[step] = action
        logprobs[step] = logprob
        rewards[step] = torch.tensor(rng.randn(args.num_envs)).view(-1)
        dones[step] = torch.Tensor(rng.randint(0, 2, args.num_envs))
    with torch.no_grad():
        next_value = agent.get_value(obs[-1]).reshape(1, -1)
        advantages = torch.zeros_like(rewards)
        lastgaelam = 0
        for t in reversed(range(args.num_steps)):
            nextnonterminal = 1.0 - dones[min(t + 1, args.num_steps - 1)]
            nextvalues = next_value if t == args.num_steps - 1 else values[t + 1]
            delta = rewards[t] + args.gamma * nextvalues * nextnonterminal - values[t]
            advantages[t] = lastgaelam = delta + args.gamma * args.gae_lambda * nextnonterminal * lastgaelam
        returns = advantages + values
    b_obs = obs.reshape((-1,) + (3,))
    b_actions = actions.reshape(-1)
    b_advantages = advantages.reshape(-1)
    b_returns = returns.reshape(-1)
    _, newlogprob, entropy, newvalue = agent.get_action_and_value(b_obs, b_actions.long())
    logratio = newlogprob - logprobs.reshape(-1)
    ratio = logratio.exp()
    with torch.no_grad():
        approx_kl = ((ratio - 1) - logratio).mean()
        clipfrac = ((ratio - 1.0).abs() > args.clip_coef).float().mean().item()
    mb_advantages = (b_advantages - b_advantages.mean()) / (b_advantages.std() + 1e-8)
    pg_loss = torch.max(-mb_advantages * ratio, -mb_advantages * torch.clamp(ratio, 1 - args.clip_coef, 1 + args.clip_coef)).mean()
    v_loss = 0.5 * ((newvalue.view(-1) - b_returns) ** 2).mean()
    loss = pg_loss - args.ent_coef * entropy.mean() + v_loss * args.vf_coef
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
    optimizer.step()
    y_pred, y_true = values.reshape(-1).cpu().numpy(), b_returns.cpu().numpy()
    explained = 1 - np.var(y_true - y_pred) / np.var(y_true)
    print(iteration, loss.item(), approx_kl.item(), clipfrac, float(explained), optimizer.param_groups[0]["lr"])
