# SPDX-License-Identifier: Apache-2.0
"""A critic with a penalty on gradients between samples, in a trainer class."""
import numpy as np
import torch
import torch.nn as nn
from torch.autograd import grad as torch_grad


class Critic(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.main = nn.Sequential(nn.Linear(n, 8), nn.Tanh(), nn.Linear(8, 1))

    def forward(self, x):
        return self.main(x).squeeze(-1)


class Generator(nn.Module):
    def __init__(self, z, n):
        super().__init__()
        self.l1, self.l2 = nn.Linear(z, 6), nn.Linear(6, n)

    def forward(self, z):
        return self.l2(torch.relu(self.l1(z)))


class Trainer:
    def __init__(self, generator, discriminator, gen_optimizer, dis_optimizer, gp_weight=10, critic_iterations=2, print_every=2):
        self.G, self.G_opt = generator, gen_optimizer
        self.D, self.D_opt = discriminator, dis_optimizer
        self.losses = {"G": [], "D": [], "GP": [], "gradient_norm": []}
        self.num_steps = 0
        self.gp_weight, self.critic_iterations, self.print_every = gp_weight, critic_iterations, print_every

    def _critic_train_iteration(self, data, z, alpha):
        generated_data = self.G(z)
        d_real, d_generated = self.D(data), self.D(generated_data)
        gradient_penalty = self._gradient_penalty(data, generated_data, alpha)
        self.losses["GP"].append(gradient_penalty.item())
        self.D_opt.zero_grad()
        d_loss = d_generated.mean() - d_real.mean() + gradient_penalty
        d_loss.backward()
        self.D_opt.step()
        self.losses["D"].append(d_loss.item())

    def _generator_train_iteration(self, z):
        self.G_opt.zero_grad()
        g_loss = -self.D(self.G(z)).mean()
        g_loss.backward()
        self.G_opt.step()
        self.losses["G"].append(g_loss.item())

    def _gradient_penalty(self, real_data, generated_data, alpha):
        batch_size = real_data.size()[0]
        alpha = alpha.expand_as(real_data)
        interpolated = alpha * real_data.data + (1 - alpha) * generated_data.data
        interpolated.requires_grad = True
        prob = self.D(interpolated)
        gradients = torch_grad(outputs=prob, inputs=interpolated, grad_outputs=torch.ones(prob.size()), create_graph=True, retain_graph=True)[0]
        gradients = gradients.view(batch_size, -1)
        self.losses["gradient_norm"].append(gradients.norm(2, dim=1).mean().item())
        gradients_norm = torch.sqrt(torch.sum(gradients ** 2, dim=1) + 1e-12)
        return self.gp_weight * ((gradients_norm - 1) ** 2).mean()

    def train(self, batches):
        for data, z, alpha in batches:
            self.num_steps += 1
            self._critic_train_iteration(data, z, alpha)
            if self.num_steps % self.critic_iterations == 0:
                self._generator_train_iteration(z)
            if self.num_steps % self.print_every == 0:
                print("Iteration {}: D {:.4f} GP {:.4f} norm {:.4f} G {:.4f}".format(
                    self.num_steps, self.losses["D"][-1], self.losses["GP"][-1], self.losses["gradient_norm"][-1], self.losses["G"][-1]))


g, d = Generator(2, 3), Critic(3)
for net in (g, d):
    for k, (name, p) in enumerate(net.named_parameters()):
        with torch.no_grad():
            if name.endswith("weight"):
                p.copy_(torch.tensor(np.sin(np.indices(tuple(p.shape)).sum(0) + k) / 2))
            else:
                p.zero_()
g_opt = torch.optim.Adam(g.parameters(), lr=1e-2, betas=(.5, .9))
d_opt = torch.optim.Adam(d.parameters(), lr=1e-2, betas=(.5, .9))
rs = np.random.RandomState(5)
batches = [(torch.FloatTensor(rs.randn(4, 3)), torch.FloatTensor(rs.randn(4, 2)), torch.FloatTensor(rs.rand(4, 1))) for _ in range(6)]
t = Trainer(g, d, g_opt, d_opt)
t.train(batches)
print(len(t.losses["D"]), np.mean(t.losses["D"]).round(4), g(torch.zeros(1, 2)).detach().numpy().round(4))
