import spindle
from dataclasses import dataclass, field


class Net(spindle.nn.Layer, metaclass=type):
    kind: spindle.Tensor = spindle.zeros([1])

    def forward(self, x: spindle.Tensor, mask: "int" = 3, *, fill=spindle.ones([1])) -> spindle.Tensor:
        return spindle.relu(x)

    async def later(self, *xs: spindle.Tensor, **kw: spindle.Tensor):
        async with self.lock:
            yield spindle.relu(await self.next())


@dataclass
class Config:
    value: spindle.Tensor = field(default_factory=lambda: spindle.zeros([3]))


def nested(a=lambda: spindle.zeros([2]), b=[spindle.float32], c={"t": spindle.int64}): ...
