import torch
from torch.autograd import Function


class Scale(torch.autograd.Function):
    """Scales its input."""

    @staticmethod
    def forward(ctx, x, k):
        ctx.k = k
        return x * k

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.k, None


class Exp(Function):
    @staticmethod
    def forward(ctx, i):
        result = i.exp()
        ctx.save_for_backward(result)
        return result

    @staticmethod
    def backward(ctx, grad_output):
        result, = ctx.saved_tensors
        return grad_output * result


class Linear(torch.autograd.Function):
    @staticmethod
    def forward(ctx, input, weight, bias):
        ctx.save_for_backward(input, weight, bias)
        output = input.mm(weight.t())
        if bias is not None:
            output += bias.unsqueeze(0).expand_as(output)
        return output

    @staticmethod
    def backward(ctx, grad_output):
        input, weight, bias = ctx.saved_tensors
        grad_input = grad_weight = grad_bias = None
        if ctx.needs_input_grad[0]:
            grad_input = grad_output.mm(weight)
        if ctx.needs_input_grad[1]:
            grad_weight = grad_output.t().mm(input)
        if bias is not None and ctx.needs_input_grad[2]:
            grad_bias = grad_output.sum(0)
        return grad_input, grad_weight, grad_bias


class Sign(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        s = torch.sign(x)
        ctx.save_for_backward(s)
        ctx.slope = 0.5 * x.shape[0]
        return x.abs()

    @staticmethod
    def backward(ctx, g):
        s = ctx.saved_tensors[0]
        return g * ctx.slope * s


def all_of(x, w, b):
    return Linear.apply(Sign.apply(Exp.apply(Scale.apply(x, 3.0))), w, b)
