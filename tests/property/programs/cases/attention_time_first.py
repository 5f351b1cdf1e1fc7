# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn

rng = np.random.RandomState(29)


def fill(module):
    for name, p in module.named_parameters():
        nn.init.constant_(p, 0.07 if p.dim() > 1 else 0.02)


class Captioner(nn.Module):
    def __init__(self, width, heads, words):
        super().__init__()
        self.attention = nn.MultiheadAttention(width, heads)
        layer = nn.TransformerEncoderLayer(width, heads, 16, dropout=0.0)
        self.encoder = nn.TransformerEncoder(layer, num_layers=2, norm=nn.LayerNorm(width))
        self.decoder = nn.TransformerDecoder(
            nn.TransformerDecoderLayer(width, heads, 12, 0.0, activation="gelu", norm_first=True), num_layers=1)
        self.head = nn.Linear(width, words)

    def forward(self, src, tgt, causal, padding):
        src, weights = self.attention(src, src, value=src, key_padding_mask=padding, attn_mask=causal)
        memory = self.encoder(src, mask=causal, src_key_padding_mask=padding)
        out = self.decoder(tgt, memory, tgt_mask=nn.Transformer.generate_square_subsequent_mask(tgt.size(0)),
                           memory_key_padding_mask=padding)
        return self.head(out), weights


class Translator(nn.Module):
    def __init__(self):
        super().__init__()
        self.transformer = nn.Transformer(8, 2, 1, 2, dim_feedforward=10, dropout=0.0)
        fill(self.transformer)

    def forward(self, src, tgt, mask, padding):
        return self.transformer(src, tgt, None, mask, None, padding, None, padding)

    def encode(self, src):
        return self.transformer.encoder(src)


src = torch.from_numpy(rng.randn(5, 3, 8).astype(np.float32))
tgt = torch.from_numpy(rng.randn(4, 3, 8).astype(np.float32))
padding = torch.tensor([[False, False, False, True, True], [False, False, False, False, True], [False] * 5])
causal = torch.ones(5, 5).triu(1).bool()
model = Captioner(8, 2, 6)
fill(model)
target = torch.from_numpy(rng.randint(0, 6, (4, 3)))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for step in range(3):
    logits, weights = model(src, tgt, causal, padding)
    loss = nn.CrossEntropyLoss()(logits.reshape(-1, 6), target.reshape(-1))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(step, round(loss.item(), 5), tuple(logits.shape), tuple(weights.shape), round(weights[0, 4, 0].item(), 5))
translator = Translator()
out = translator(src, tgt, torch.full((4, 4), float("-inf")).triu(1), padding)
print(tuple(out.shape), out[:, 1].sum(-1).tolist(), translator.encode(src).mean(-1)[:, 0].tolist())
