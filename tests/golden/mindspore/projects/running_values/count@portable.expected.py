from mindspore.experimental import optim

from net import Net

model = Net()
print(sum(p.numel() for p in model.trainable_params()))
print(
    [name
     for name, param in model.parameters_and_names() if param.requires_grad]
)
optimizer = optim.SGD(model.trainable_params(), lr=0.1)
