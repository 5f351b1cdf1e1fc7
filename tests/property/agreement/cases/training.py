# SPDX-License-Identifier: Apache-2.0
"""Longer snippets: gradients, optimizers, schedulers, data. Written for torch; they are converted like all others."""
import torch


def backward_of_a_layer(x: torch.Tensor):
    m = torch.nn.Linear(4, 3, bias=False)
    fill(m)
    m(x).sum().backward()
    return m.weight.grad.sum()


def gradient_of_an_input(x: torch.Tensor):
    x.requires_grad_()
    y = (x * x).sum()
    y.backward()
    return x.grad


def gradient_by_function(x: torch.Tensor):
    x.requires_grad_()
    g = torch.autograd.grad((x ** 3).sum(), x)
    return g[0]


def gradient_by_function_unpacked(x: torch.Tensor, y: torch.Tensor):
    x.requires_grad_(True)
    y.requires_grad_(True)
    a, c = torch.autograd.grad((x * y).sum(), [x, y], create_graph=False)
    return a, c


def gradient_with_outputs(x: torch.Tensor, y: torch.Tensor):
    x.requires_grad_()
    return torch.autograd.grad(x * 2, x, grad_outputs=y)[0]


def second_derivative(x: torch.Tensor):
    x.requires_grad_()
    g, = torch.autograd.grad((x ** 3).sum(), x, create_graph=True)
    return torch.autograd.grad(g.sum(), x)[0]


def gradient_seeded(x: torch.Tensor, y: torch.Tensor):
    x.requires_grad_()
    (x * 3).backward(y)
    return x.grad


def gradient_kept(x: torch.Tensor):
    x.requires_grad_()
    z = x * 2
    z.retain_grad()
    (z * z).sum().backward()
    return z.grad


def gradient_twice(x: torch.Tensor):
    x.requires_grad_()
    y = (x * x).sum()
    y.backward(retain_graph=True)
    y.backward()
    return x.grad


def gradient_hook(x: torch.Tensor):
    x.requires_grad_()
    z = x * 2
    z.register_hook(lambda g: g * 10)
    z.sum().backward()
    return x.grad


def gradient_set_to_none(x: torch.Tensor):
    x.requires_grad_()
    (x * x).sum().backward()
    x.grad = None
    (x * 3).sum().backward()
    return x.grad


def without_gradients(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    fill(m)
    with torch.no_grad():
        y = m(x)
    return y, y.requires_grad


def without_gradients_decorated(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    fill(m)

    @torch.no_grad()
    def run(v):
        return m(v)
    return run(x)


def gradients_switched(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    fill(m)
    with torch.set_grad_enabled(False):
        y = m(x)
    with torch.enable_grad():
        z = m(x)
    return y.requires_grad, z.requires_grad


def inference_mode(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    fill(m)
    with torch.inference_mode():
        return m(x)


def detached(x: torch.Tensor):
    x.requires_grad_()
    y = (x * 2).detach()
    return y, y.requires_grad


def frozen(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    for p in m.parameters():
        p.requires_grad = False
    return [p.requires_grad for p in m.parameters()]


def frozen_by_method(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    for p in m.parameters():
        p.requires_grad_(False)
    return [p.requires_grad for p in m.parameters()]


def own_function(x: torch.Tensor):
    class Double(torch.autograd.Function):
        @staticmethod
        def forward(ctx, v):
            ctx.save_for_backward(v)
            return v * 2

        @staticmethod
        def backward(ctx, g):
            v, = ctx.saved_tensors
            return g * 2 + v * 0
    x.requires_grad_()
    y = Double.apply(x)
    y.sum().backward()
    return y, x.grad


def sgd(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    fill(m)
    o = torch.optim.SGD(m.parameters(), lr=0.1)
    for _ in range(3):
        o.zero_grad()
        m(x).pow(2).mean().backward()
        o.step()
    return m(x)


def sgd_with_momentum(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    fill(m)
    o = torch.optim.SGD(m.parameters(), lr=0.1, momentum=0.9, weight_decay=1e-2)
    for _ in range(3):
        o.zero_grad()
        m(x).pow(2).mean().backward()
        o.step()
    return m(x)


def sgd_with_nesterov(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    fill(m)
    o = torch.optim.SGD(m.parameters(), 0.1, 0.8, nesterov=True)
    for _ in range(4):
        o.zero_grad(set_to_none=True)
        m(x).pow(2).mean().backward()
        o.step()
    return m(x)


def adam(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    fill(m)
    o = torch.optim.Adam(m.parameters(), lr=1e-2, betas=(0.8, 0.95), eps=1e-6)
    for _ in range(3):
        o.zero_grad()
        m(x).pow(2).mean().backward()
        o.step()
    return m(x)


def adam_by_default(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    fill(m)
    o = torch.optim.Adam(m.parameters())
    for _ in range(3):
        o.zero_grad()
        m(x).pow(2).mean().backward()
        o.step()
    return m(x)


def adam_with_decay(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    fill(m)
    o = torch.optim.Adam(params=m.parameters(), lr=0.05, weight_decay=0.1, amsgrad=True)
    for _ in range(3):
        o.zero_grad()
        m(x).pow(2).mean().backward()
        o.step()
    return m(x)


def adamw(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    fill(m)
    o = torch.optim.AdamW(m.parameters(), lr=1e-2, weight_decay=0.1)
    for _ in range(3):
        o.zero_grad()
        m(x).pow(2).mean().backward()
        o.step()
    return m(x)


def adamw_by_default(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    fill(m)
    o = torch.optim.AdamW(m.parameters(), 0.05, (0.9, 0.99))
    for _ in range(3):
        o.zero_grad()
        m(x).pow(2).mean().backward()
        o.step()
    return m(x)


def adamax(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    fill(m)
    o = torch.optim.Adamax(m.parameters(), lr=1e-2)
    for _ in range(3):
        o.zero_grad()
        m(x).pow(2).mean().backward()
        o.step()
    return m(x)


def adagrad(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    fill(m)
    o = torch.optim.Adagrad(m.parameters(), lr=1e-1)
    for _ in range(3):
        o.zero_grad()
        m(x).pow(2).mean().backward()
        o.step()
    return m(x)


def adadelta(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    fill(m)
    o = torch.optim.Adadelta(m.parameters(), lr=1.0)
    for _ in range(3):
        o.zero_grad()
        m(x).pow(2).mean().backward()
        o.step()
    return m(x)


def rmsprop(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    fill(m)
    o = torch.optim.RMSprop(m.parameters(), lr=1e-2, alpha=0.9, momentum=0.5)
    for _ in range(3):
        o.zero_grad()
        m(x).pow(2).mean().backward()
        o.step()
    return m(x)


def rmsprop_centered(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    fill(m)
    o = torch.optim.RMSprop(m.parameters(), lr=1e-2, centered=True)
    for _ in range(3):
        o.zero_grad()
        m(x).pow(2).mean().backward()
        o.step()
    return m(x)


def nadam(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    fill(m)
    o = torch.optim.NAdam(m.parameters(), lr=1e-2)
    for _ in range(3):
        o.zero_grad()
        m(x).pow(2).mean().backward()
        o.step()
    return m(x)


def radam(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    fill(m)
    o = torch.optim.RAdam(m.parameters(), lr=1e-2)
    for _ in range(8):
        o.zero_grad()
        m(x).pow(2).mean().backward()
        o.step()
    return m(x)


def rprop(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    fill(m)
    o = torch.optim.Rprop(m.parameters(), lr=1e-2)
    for _ in range(4):
        o.zero_grad()
        m(x).pow(2).mean().backward()
        o.step()
    return m(x)


def groups_of_parameters(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    fill(m)
    o = torch.optim.AdamW([{"params": [m.weight], "weight_decay": 0.5}, {"params": [m.bias], "weight_decay": 0.0}],
                          lr=1e-2)
    for _ in range(3):
        o.zero_grad()
        m(x).pow(2).mean().backward()
        o.step()
    return m(x)


def gradients_clipped_by_norm(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    fill(m)
    o = torch.optim.SGD(m.parameters(), lr=0.1)
    for _ in range(3):
        o.zero_grad()
        m(x).pow(2).sum().backward()
        torch.nn.utils.clip_grad_norm_(m.parameters(), 1.0)
        o.step()
    return m(x)


def norm_of_clipped_gradients(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    fill(m)
    m(x).pow(2).sum().backward()
    total = torch.nn.utils.clip_grad_norm_(m.parameters(), max_norm=0.5, norm_type=2)
    return total, m.bias.grad


def gradients_clipped_by_value(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    fill(m)
    m(x).pow(2).sum().backward()
    torch.nn.utils.clip_grad_value_(m.parameters(), clip_value=0.1)
    return m.bias.grad


def parameters_in_a_vector(x: torch.Tensor):
    m = torch.nn.LayerNorm(4)
    fill(m)
    return torch.nn.utils.parameters_to_vector(m.parameters())


def state_of_optimizer_restored(x: torch.Tensor):
    m = torch.nn.LayerNorm(4)
    fill(m)
    o = torch.optim.Adam(m.parameters(), lr=0.1)
    m(x).pow(2).sum().backward()
    o.step()
    kept = o.state_dict()
    o.load_state_dict(kept)
    return m(x)
