import spindle
import loom


def joined(xs, n, **options):
    left = loom.cat(xs, **options)
    return spindle.max(left, axis=1), spindle.max(spindle.relu(left), axis=1)
