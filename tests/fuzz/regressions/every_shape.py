# Every shape the mutator puts expressions and statements into, around uses of the framework.
import torch
import torch.nn as nn
from torch.nn import functional as F


x: torch.Tensor = torch.zeros(2, 3)
y = z = torch.cat([x, x], dim=1)
first, *others = torch.split(x, 1), torch.ones(1)
x += torch.relu(x)
x @= torch.eye(3)
x[torch.argmax(x):, ...] = torch.max(x, 1)[0]
del others[0], first
assert torch.is_tensor(x), torch.typename(x)
s = torch.sum(x, dim=0); t = torch.mean(x, dim=0, keepdim=True)  # two on one line


@torch.no_grad()
def spread(p=torch.float32, *rest, q: torch.Tensor = torch.ones(1), **more) -> torch.Tensor:
    '''What the parameters give.'''
    global made
    made = f"{torch.norm(x)!r:>{p}} {torch.unsqueeze(x, dim=0):.3f}"
    return torch.stack([*rest, *[torch.abs(r) for r in rest if torch.any(r)]], dim=0)


async def waiting(items):
    async with torch.cuda.amp.autocast() as scope:
        await torch.jit.fork(scope)
    return [torch.squeeze(i, 0) async for i in items]


class Net(nn.Module, metaclass=type(nn.Module)):
    limit: float = torch.finfo(torch.float32).max

    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(
            nn.Linear(2, 3),  # before
            # alone
            *[nn.ReLU(inplace=True) if last else nn.GELU() for last in (True, False)],
        )

    @property
    def device(self): return next(self.parameters()).device

    def forward(self, x):
        if (w := torch.topk(x, 1).values) is not None: return w.view(-1)
        return (lambda v=x.view(-1): (F.softmax(v, dim=-1)))() if x.dim() < 2 <= x.size(0) else (yield x.permute(1, 0))


with torch.no_grad(), torch.enable_grad() as w:
    for i in torch.arange(3): print(torch.add(x, i, alpha=2), '%s' % torch.pi, *map(torch.relu, [x]))
    else:
        pass
while (n := torch.numel(x)) > 3 and not torch.equal(x, y):
	break
try:
    x = \
        torch.load("a.pt",  # which
                   map_location=lambda storage, place: storage)
except (torch.cuda.OutOfMemoryError, RuntimeError) as error:
    raise ValueError(torch.__version__) from error
finally:
    torch.manual_seed(0)
match torch.arange(3):
    case [a, *r] if torch.all(a):
        {**{"key": torch.empty(1)}, torch.int64: {torch.float: 1 for k in r}}
    case {"k": torch.float32} | torch.Size():
        -torch.zeros(1) ** ~torch.ones(1, dtype=torch.int)
    case _:
        optimizer = torch.optim.SGD([{"params": Net().parameters(), "lr": 1}], lr=0.1); optimizer.step()
