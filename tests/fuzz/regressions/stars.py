# Starred expressions that begin with no name, outside of round brackets.
import torch


def f(x: torch.Tensor, sizes):
    y = *[torch.relu(x)], x.view(-1)
    z = x[*(torch.argmax(x),), ...], *(x.max(1)[1]) + x.t(), *-x.size()[0:1]
    for v in *(x.split(1)), *(torch.ones(1),):
        x = torch.cat([*(v), v], dim=0)
    if x.numel(): *(first), second = torch.unbind(x); *'ab', x
    match *(x.max(1)), x.dim():
        case [_, *rest]:
            return *(torch.squeeze(r, 0) for r in rest), *{torch.float32}
    return *(), x.view(*(1, 2)), (yield *[x.sum()], y)
