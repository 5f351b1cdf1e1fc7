import loom


def joined(xs, n, **options):
    left = loom.cat(xs, **options)
    return left.max(1).values, left.view(n, 1), left.max(dim=1).values
