import mindspore as ms
from mindspore import ops

x = ops.randn(20, 3)
y = ops.randn(20, 1)
w = ops.zeros((3, 1))
b = ms.tensor([0.5])
for epoch in range(5):
    def forward_fn(w, b):
        prediction = x.mm(w) + b
        loss = ((prediction - y) ** 2).mean()
        return loss

    # what is seen
    loss, (w_grad, b_grad) = ms.value_and_grad(forward_fn, (0, 1))(w, b)
    with ms._no_grad():
        w -= 0.1 * w_grad
        b -= 0.1 * b_grad
    print(epoch, loss.item())


def sensitivity(model, image, label):
    image = ops.stop_gradient(image)

    def forward_fn(image):
        loss = ops.cross_entropy(model(image), label)
        return loss

    image_grad = ms.grad(forward_fn)(image)
    return ops.stop_gradient(image_grad).abs().max()


def direction(model, image):
    def forward_fn(image):
        return model(image).sum()

    image_grad = ms.grad(forward_fn)(image)
    step = image_grad.sign()
    return step
