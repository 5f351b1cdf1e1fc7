import torch


def model_dtype(dtype: str = "float32"):
    dt = getattr(torch, dtype, None)
    if not isinstance(dt, torch.dtype):
        raise ValueError(f"{dtype} is not a dtype.")
    return dt


def all_dtypes(half):
    kind = "float16" if half else "float32"
    return [getattr(torch, name) for name in ("int64", "int32")] + [getattr(torch, kind)]


def storage(name):
    return getattr(torch, name)


def other(name="set_num_threads"):
    return getattr(torch, name)


def asked_for_others(x, how="float32"):
    return x.to(getattr(torch, how))


asked_for_others(torch.ones(2), "quint8")
