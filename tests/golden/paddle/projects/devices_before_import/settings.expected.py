import os

devices = os.environ.get("CUDA_VISIBLE_DEVICES", "0")
print(len(os.environ["CUDA_VISIBLE_DEVICES"].split(",")))
