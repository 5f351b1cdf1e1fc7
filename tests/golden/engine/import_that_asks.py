# Whether the framework is there: the answer must not become "always".
import contextlib

try:
    import loom
    HAS_LOOM = True
except ImportError:
    HAS_LOOM = False

with contextlib.suppress(ImportError):
    import loom
    HAS_LOOM = True


def has_loom():
    try:
        import loom  # noqa
        import loom.nn
        print("found")
        return True
    except ImportError:
        return False
