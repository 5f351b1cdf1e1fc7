import spindle

a = spindle.nn.functional.relu(x)
b = spindle.nn.functional.relu(x=x)
c = spindle.nn.functional.relu(x,)
d = spindle.nn.Relu()
e = spindle.nn.Relu()
o = spindle.optimizer.Sgd(parameters=p)
o.clear_grad()
o.zero_grad(set_to_none=compute())
o.clear_grad()
