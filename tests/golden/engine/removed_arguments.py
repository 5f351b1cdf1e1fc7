import loom

a = loom.nn.functional.relu(x, False)
b = loom.nn.functional.relu(inplace=False, input=x)
c = loom.nn.functional.relu(x, inplace=False,)
d = loom.nn.Relu(inplace=True)
e = loom.nn.Relu( True )
o = loom.optim.Sgd(p)
o.zero_grad(set_to_none=True)
o.zero_grad(set_to_none=compute())
o.zero_grad(
    set_to_none=True,
)
