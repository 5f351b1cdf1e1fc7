import os
import paddle

os.environ["CUDA_VISIBLE_DEVICES"] = "1"
x = paddle.ones([2]).sum(axis=0)
