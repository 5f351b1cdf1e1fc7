# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch

torch.manual_seed(0)
rng = np.random.RandomState(8)


class Kalman:
    def __init__(self, dt=0.1):
        self.F = torch.tensor([[1, dt], [0, 1]])
        self.H = torch.tensor([[1.0, 0.0]])
        self.Q = torch.eye(2) * 1e-3
        self.R = torch.eye(1) * 0.1
        self.x = torch.zeros(2, 1)
        self.P = torch.eye(2)

    def predict(self):
        self.x = self.F.mm(self.x)
        self.P = self.F @ self.P @ self.F.T + self.Q
        return self.x

    def update(self, z):
        S = self.H @ self.P @ self.H.t() + self.R
        K = self.P @ self.H.t() @ torch.inverse(S)
        self.x = self.x + K @ (z - self.H @ self.x)
        self.P = (torch.eye(2) - K @ self.H) @ self.P


filter = Kalman()
for t in range(10):
    filter.predict()
    filter.update(torch.tensor([[float(np.sin(t / 3) + 0.1 * rng.randn())]]))
    print(t, [round(v, 4) for v in filter.x.flatten().tolist()], round(torch.trace(filter.P).item(), 5))

points = torch.as_tensor(rng.randn(4, 3, 3))
spd = points @ points.transpose(-1, -2) + 3 * torch.eye(3, dtype=torch.float64)
lower = torch.linalg.cholesky(spd)
print(lower.diagonal(dim1=-2, dim2=-1).sum(-1).tolist())
rhs = torch.as_tensor(rng.randn(4, 3, 1))
solved = torch.linalg.solve(spd, rhs)
print((spd @ solved - rhs).abs().max().item() < 1e-9, torch.det(spd).log().tolist())
values, vectors = torch.linalg.eigh(spd[0])
print(values.tolist(), (vectors @ torch.diag(values) @ vectors.mT - spd[0]).abs().max().item() < 1e-9)
u, s, v = torch.svd(points[1])
print(s.tolist(), torch.linalg.matrix_rank(points).tolist(), torch.linalg.norm(points, dim=(1, 2)).tolist())
