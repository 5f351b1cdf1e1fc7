from mindspore import nn, ops


class Scale(nn.Cell):
    """Scales its input."""

    def construct(self, x, k):
        return x * k

    def bprop(self, x, k, out, grad_output):
        return grad_output * k, None


class Exp(nn.Cell):
    def construct(self, i):
        result = i.exp()
        return result

    def bprop(self, i, result, grad_output):
        return (grad_output * result,)


class Linear(nn.Cell):
    def construct(self, input, weight, bias):
        output = input.mm(weight.t())
        if bias is not None:
            output += bias.unsqueeze(0).expand_as(output)
        return output

    def bprop(self, input, weight, bias, output, grad_output):
        grad_input = grad_weight = grad_bias = None
        grad_input = grad_output.mm(weight)
        grad_weight = grad_output.t().mm(input)
        if bias is not None:
            grad_bias = grad_output.sum(0)
        return grad_input, grad_weight, grad_bias


class Sign(nn.Cell):
    def construct(self, x):
        s = ops.sign(x)
        self.s = s
        self.slope = 0.5 * x.shape[0]
        return x.abs()

    def bprop(self, x, out, g):
        s = self.s
        return (g * self.slope * s,)


def all_of(x, w, b):
    return Linear()(Sign()(Exp()(Scale()(x, 3.0))), w, b)
