def spin():
    return 1
