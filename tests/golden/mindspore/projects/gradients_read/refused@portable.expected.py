from mindspore import Parameter, ops


def accumulated(w, xs):
    for x in xs:
        loss = (x * w).sum()
        loss.backward()
        print(w.grad)


def cleared_sometimes(w, xs):
    for x in xs:
        loss = (x * w).sum()
        loss.backward()
        print(w.grad)
        if x.sum() > 0:
            w.grad.zero_()


def changed(w, x):
    loss = (x * w).sum()
    loss.backward()
    w.grad.clamp_(-1, 1)
    w.grad *= 2
    step = w.grad.clone()
    w.grad.zero_()
    return step


def read_before(w, x):
    if w.grad is not None:
        w.grad.zero_()
    loss = (x * w).sum()
    loss.backward()
    return w.grad


def of_parameters(net, x):
    loss = net(x).sum()
    loss.backward()
    return [p.grad for p in net.get_parameters()], net.weight.grad


def twice(w, x):
    (x * w).sum().backward(retain_graph=True)
    (x + w).sum().backward()
    step = w.grad + 1
    w.grad.zero_()
    return step


def of_a_parameter(x):
    scale = Parameter(ops.ones(3))
    (x * scale).sum().backward()
    return scale.grad
