# python 3.12
import loom

type Pair[T] = tuple[T, loom.Tensor]


def first[T: loom.Tensor](x: T, loom_: Pair[T]) -> T:
    return loom.relu(x)


class Box[loom]:
    held: loom

    def get(self) -> loom:
        return self.held
