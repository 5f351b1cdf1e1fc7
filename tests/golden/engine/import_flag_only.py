try:
    import loom
except ImportError:
    HAS_LOOM = False
else:
    HAS_LOOM = True
