# SPDX-License-Identifier: Apache-2.0
"""Longer snippets: derivatives of functions, masks of transformers, and other things that take a function or an object."""
import torch


def jacobian_of_one(x: torch.Tensor):
    return torch.autograd.functional.jacobian(lambda t: t.exp().sum(1), x)


def jacobian_of_two(x: torch.Tensor, y: torch.Tensor):
    return torch.autograd.functional.jacobian(lambda a, b: (a * b).sum(0), (x, y), vectorize=False)


def jacobian_that_learns(x: torch.Tensor):
    x.requires_grad_()
    j = torch.autograd.functional.jacobian(lambda t: t.pow(3).sum(1), x, create_graph=True)
    j.sum().backward()
    return j.detach(), x.grad


def hessian_of_one(u: torch.Tensor):
    return torch.autograd.functional.hessian(lambda t: (t.pow(3) * t.flip(0)).sum(), u)


def hessian_of_a_matrix(sq: torch.Tensor):
    return torch.autograd.functional.hessian(lambda t: t.pow(3).sum(), sq)


def hessian_of_two(u: torch.Tensor, gamma: torch.Tensor):
    return torch.autograd.functional.hessian(lambda a, b: (a.pow(2) * b).sum(), (u, gamma))


def hessian_that_learns(u: torch.Tensor):
    u.requires_grad_()
    h = torch.autograd.functional.hessian(lambda t: t.pow(4).sum(), u, create_graph=True)
    h.sum().backward()
    return h.detach(), u.grad


def numbers_one_by_one(x: torch.Tensor, i: torch.Tensor):
    y = x.clone().apply_(lambda v: v * 2 + 1)
    i.apply_(lambda v: v // 2 + 0.75)
    return y, i


def kinds_of_types(x: torch.Tensor):
    kinds = [torch.bool, torch.uint8, torch.int64, torch.float16, torch.float32, torch.complex64]
    return [[torch.can_cast(a, b) for b in kinds] for a in kinds]


def numbers_of_reductions(x: torch.Tensor):
    return [torch.nn.functional._Reduction.get_enum(name) for name in ("none", "mean", "sum")]


def bytes_as_numbers(x: torch.Tensor):
    held = bytearray(range(64))
    kind = torch.int16
    return (torch.frombuffer(held, dtype=torch.uint8), torch.frombuffer(held, dtype=torch.int64, count=3, offset=8),
            torch.frombuffer(held, dtype=torch.float32), torch.frombuffer(held, dtype=kind))


def masks_of_a_transformer(tokens: torch.Tensor, tokens2: torch.Tensor):
    m = torch.nn.Transformer(8, 2, 1, 1, 16, 0.0, batch_first=True)
    fill(m)
    ahead = torch.nn.Transformer.generate_square_subsequent_mask(7)
    padding = torch.zeros(2, 5, dtype=torch.bool)
    padding[0, 3:] = True
    padding2 = torch.zeros(2, 7, dtype=torch.bool)
    padding2[1, 5:] = True
    hidden = torch.ones(5, 5).triu(1).bool()
    return (m(tokens, tokens2, tgt_mask=ahead), m(tokens, tokens2, src_key_padding_mask=padding),
            m(tokens, tokens2, hidden, ahead, None, padding, padding2, padding),
            m(tokens, tokens2, src_mask=hidden, tgt_mask=m.generate_square_subsequent_mask(7)))


def masks_with_the_sequence_first(time: torch.Tensor):
    m = torch.nn.Transformer(8, 2, 1, 1, 16, 0.0)
    fill(m)
    ahead = m.generate_square_subsequent_mask(5)
    padding = torch.zeros(2, 5, dtype=torch.bool)
    padding[0, 3:] = True
    memory = m.encoder(time, src_key_padding_mask=padding)
    return (m(time, time, tgt_mask=ahead, src_key_padding_mask=padding, memory_key_padding_mask=padding),
            m.decoder(memory, memory, ahead, memory_key_padding_mask=padding))


def masks_made_in_place(tokens: torch.Tensor):
    layer = torch.nn.TransformerEncoderLayer(8, 2, 16, 0.0, torch.nn.functional.gelu, batch_first=True)
    fill(layer)
    return layer(tokens, torch.ones(5, 5).triu(1).bool(), tokens[:, :, 0] > 1.5), layer(tokens, src_mask=torch.zeros(5, 5))


def random_test_tensors(x: torch.Tensor):
    return (torch.testing.make_tensor(20, 30, dtype=torch.float32, device="cpu"),
            torch.testing.make_tensor((20, 30), dtype=torch.int64, device="cpu"),
            torch.testing.make_tensor((20, 30), dtype=torch.float64, device="cpu", low=0, high=2),
            torch.testing.make_tensor(40, dtype=torch.bool, device="cpu"))


def regions_in_any_form(img: torch.Tensor, boxes: torch.Tensor, boxes2: torch.Tensor, boxes5: torch.Tensor):
    pool = torchvision.ops.RoIPool(2, 1.0)
    return [torchvision.ops.roi_align(img, given, 2, 0.5, 1) + pool(img, given) for given in ([boxes, boxes2], boxes5)]


def initialised_where_they_are_made(x: torch.Tensor):
    first = torch.nn.Parameter(torch.nn.init.constant_(torch.empty(2, 3), 0.5))
    second = torch.nn.init.zeros_(torch.empty(3))
    return first, second, torch.nn.init.eye_(torch.empty(3, 3)), torch.nn.init.ones_(second)


def random_initialised_where_they_are_made(x: torch.Tensor):
    return (torch.nn.init.normal_(torch.empty(40, 50), std=0.1), torch.nn.init.uniform_(torch.empty(40, 50), -0.3, 0.2),
            torch.nn.init.xavier_uniform_(torch.empty(50, 50)))


def lazy_layers_after_others(x: torch.Tensor, img: torch.Tensor):
    first = torch.nn.Sequential(torch.nn.Linear(4, 5), torch.nn.ReLU(), torch.nn.LazyLinear(2, bias=False))
    first(x)
    fill(first)
    second = torch.nn.Sequential(torch.nn.Conv2d(3, 4, 3), torch.nn.MaxPool2d(2), torch.nn.LazyConv2d(2, 2, padding=1))
    second(img)
    fill(second)
    return first(x), second(img)
