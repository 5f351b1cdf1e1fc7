import spindle
import loom

x = spindle.zeros([2])
print(f"{spindle.relu(x)} {x.shape[0]} {spindle.relu(x)!r:>{x.shape[1]}}")
print(f'{"cpu"}')
print(f"{loom.zeros(2, dtype=loom.float32)=}")
print(f"{spindle.max(x, axis=1):.3f}" f'{spindle.is_available()}')
print(rf"{spindle.relu(x)}\d")
print(f"""
{spindle.relu(
    x)}
""")
print("{loom.relu(x)}")
