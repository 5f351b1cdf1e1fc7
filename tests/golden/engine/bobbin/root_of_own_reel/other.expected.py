from bobbin import fine

print(fine.relu(1))
