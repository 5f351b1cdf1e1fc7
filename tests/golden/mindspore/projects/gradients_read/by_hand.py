import torch
import torch.nn.functional as F

x = torch.randn(20, 3)
y = torch.randn(20, 1)
w = torch.zeros(3, 1, requires_grad=True)
b = torch.tensor([0.5], requires_grad=True)
for epoch in range(5):
    # what is seen
    prediction = x.mm(w) + b
    loss = ((prediction - y) ** 2).mean()
    loss.backward()
    with torch.no_grad():
        w -= 0.1 * w.grad
        b -= 0.1 * b.grad
        w.grad.zero_()
        b.grad = None
    print(epoch, loss.item())


def sensitivity(model, image, label):
    image = image.detach().requires_grad_()
    loss = F.cross_entropy(model(image), label)
    loss.backward()
    return image.grad.data.abs().max()


def direction(model, image):
    image.requires_grad = True
    model(image).sum().backward()
    step = image.grad.sign()
    image.grad.zero_()
    return step
