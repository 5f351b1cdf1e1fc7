# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn

rng = np.random.RandomState(23)


def fill(module):
    for name, p in module.named_parameters():
        nn.init.constant_(p, 0.05 if p.dim() > 1 else 0.01)


x = torch.from_numpy(rng.randn(2, 5, 8).astype(np.float32))
padding = torch.tensor([[False, False, False, True, True], [False, False, False, False, True]])
attention = nn.MultiheadAttention(8, 2, batch_first=True)
fill(attention)
out, weights = attention(x, x, x, key_padding_mask=padding, need_weights=True)
print(out.sum(-1).detach().numpy().round(4).tolist(), tuple(weights.shape))
layer = nn.TransformerEncoderLayer(d_model=8, nhead=2, dim_feedforward=16, dropout=0.0, activation="gelu", batch_first=True,
                                   norm_first=True)
encoder = nn.TransformerEncoder(layer, num_layers=2)
fill(encoder)
causal = torch.triu(torch.full((5, 5), float("-inf")), diagonal=1)
memory = encoder(x, mask=causal)
print(memory.mean(-1).detach().numpy().round(4).tolist())
decoder_layer = nn.TransformerDecoderLayer(8, 2, 16, 0.0, batch_first=True)
decoder = nn.TransformerDecoder(decoder_layer, 1)
fill(decoder)
head = nn.Linear(8, 3)
fill(head)
optimizer = torch.optim.SGD(list(encoder.parameters()) + list(decoder.parameters()) + list(head.parameters()), 0.1)
target = torch.from_numpy(rng.randint(0, 3, (2, 5)))
for step in range(3):
    logits = head(decoder(x, encoder(x, mask=causal), tgt_mask=causal))
    loss = nn.CrossEntropyLoss()(logits.transpose(1, 2), target)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(step, round(loss.item(), 4))
