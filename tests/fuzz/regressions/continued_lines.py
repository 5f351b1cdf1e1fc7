# A backslash alone in its line, before and between statements.
x = 1 ; \
 from torch import nn, optim
def f(y, g):
    \
  import torch
    g(torch, nn)
    \
\
 optimizer = optim.SGD(y, lr=0.1)
    scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=2) ; \
  y = torch.max(y, 1)[1]
    if y:
      \
        import torch.nn.functional as F ; y = F.relu(y)
    else: \
        y = torch.cat([y])
    return y
try:
    \
import torch
except ImportError:
    torch = None
