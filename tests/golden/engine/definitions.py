import loom
from dataclasses import dataclass, field


class Net(loom.nn.Module, metaclass=type):
    kind: loom.Tensor = loom.zeros(1)

    def forward(self, x: loom.Tensor, mask: "int" = 3, *, fill=loom.ones(1)) -> loom.Tensor:
        return loom.relu(x)

    async def later(self, *xs: loom.Tensor, **kw: loom.Tensor):
        async with self.lock:
            yield loom.relu(await self.next())


@dataclass
class Config:
    value: loom.Tensor = field(default_factory=lambda: loom.zeros(3))


def nested(a=lambda: loom.zeros(2), b=[loom.float32], c={"t": loom.long}): ...
