def elsewhere(loader):
    return len(loader.dataset)
