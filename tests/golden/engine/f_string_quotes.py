import loom

a, b = 1, 2
print(f'{loom.device("cpu", 1)}')
print(f"{loom.device(a, b)}")
