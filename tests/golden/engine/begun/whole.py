import loom


def joined(xs, n, **options):
    left = loom.cat(xs, **options)
    return left.max(1).values, loom.relu(left).max(1).values
