try:
    import spindle
except ImportError:
    HAS_LOOM = False
else:
    HAS_LOOM = True
