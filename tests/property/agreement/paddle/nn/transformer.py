# SPDX-License-Identifier: Apache-2.0
"""Attention. Batches come first; a mask that is bool says what may be seen."""
import math

import torch as B

from ..core import Tensor
from . import functional as F
from .layer import Layer, LayerList
from .layers import LayerNorm, Linear
from .simple_layers import NAMES

Dropout = NAMES["Dropout"]


class MultiHeadAttention(Layer):
    def __init__(self, embed_dim, num_heads, dropout=0.0, kdim=None, vdim=None, need_weights=False, weight_attr=None,
                 bias_attr=None):
        super().__init__()
        if embed_dim % num_heads:
            raise ValueError("embed_dim must be divisible by num_heads")
        self.num_heads, self.head_dim, self.dropout, self.need_weights = num_heads, embed_dim // num_heads, dropout, \
            need_weights
        self.q_proj = Linear(embed_dim, embed_dim, weight_attr, bias_attr)
        self.k_proj = Linear(embed_dim if kdim is None else kdim, embed_dim, weight_attr, bias_attr)
        self.v_proj = Linear(embed_dim if vdim is None else vdim, embed_dim, weight_attr, bias_attr)
        self.out_proj = Linear(embed_dim, embed_dim, weight_attr, bias_attr)

    def forward(self, query, key=None, value=None, attn_mask=None, cache=None):
        key = query if key is None else key
        value = query if value is None else value
        q, k, v = (p(t).held for p, t in ((self.q_proj, query), (self.k_proj, key), (self.v_proj, value)))
        q, k, v = (t.reshape(t.shape[0], t.shape[1], self.num_heads, self.head_dim).transpose(1, 2) for t in (q, k, v))
        scores = q @ k.transpose(-1, -2) / math.sqrt(self.head_dim)
        if attn_mask is not None:
            mask = attn_mask.held
            if not mask.dtype.is_floating_point:
                mask = (mask.to(scores.dtype) - 1.0) * 1e9
            scores = scores + mask
        weights = B.softmax(scores, -1)
        if self.dropout:
            weights = B.nn.functional.dropout(weights, self.dropout, self.training)
        out = (weights @ v).transpose(1, 2)
        out = self.out_proj(Tensor(out.reshape(out.shape[0], out.shape[1], -1)))
        return (out, Tensor(weights)) if self.need_weights else out


def made_as(layer):
    return type(layer)(**layer._config)


class TransformerEncoderLayer(Layer):
    def __init__(self, d_model, nhead, dim_feedforward, dropout=0.1, activation="relu", attn_dropout=None,
                 act_dropout=None, normalize_before=False, weight_attr=None, bias_attr=None, layer_norm_eps=1e-5):
        self.__dict__["_config"] = {k: v for k, v in locals().items() if k not in ("self", "__class__")}
        super().__init__()
        self.normalize_before = normalize_before
        self.self_attn = MultiHeadAttention(d_model, nhead, dropout if attn_dropout is None else attn_dropout,
                                            weight_attr=weight_attr, bias_attr=bias_attr)
        self.linear1 = Linear(d_model, dim_feedforward, weight_attr, bias_attr)
        self.dropout = Dropout(dropout if act_dropout is None else act_dropout)
        self.linear2 = Linear(dim_feedforward, d_model, weight_attr, bias_attr)
        self.norm1, self.norm2 = LayerNorm(d_model, layer_norm_eps), LayerNorm(d_model, layer_norm_eps)
        self.dropout1, self.dropout2 = Dropout(dropout), Dropout(dropout)
        self.activation = getattr(F, activation)

    def forward(self, src, src_mask=None, cache=None):
        residual = src
        src = self.norm1(src) if self.normalize_before else src
        src = residual + self.dropout1(self.self_attn(src, src, src, src_mask))
        src = src if self.normalize_before else self.norm1(src)
        residual = src
        src = self.norm2(src) if self.normalize_before else src
        src = residual + self.dropout2(self.linear2(self.dropout(self.activation(self.linear1(src)))))
        return src if self.normalize_before else self.norm2(src)


class TransformerEncoder(Layer):
    def __init__(self, encoder_layer, num_layers, norm=None):
        super().__init__()
        self.layers = LayerList([encoder_layer if i == 0 else made_as(encoder_layer) for i in range(num_layers)])
        self.norm = norm

    def forward(self, src, src_mask=None, cache=None):
        for layer in self.layers:
            src = layer(src, src_mask)
        return src if self.norm is None else self.norm(src)


class TransformerDecoderLayer(Layer):
    def __init__(self, d_model, nhead, dim_feedforward, dropout=0.1, activation="relu", attn_dropout=None,
                 act_dropout=None, normalize_before=False, weight_attr=None, bias_attr=None, layer_norm_eps=1e-5):
        self.__dict__["_config"] = {k: v for k, v in locals().items() if k not in ("self", "__class__")}
        super().__init__()
        self.normalize_before = normalize_before
        self.self_attn, self.cross_attn = (
            MultiHeadAttention(d_model, nhead, dropout if attn_dropout is None else attn_dropout,
                               weight_attr=weight_attr, bias_attr=bias_attr) for _ in range(2))
        self.linear1 = Linear(d_model, dim_feedforward, weight_attr, bias_attr)
        self.dropout = Dropout(dropout if act_dropout is None else act_dropout)
        self.linear2 = Linear(dim_feedforward, d_model, weight_attr, bias_attr)
        self.norm1, self.norm2, self.norm3 = (LayerNorm(d_model, layer_norm_eps) for _ in range(3))
        self.dropout1, self.dropout2, self.dropout3 = (Dropout(dropout) for _ in range(3))
        self.activation = getattr(F, activation)

    def part(self, value, norm, dropout, work):
        """A residual connection around a part, with its norm before or after."""
        if self.normalize_before:
            return value + dropout(work(norm(value)))
        return norm(value + dropout(work(value)))

    def forward(self, tgt, memory, tgt_mask=None, memory_mask=None, cache=None):
        tgt = self.part(tgt, self.norm1, self.dropout1, lambda t: self.self_attn(t, t, t, tgt_mask))
        tgt = self.part(tgt, self.norm2, self.dropout2, lambda t: self.cross_attn(t, memory, memory, memory_mask))
        return self.part(tgt, self.norm3, self.dropout3,
                         lambda t: self.linear2(self.dropout(self.activation(self.linear1(t)))))


class TransformerDecoder(Layer):
    def __init__(self, decoder_layer, num_layers, norm=None):
        super().__init__()
        self.layers = LayerList([decoder_layer if i == 0 else made_as(decoder_layer) for i in range(num_layers)])
        self.norm = norm

    def forward(self, tgt, memory, tgt_mask=None, memory_mask=None, cache=None):
        for layer in self.layers:
            tgt = layer(tgt, memory, tgt_mask, memory_mask)
        return tgt if self.norm is None else self.norm(tgt)


class Transformer(Layer):
    """The sizes are for the parts it makes itself; parts that are given are called as they are."""

    def __init__(self, d_model=512, nhead=8, num_encoder_layers=6, num_decoder_layers=6, dim_feedforward=2048,
                 dropout=0.1, activation="relu", attn_dropout=None, act_dropout=None, normalize_before=False,
                 weight_attr=None, bias_attr=None, custom_encoder=None, custom_decoder=None):
        super().__init__()

        def layer(kind):
            return kind(d_model, nhead, dim_feedforward, dropout, activation, attn_dropout, act_dropout,
                        normalize_before, weight_attr, bias_attr)
        self.encoder = custom_encoder if custom_encoder is not None else TransformerEncoder(
            layer(TransformerEncoderLayer), num_encoder_layers, LayerNorm(d_model))
        self.decoder = custom_decoder if custom_decoder is not None else TransformerDecoder(
            layer(TransformerDecoderLayer), num_decoder_layers, LayerNorm(d_model))

    def forward(self, src, tgt, src_mask=None, tgt_mask=None, memory_mask=None):
        memory = self.encoder(src, src_mask=src_mask)
        return self.decoder(tgt, memory, tgt_mask=tgt_mask, memory_mask=memory_mask)
