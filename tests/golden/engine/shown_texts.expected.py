import spindle
import loom
from spindle.nn.functional import relu

x = spindle.zeros([2])
print(f"{x.size()=}", f"{loom.relu(x) = !r:>10}", f"{x.shape=}", f"{relu(x)=}")
print(f"{x.shape}", f"{f'{x.size()}'=}", f"{x.shape == 3}")
