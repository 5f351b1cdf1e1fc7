import loom

print(loom.is_available())
