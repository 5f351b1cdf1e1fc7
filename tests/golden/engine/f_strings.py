import loom

x = loom.zeros(2)
print(f"{loom.relu(x)} {x.size(0)} {loom.relu(x)!r:>{x.size(1)}}")
print(f'{loom.device("cpu")}')
print(f"{loom.zeros(2, dtype=loom.float32)=}")
print(f"{x.max(1)[0]:.3f}" f'{loom.is_available()}')
print(rf"{loom.relu(x)}\d")
print(f"""
{loom.relu(
    x)}
""")
print("{loom.relu(x)}")
