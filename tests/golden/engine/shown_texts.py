import loom
from loom.nn.functional import relu

x = loom.zeros(2)
print(f"{x.size()=}", f"{loom.relu(x) = !r:>10}", f"{x.shape=}", f"{relu(x)=}")
print(f"{x.size()}", f"{f'{x.size()}'=}", f"{x.size() == 3}")
