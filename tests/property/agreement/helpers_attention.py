# SPDX-License-Identifier: Apache-2.0
"""Attention over [sequence, batch, feature], and its masks: the comparisons of helpers.py."""
import random

import torch

import comparing
from helping import compat, floats, ours


def put(linear, weight, bias):
    """A layer of Paddle keeps its weight as [in, out]."""
    linear.weight.set_value(ours(weight.detach().t().contiguous()))
    linear.bias.set_value(ours(bias.detach()))


def put_attention(before, after):
    weights, biases = before.in_proj_weight.chunk(3), before.in_proj_bias.chunk(3)
    for layer, weight, bias in zip((after.q_proj, after.k_proj, after.v_proj), weights, biases):
        put(layer, weight, bias)
    put(after.out_proj, before.out_proj.weight, before.out_proj.bias)


def put_layer(before, after):
    put_attention(before.self_attn, after.self_attn)
    names = ["norm1", "norm2"]
    if hasattr(before, "multihead_attn"):
        put_attention(before.multihead_attn, after.cross_attn)
        names.append("norm3")
    for name in ("linear1", "linear2"):
        put(getattr(after, name), getattr(before, name).weight, getattr(before, name).bias)
    for name in names:
        put_norm(getattr(before, name), getattr(after, name))


def put_norm(before, after):
    after.weight.set_value(ours(before.weight.detach()))
    after.bias.set_value(ours(before.bias.detach()))


def shake(module):
    with torch.no_grad():
        for parameter in module.parameters():
            parameter.copy_(floats(*parameter.shape, low=-0.6, high=0.6))


def some_masks(queries, batch, keys):
    """A mask of torch of the scores and one of the keys, each perhaps None; some key stays for each query."""
    attention = random.choice([None, torch.bool, torch.float32])
    if attention == torch.bool:
        attention = torch.rand(queries, keys) < 0.4
        attention[:, 0] = False
    elif attention is not None:
        attention = floats(queries, keys, low=-3, high=0)
    padding = None
    if random.random() < 0.5:
        padding = torch.zeros(batch, keys, dtype=torch.bool)
        padding[:, 1:] = torch.rand(batch, keys - 1) < 0.4
    return attention, padding


def given(mask):
    return None if mask is None else ours(mask)


def joined(attention, padding):
    return compat.attention_mask(given(attention), given(padding))


def attention_mask():
    queries, batch, keys = (random.randint(1, 4) for _ in range(3))
    attention, padding = some_masks(queries, batch, keys)
    scores = floats(batch, 2, queries, keys)
    expected = scores
    if attention is not None:
        expected = expected.masked_fill(attention, float("-inf")) if attention.dtype == torch.bool \
            else expected + attention
    if padding is not None:
        expected = expected.masked_fill(padding[:, None, None], float("-inf"))
    mask = joined(attention, padding)
    if mask is None:
        return None if attention is None and padding is None else "gives None"
    held = mask.held
    found = scores.masked_fill(~held, float("-inf")) if held.dtype == torch.bool else scores + held
    return comparing.differ(expected.softmax(-1), ours(found.softmax(-1)))


def MultiheadAttention():
    heads, batch, queries, keys = (random.randint(1, 4) for _ in range(4))
    size = heads * random.randint(1, 3)
    before = torch.nn.MultiheadAttention(size, heads)
    shake(before)
    weighs = random.random() < 0.5
    after = compat.MultiheadAttention(size, heads, need_weights=weighs)
    put_attention(before, after)
    query, key, value = floats(queries, batch, size), floats(keys, batch, size), floats(keys, batch, size)
    attention, padding = some_masks(queries, batch, keys)
    expected, weights = before(query, key, value, key_padding_mask=padding, attn_mask=attention,
                               average_attn_weights=False)
    result = after(ours(query), ours(key), ours(value), joined(attention, padding))
    if not weighs:
        return comparing.differ(expected, result)
    return comparing.differ(expected, result[0]) or comparing.differ(weights, result[1])


def layer_options():
    heads = random.randint(1, 3)
    first = random.random() < 0.5
    activation = random.choice(["relu", "gelu"])
    sizes = dict(d_model=heads * random.randint(1, 3), nhead=heads, dim_feedforward=random.randint(1, 5), dropout=0.0,
                 activation=activation)
    return sizes, dict(sizes, norm_first=first), dict(sizes, normalize_before=first)


def TransformerEncoderLayer():
    sizes, theirs, mine = layer_options()
    before, after = torch.nn.TransformerEncoderLayer(**theirs), compat.TransformerEncoderLayer(**mine)
    shake(before)
    put_layer(before, after)
    length, batch = random.randint(1, 4), random.randint(1, 4)
    attention, padding = some_masks(length, batch, length)
    x = floats(length, batch, sizes["d_model"])
    expected = before(x, attention, padding)
    return comparing.differ(expected, after(ours(x), joined(attention, padding)))


def TransformerDecoderLayer():
    sizes, theirs, mine = layer_options()
    before, after = torch.nn.TransformerDecoderLayer(**theirs), compat.TransformerDecoderLayer(**mine)
    shake(before)
    put_layer(before, after)
    length, batch, other = (random.randint(1, 4) for _ in range(3))
    masks, others = some_masks(length, batch, length), some_masks(length, batch, other)
    x, memory = floats(length, batch, sizes["d_model"]), floats(other, batch, sizes["d_model"])
    expected = before(x, memory, masks[0], others[0], masks[1], others[1])
    return comparing.differ(expected, after(ours(x), ours(memory), joined(*masks), joined(*others)))


def Transformer():
    sizes, theirs, mine = layer_options()
    counts = dict(num_encoder_layers=random.randint(1, 2), num_decoder_layers=random.randint(1, 2))
    before, after = torch.nn.Transformer(**theirs, **counts), compat.Transformer(**mine, **counts)
    shake(before)
    for parts in ("encoder", "decoder"):
        one, other = getattr(before, parts), getattr(after, parts)
        for layers in zip(one.layers, other.layers):
            put_layer(*layers)
        put_norm(one.norm, other.norm)
    source, batch, target = (random.randint(1, 4) for _ in range(3))
    masks = some_masks(source, batch, source), some_masks(target, batch, target), some_masks(target, batch, source)
    x, y = floats(source, batch, sizes["d_model"]), floats(target, batch, sizes["d_model"])
    expected = before(x, y, *[mask[0] for mask in masks], *[mask[1] for mask in masks])
    memory = before.encoder(x, masks[0][0], masks[0][1])
    return comparing.differ(expected, after(ours(x), ours(y), *[joined(*mask) for mask in masks])) \
        or comparing.differ(memory, after.encoder(ours(x), joined(*masks[0])))
