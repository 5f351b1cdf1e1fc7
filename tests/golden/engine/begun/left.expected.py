import spindle
import loom


def joined(xs, n, **options):
    left = loom.cat(xs, **options)
    return left.max(1).values, left.reshape([n, 1]), spindle.max(left, axis=1)
