# SPDX-License-Identifier: Apache-2.0
"""`paddle.nn.functional`: losses, distances, and what works on indices and weights."""
import math

import torch as B

from ..core import Opt, T, Undocumented, op, promote, wrap

F = B.nn.functional


def reduced(loss, reduction):
    if reduction == "mean":
        return loss.mean()
    if reduction == "sum":
        return loss.sum()
    if reduction == "none":
        return loss
    raise ValueError(f"The value of 'reduction' should be 'sum', 'mean' or 'none', but received {reduction}")


@op
def linear(x: T, weight: T, bias: Opt = None, name=None):
    """The weight is [in, out]."""
    result = x @ weight
    return result if bias is None else result + bias


@op
def bilinear(x1: T, x2: T, weight: T, bias: Opt = None, name=None):
    result = B.einsum("bi,oij,bj->bo", x1, weight, x2)
    return result if bias is None else result + bias


@op
def embedding(x: T, weight: T, padding_idx=None, max_norm=None, norm_type=2.0, sparse=False,
              scale_grad_by_freq=False, name=None):
    """Rows of the weight; the padding row comes out as zeros. With `sparse` the gradient is of the rows it read."""
    if x.dtype not in (B.int32, B.int64):
        raise TypeError("ids are int32 or int64")
    if max_norm is not None:
        with B.no_grad():
            rows = x.reshape(-1).unique()
            weight[rows] = B.renorm(weight[rows], norm_type, 0, max_norm)
    result = F.embedding(x, weight, sparse=True) if sparse else weight[x]
    if padding_idx is not None:
        padding_idx %= weight.shape[0]
        result = B.where((x == padding_idx).unsqueeze(-1), B.zeros((), dtype=weight.dtype), result)
    return result


@op
def one_hot(x: T, num_classes, name=None):
    """float32, and the number of classes has to be told."""
    if not isinstance(num_classes, (int, B.Tensor)) or int(num_classes) <= 0:
        raise ValueError("num_classes is a positive number")
    return F.one_hot(x.to(B.int64), int(num_classes)).to(B.float32)


@op
def label_smooth(label: T, prior_dist: Opt = None, epsilon=0.1, name=None):
    return (1 - epsilon) * label + epsilon * (1 / label.shape[-1] if prior_dist is None else prior_dist)


@op
def sequence_mask(x: T, maxlen=None, dtype="int64", name=None):
    return (B.arange(maxlen or int(x.max())) < x.unsqueeze(-1)).to(dtype or B.int64)


# --- losses ----------------------------------------------------------------------------------------------------------

def classes_last(x, axis):
    return x.movedim(axis, -1)


@op
def cross_entropy(input: T, label: T, weight: Opt = None, ignore_index=-100, reduction="mean", soft_label=False,
                  label_smoothing=0.0, axis=-1, name=None):
    return entropy(input, label, weight, ignore_index, reduction, soft_label, axis, True, label_smoothing)


@op
def entropy_of_layer(input: T, label: T, weight, ignore_index, reduction, soft_label, label_smoothing, axis, use_softmax):
    return entropy(input, label, weight, ignore_index, reduction, soft_label, axis, use_softmax, label_smoothing)


def entropy(input, label, weight, ignore_index, reduction, soft_label, axis, use_softmax, label_smoothing):
    """Classes are along `axis`, the last one unless told; hard labels are numbers, soft ones distributions."""
    logits = classes_last(input, axis)
    logs = F.log_softmax(logits, -1) if use_softmax else B.log(logits)
    count = logits.shape[-1]
    soft = soft_label
    if not soft and label_smoothing > 0 and label.shape == input.shape and label.dtype.is_floating_point:
        soft = True
    if soft:
        if label.shape != input.shape:
            raise ValueError("soft labels have the shape of the input")
        target = classes_last(label, axis)
        if label_smoothing > 0:
            target = target * (1 - label_smoothing) + label_smoothing / count
        loss = -(target * logs).sum(-1)
        if weight is not None:
            loss = loss * (target * weight).sum(-1)
        if reduction == "mean" and weight is not None:
            return loss.sum() / (target * weight).sum()
        return reduced(loss.unsqueeze(axis) if reduction == "none" else loss, reduction)
    if label.dim() == input.dim() and label.shape[axis] == 1:
        squeezed, kept = label.squeeze(axis), True
    else:
        squeezed, kept = label, False
    if squeezed.shape != logs.shape[:-1]:
        raise ValueError(f"labels {list(label.shape)} do not fit {list(input.shape)}")
    if squeezed.dtype.is_floating_point:
        raise TypeError("hard labels are numbers of classes")
    counted = squeezed != ignore_index
    safe = B.where(counted, squeezed, B.zeros_like(squeezed)).to(B.int64)
    if label_smoothing > 0:
        target = F.one_hot(safe, count).to(logs.dtype) * (1 - label_smoothing) + label_smoothing / count
        loss = -(target * logs).sum(-1)
        factors = B.ones_like(loss) if weight is None else (target * weight).sum(-1)
        if ignore_index >= 0 and not bool(counted.all()):
            raise Undocumented("labels to ignore with label_smoothing")
    else:
        loss = -logs.gather(-1, safe.unsqueeze(-1)).squeeze(-1)
        factors = B.ones_like(loss) if weight is None else weight[safe]
    factors = factors * counted.to(loss.dtype)
    loss = loss * factors
    if reduction == "mean":
        return loss.sum() / factors.sum()
    if reduction == "none" and kept:
        loss = loss.unsqueeze(axis)
    return reduced(loss, reduction)


@op
def nll_loss(input: T, label: T, weight: Opt = None, ignore_index=-100, reduction="mean", name=None):
    reduced(input.sum(), reduction)
    return F.nll_loss(input, label, weight, ignore_index=ignore_index, reduction=reduction)


@op
def mse_loss(input: T, label: T, reduction="mean", name=None):
    input, label = promote(input, label)
    return reduced((input - label) ** 2, reduction)


@op
def l1_loss(input: T, label: T, reduction="mean", name=None):
    input, label = promote(input, label)
    return reduced((input - label).abs(), reduction)


@op
def smooth_l1_loss(input: T, label: T, reduction="mean", delta=1.0, name=None):
    """Huber's: quadratic up to delta, then delta times the distance."""
    away = (input - label).abs()
    return reduced(B.where(away < delta, 0.5 * away * away, delta * (away - 0.5 * delta)), reduction)


@op
def binary_cross_entropy(input: T, label: T, weight: Opt = None, reduction="mean", name=None):
    return F.binary_cross_entropy(input, label, weight, reduction=reduction)


@op
def binary_cross_entropy_with_logits(logit: T, label: T, weight: Opt = None, reduction="mean", pos_weight: Opt = None,
                                     name=None):
    return F.binary_cross_entropy_with_logits(logit, label, weight, reduction=reduction, pos_weight=pos_weight)


@op
def kl_div(input: T, label: T, reduction="mean", log_target=False, name=None):
    loss = B.exp(label) * (label - input) if log_target else B.xlogy(label, label) - label * input
    return loss.sum() / input.shape[0] if reduction == "batchmean" else reduced(loss, reduction)


@op
def margin_ranking_loss(input: T, other: T, label: T, margin=0.0, reduction="mean", name=None):
    return reduced((-label * (input - other) + margin).clamp(min=0), reduction)


@op
def hinge_embedding_loss(input: T, label: T, margin=1.0, reduction="mean", name=None):
    zero = B.zeros_like(input)
    loss = B.where(label == 1.0, input, zero) + B.where(label == -1.0, (margin - input).clamp(min=0), zero)
    return reduced(loss, reduction)


@op
def cosine_embedding_loss(input1: T, input2: T, label: T, margin=0, reduction="mean", name=None):
    if label.dim() > 1:
        raise ValueError("1D target tensor expected, multi-target not supported")
    return F.cosine_embedding_loss(input1, input2, label, margin, reduction=reduction)


@op
def soft_margin_loss(input: T, label: T, reduction="mean", name=None):
    return reduced(B.log1p(B.exp(-label.to(input.dtype) * input)), reduction)


@op
def multi_label_soft_margin_loss(input: T, label: T, weight: Opt = None, reduction="mean", name=None):
    loss = -(label * F.logsigmoid(input) + (1 - label) * F.logsigmoid(-input))
    loss = loss if weight is None else loss * weight
    return reduced(loss.mean(-1), reduction)


@op
def multi_margin_loss(input: T, label: T, p=1, margin=1.0, weight: Opt = None, reduction="mean", name=None):
    """The weight is inside of the power."""
    own = input.gather(1, label.reshape(-1, 1))
    away = margin - own + input
    if weight is not None:
        away = away * weight[label].reshape(-1, 1)
    loss = away.clamp(min=0) ** p
    others = B.ones_like(input).scatter(1, label.reshape(-1, 1), 0)
    return reduced((loss * others).sum(1) / input.shape[1], reduction)


@op
def triplet_margin_loss(input: T, positive: T, negative: T, margin=1.0, p=2.0, epsilon=1e-6, swap=False,
                        reduction="mean", name=None):
    return F.triplet_margin_loss(input, positive, negative, margin, p, epsilon, swap, reduction=reduction)


def triplet_margin_with_distance_loss(input, positive, negative, distance_function=None, margin=1.0, swap=False,
                                      reduction="mean", name=None):
    distance = distance_function or (lambda a, b: pairwise_distance(a, b))
    near, far = distance(input, positive).held, distance(input, negative).held
    if swap:
        far = B.minimum(far, distance(positive, negative).held)
    return wrap(reduced((near - far + margin).clamp(min=0), reduction))


@op
def poisson_nll_loss(input: T, label: T, log_input=True, full=False, epsilon=1e-8, reduction="mean", name=None):
    loss = B.exp(input) - label * input if log_input else input - label * B.log(input + epsilon)
    if full:
        stirling = label * B.log(label) - label + 0.5 * B.log(2 * math.pi * label)
        loss = loss + B.where(label > 1, stirling, B.zeros_like(stirling))
    return reduced(loss, reduction)


@op
def gaussian_nll_loss(input: T, label: T, variance: T, full=False, epsilon=1e-6, reduction="mean", name=None):
    if variance.shape != input.shape and variance.shape == input.shape[:-1]:
        variance = variance.unsqueeze(-1)
    variance = variance.clamp(min=epsilon)
    loss = 0.5 * (B.log(variance) + (input - label) ** 2 / variance)
    return reduced(loss + 0.5 * math.log(2 * math.pi) if full else loss, reduction)


@op
def ctc_loss(log_probs: T, labels: T, input_lengths: T, label_lengths: T, blank=0, reduction="mean"):
    """Applies softmax itself; the mean divides by the lengths of the labels first. Labels are read as rows of int32."""
    if labels.dtype != B.int32 or labels.ndim != 2:
        raise TypeError(f"labels of ctc_loss are [batch, longest label] of int32, not {labels.dtype} of {labels.ndim} axes")
    if input_lengths.dtype != B.int64 or label_lengths.dtype != B.int64:
        raise TypeError(f"lengths of ctc_loss are int64, not {input_lengths.dtype} and {label_lengths.dtype}")
    loss = F.ctc_loss(F.log_softmax(log_probs, -1), labels.to(B.int64), input_lengths, label_lengths, blank, "none")
    return (loss / label_lengths.to(loss.dtype)).mean() if reduction == "mean" else reduced(loss, reduction)


@op
def log_loss(input: T, label: T, epsilon=0.0001, name=None):
    return -label * B.log(input + epsilon) - (1 - label) * B.log(1 - input + epsilon)


@op
def square_error_cost(input: T, label: T):
    return (input - label) ** 2


# --- distances, attention --------------------------------------------------------------------------------------------

@op
def cosine_similarity(x1: T, x2: T, axis=1, eps=1e-8):
    x1, x2 = B.broadcast_tensors(x1, x2)
    return (x1 * x2).sum(axis) / B.sqrt((x1 * x1).sum(axis) * (x2 * x2).sum(axis)).clamp(min=eps)


@op
def pairwise_distance(x: T, y: T, p=2., epsilon=1e-6, keepdim=False, name=None):
    return B.linalg.vector_norm(x - y + epsilon, p, -1, keepdim)


@op
def scaled_dot_product_attention(query: T, key: T, value: T, attn_mask: Opt = None, dropout_p=0.0, is_causal=False,
                                 training=True, name=None):
    """[batch, sequence, heads, head]: sequence before heads."""
    if query.dim() != 4:
        raise ValueError("the query has four dimensions")
    q, k, v = (t.transpose(1, 2) for t in (query, key, value))
    scores = q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1])
    if attn_mask is not None:
        scores = scores.masked_fill(~attn_mask, -math.inf) if attn_mask.dtype == B.bool else scores + attn_mask
    if is_causal:
        scores = scores.masked_fill(B.ones(scores.shape[-2:]).triu(1).to(B.bool), -math.inf)
    weights = F.softmax(scores, -1)
    weights = F.dropout(weights, dropout_p, training) if dropout_p else weights
    return (weights @ v).transpose(1, 2)
