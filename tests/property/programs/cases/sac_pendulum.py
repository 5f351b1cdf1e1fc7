# SPDX-License-Identifier: Apache-2.0
# Only for paddle: most of it has no resolver for MindSpore
"""Soft actor-critic with a temperature that is learned."""
import copy
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.optim import Adam

LOG_SIG_MAX, LOG_SIG_MIN, epsilon = 2, -20, 1e-6


def weights_init_(m):
    if isinstance(m, nn.Linear):
        idx = np.indices(tuple(m.weight.shape)).sum(0)
        m.weight.data.copy_(torch.from_numpy(0.3 * np.cos(idx)))
        torch.nn.init.constant_(m.bias, 0)


class QNetwork(nn.Module):
    def __init__(self, num_inputs, num_actions, hidden_dim):
        super(QNetwork, self).__init__()
        self.linear1, self.linear2 = nn.Linear(num_inputs + num_actions, hidden_dim), nn.Linear(hidden_dim, 1)
        self.linear3, self.linear4 = nn.Linear(num_inputs + num_actions, hidden_dim), nn.Linear(hidden_dim, 1)
        self.apply(weights_init_)

    def forward(self, state, action):
        xu = torch.cat([state, action], 1)
        return self.linear2(F.relu(self.linear1(xu))), self.linear4(torch.tanh(self.linear3(xu)))


class GaussianPolicy(nn.Module):
    def __init__(self, num_inputs, num_actions, hidden_dim, high=2.0, low=-2.0):
        super(GaussianPolicy, self).__init__()
        self.linear1 = nn.Linear(num_inputs, hidden_dim)
        self.mean_linear = nn.Linear(hidden_dim, num_actions)
        self.log_std_linear = nn.Linear(hidden_dim, num_actions)
        self.apply(weights_init_)
        self.action_scale = torch.tensor((high - low) / 2.)
        self.action_bias = torch.tensor((high + low) / 2.)

    def forward(self, state):
        x = F.relu(self.linear1(state))
        return self.mean_linear(x), torch.clamp(self.log_std_linear(x), min=LOG_SIG_MIN, max=LOG_SIG_MAX)

    def sample(self, state, noise):
        mean, log_std = self.forward(state)
        std = log_std.exp()
        x_t = mean + std * noise
        y_t = torch.tanh(x_t)
        action = y_t * self.action_scale + self.action_bias
        log_prob = -((x_t - mean) ** 2) / (2 * std ** 2) - log_std - 0.9189385
        log_prob -= torch.log(self.action_scale * (1 - y_t.pow(2)) + epsilon)
        log_prob = log_prob.sum(1, keepdim=True)
        mean = torch.tanh(mean) * self.action_scale + self.action_bias
        return action, log_prob, mean


def soft_update(target, source, tau):
    for target_param, param in zip(target.parameters(), source.parameters()):
        target_param.data.copy_(target_param.data * (1.0 - tau) + param.data * tau)


class SAC(object):
    def __init__(self, num_inputs, action_dim, gamma=0.99, tau=0.05, alpha=0.2, lr=0.01):
        self.gamma, self.tau, self.alpha = gamma, tau, alpha
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self.critic = QNetwork(num_inputs, action_dim, 6).to(device=self.device)
        self.critic_optim = Adam(self.critic.parameters(), lr=lr)
        self.critic_target = copy.deepcopy(self.critic)
        self.target_entropy = -torch.prod(torch.Tensor([action_dim]).to(self.device)).item()
        self.log_alpha = torch.zeros(1, requires_grad=True, device=self.device)
        self.alpha_optim = Adam([self.log_alpha], lr=lr)
        self.policy = GaussianPolicy(num_inputs, action_dim, 6).to(self.device)
        self.policy_optim = Adam(self.policy.parameters(), lr=lr)

    def select_action(self, state, noise, evaluate=False):
        state = torch.FloatTensor(state).to(self.device).unsqueeze(0)
        if evaluate is False:
            action, _, _ = self.policy.sample(state, noise)
        else:
            _, _, action = self.policy.sample(state, noise)
        return action.detach().cpu().numpy()[0]

    def update_parameters(self, memory, noise):
        s, a, r, s2, mask = memory
        state_batch = torch.FloatTensor(s).to(self.device)
        next_state_batch = torch.FloatTensor(s2).to(self.device)
        action_batch = torch.FloatTensor(a).to(self.device)
        reward_batch = torch.FloatTensor(r).to(self.device).unsqueeze(1)
        mask_batch = torch.FloatTensor(mask).to(self.device).unsqueeze(1)
        with torch.no_grad():
            next_a, next_log_pi, _ = self.policy.sample(next_state_batch, noise)
            q1n, q2n = self.critic_target(next_state_batch, next_a)
            min_qf = torch.min(q1n, q2n) - self.alpha * next_log_pi
            next_q = reward_batch + mask_batch * self.gamma * min_qf
        qf1, qf2 = self.critic(state_batch, action_batch)
        qf_loss = F.mse_loss(qf1, next_q) + F.mse_loss(qf2, next_q)
        self.critic_optim.zero_grad()
        qf_loss.backward()
        self.critic_optim.step()
        pi, log_pi, _ = self.policy.sample(state_batch, noise)
        q1, q2 = self.critic(state_batch, pi)
        policy_loss = ((self.alpha * log_pi) - torch.min(q1, q2)).mean()
        self.policy_optim.zero_grad()
        policy_loss.backward()
        self.policy_optim.step()
        alpha_loss = -(self.log_alpha * (log_pi + self.target_entropy).detach()).mean()
        self.alpha_optim.zero_grad()
        alpha_loss.backward()
        self.alpha_optim.step()
        self.alpha = self.log_alpha.exp()
        soft_update(self.critic_target, self.critic, self.tau)
        return qf_loss.item(), policy_loss.item(), alpha_loss.item(), self.alpha.clone().item()


rng = np.random.RandomState(11)
agent = SAC(3, 1)
for it in range(4):
    memory = rng.randn(5, 3), rng.uniform(-2, 2, (5, 1)), rng.randn(5), rng.randn(5, 3), (rng.rand(5) > 0.2).astype(np.float64)
    noise = torch.from_numpy(rng.randn(5, 1).astype(np.float32))
    print(it, " ".join(f"{v:.5f}" for v in agent.update_parameters(memory, noise)))
print(agent.select_action(np.array([0.1, -0.2, 0.3]), torch.zeros(1, 1), evaluate=True))
