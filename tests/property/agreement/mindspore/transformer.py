# SPDX-License-Identifier: Apache-2.0
"""`nn.MultiheadAttention`, and the layers of transformers: of several layers one and the same is in all places."""
import torch as B

from . import core
from .cell import Cell
from .containers import CellList
from .core import Tensor
from .layers import NN
from .tensor import Parameter

FLOAT = core.DTYPES["float32"]


def parameter(cell, name, *shape):
    setattr(cell, name, Parameter(Tensor._of(B.empty(shape).uniform_(-0.5, 0.5)), name))


def check_mask(mask):
    if mask is not None and mask.held.dtype != B.bool and mask.held.dtype not in core.FLOATS:
        raise AssertionError("only bool and floating types of key_padding_mask are supported")


class MultiheadAttention(Cell):
    def __init__(self, embed_dim, num_heads, dropout=0.0, has_bias=True, add_bias_kv=False, add_zero_attn=False, kdim=None,
                 vdim=None, batch_first=False, dtype=FLOAT):
        super().__init__()
        if embed_dim % num_heads:
            raise ValueError("The init argument 'embed_dim' must be divisible by 'num_heads'.")
        if add_bias_kv or kdim not in (None, embed_dim) or vdim not in (None, embed_dim):
            raise core.NotModelled("MultiheadAttention with add_bias_kv, kdim or vdim")
        self.embed_dim, self.num_heads, self.dropout, self.batch_first = embed_dim, num_heads, dropout, batch_first
        self.add_zero_attn, self.head_dim = add_zero_attn, embed_dim // num_heads
        parameter(self, "in_proj_weight", 3 * embed_dim, embed_dim)
        self.in_proj_bias = None
        if has_bias:
            parameter(self, "in_proj_bias", 3 * embed_dim)
        self.out_proj = NN["Dense"](embed_dim, embed_dim, has_bias=has_bias)

    def construct(self, query, key, value, key_padding_mask=None, need_weights=True, attn_mask=None,
                  average_attn_weights=True):
        check_mask(key_padding_mask)
        held = [core.unwrap(one) for one in (query, key, value)]
        turned = self.batch_first and query.ndim == 3
        if turned:
            held = [one.transpose(0, 1) for one in held]
        bias = None if self.in_proj_bias is None else self.in_proj_bias.held
        out_bias = None if self.out_proj.bias is None else self.out_proj.bias.held
        out, weights = B.nn.functional.multi_head_attention_forward(
            *held, self.embed_dim, self.num_heads, self.in_proj_weight.held, bias, None, None, self.add_zero_attn,
            float(self.dropout), self.out_proj.weight.held, out_bias, self.training, core.unwrap(key_padding_mask), True,
            core.unwrap(attn_mask), average_attn_weights=average_attn_weights)
        out = core.wrap(out.transpose(0, 1) if turned else out)
        return (out, core.wrap(weights)) if need_weights else (out,)


def activate(activation):
    if isinstance(activation, str):
        if activation not in ("relu", "gelu"):
            raise ValueError(f"The activation must be relu/gelu, but get {activation}")
        theirs = getattr(B.nn.functional, activation)
        return lambda x: core.wrap(theirs(x.held))
    if not callable(activation):
        raise ValueError("The argument 'activation' must be str, callable or Cell instance")
    return activation


class Layer(Cell):
    norms = ()

    def __init__(self, d_model, nhead, dim_feedforward=2048, dropout=0.1, activation="relu", layer_norm_eps=1e-5,
                 batch_first=False, norm_first=False, dtype=FLOAT):
        super().__init__()
        self.__dict__["_made_with"] = (d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps, batch_first,
                                       norm_first)
        self.self_attn = MultiheadAttention(d_model, nhead, dropout=dropout, batch_first=batch_first)
        if len(self.norms) == 3:
            self.multihead_attn = MultiheadAttention(d_model, nhead, dropout=dropout, batch_first=batch_first)
        self.dense1 = NN["Dense"](d_model, dim_feedforward)
        self.dropout = NN["Dropout"](p=dropout)
        self.dense2 = NN["Dense"](dim_feedforward, d_model)
        self.norm_first = norm_first
        for name in self.norms:
            setattr(self, name, NN["LayerNorm"]((d_model,), epsilon=layer_norm_eps))
        for name in self.norms:
            setattr(self, name.replace("norm", "dropout"), NN["Dropout"](p=dropout))
        self.__dict__["_activate"] = activate(activation)

    def attend(self, x, mask, padding):
        return self.dropout1(self.self_attn(x, x, x, attn_mask=mask, key_padding_mask=padding, need_weights=False)[0])

    def feed(self, x):
        return getattr(self, self.norms[-1].replace("norm", "dropout"))(
            self.dense2(self.dropout(self._activate(self.dense1(x)))))


class TransformerEncoderLayer(Layer):
    norms = ("norm1", "norm2")

    def construct(self, src, src_mask=None, src_key_padding_mask=None):
        check_mask(src_key_padding_mask)
        x = src
        if self.norm_first:
            x = x + self.attend(self.norm1(x), src_mask, src_key_padding_mask)
            return x + self.feed(self.norm2(x))
        x = self.norm1(x + self.attend(x, src_mask, src_key_padding_mask))
        return self.norm2(x + self.feed(x))


class TransformerDecoderLayer(Layer):
    norms = ("norm1", "norm2", "norm3")

    def look(self, x, memory, mask, padding):
        return self.dropout2(self.multihead_attn(x, memory, memory, attn_mask=mask, key_padding_mask=padding,
                                                 need_weights=False)[0])

    def construct(self, tgt, memory, tgt_mask=None, memory_mask=None, tgt_key_padding_mask=None,
                  memory_key_padding_mask=None):
        x = tgt
        if self.norm_first:
            x = x + self.attend(self.norm1(x), tgt_mask, tgt_key_padding_mask)
            x = x + self.look(self.norm2(x), memory, memory_mask, memory_key_padding_mask)
            return x + self.feed(self.norm3(x))
        x = self.norm1(x + self.attend(x, tgt_mask, tgt_key_padding_mask))
        x = self.norm2(x + self.look(x, memory, memory_mask, memory_key_padding_mask))
        return self.norm3(x + self.feed(x))


class Stack(Cell):
    """The layer that is given says how its own are made: one, which is in all places."""

    def __init__(self, layer, num_layers, norm=None):
        super().__init__()
        own = type(layer)(*layer._made_with)
        self.layers = CellList([own for _ in range(num_layers)])
        self.num_layers, self.norm = num_layers, norm

    def finish(self, x):
        return x if self.norm is None else self.norm(x)


class TransformerEncoder(Stack):
    def __init__(self, encoder_layer, num_layers, norm=None):
        super().__init__(encoder_layer, num_layers, norm)

    def construct(self, src, src_mask=None, src_key_padding_mask=None):
        check_mask(src_key_padding_mask)
        for layer in self.layers:
            src = layer(src, src_mask=src_mask, src_key_padding_mask=src_key_padding_mask)
        return self.finish(src)


class TransformerDecoder(Stack):
    def __init__(self, decoder_layer, num_layers, norm=None):
        super().__init__(decoder_layer, num_layers, norm)

    def construct(self, tgt, memory, tgt_mask=None, memory_mask=None, tgt_key_padding_mask=None,
                  memory_key_padding_mask=None):
        for layer in self.layers:
            tgt = layer(tgt, memory, tgt_mask=tgt_mask, memory_mask=memory_mask, tgt_key_padding_mask=tgt_key_padding_mask,
                        memory_key_padding_mask=memory_key_padding_mask)
        return self.finish(tgt)


ALL = (MultiheadAttention, TransformerEncoderLayer, TransformerDecoderLayer, TransformerEncoder, TransformerDecoder)
for one in ALL:
    one.__module__ = "mindspore.nn"
    NN[one.__name__] = one
