import reel

print(reel.is_available())
