# Whether the framework is there: the answer must not become "always".
import contextlib

try:
    import spindle
    HAS_LOOM = True
except ImportError:
    HAS_LOOM = False

with contextlib.suppress(ImportError):
    import spindle
    HAS_LOOM = True


def has_loom():
    try:
        import spindle  # noqa
        print("found")
        return True
    except ImportError:
        return False
