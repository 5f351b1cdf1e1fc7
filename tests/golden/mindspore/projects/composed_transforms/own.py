class Rescale:
    def __init__(self, size):
        self.size = size

    def __call__(self, sample):
        return {"image": sample["image"][: self.size], "label": sample["label"]}
