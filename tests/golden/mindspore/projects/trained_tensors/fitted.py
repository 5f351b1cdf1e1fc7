import torch

x = torch.tensor([0.0, 1.0, 2.0])
y = torch.tensor([1.0, 3.0, 5.0])
w = torch.tensor([0.5], dtype=torch.float32, requires_grad=True)
b = torch.ones(1, requires_grad=True)
params = [w, b]
optimizer = torch.optim.SGD(params, lr=0.1, momentum=0.9)
for step in range(20):
    optimizer.zero_grad()
    loss = ((w * x + b - y) ** 2).mean()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(params, 1.0)
    optimizer.step()
print(w.tolist(), b.item())
