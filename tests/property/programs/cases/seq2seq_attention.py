# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

SOS, EOS = 0, 1


class EncoderRNN(nn.Module):
    def __init__(self, input_size, hidden_size):
        super(EncoderRNN, self).__init__()
        self.hidden_size = hidden_size
        self.embedding = nn.Embedding(input_size, hidden_size)
        self.gru = nn.GRU(hidden_size, hidden_size)

    def forward(self, input, hidden):
        embedded = self.embedding(input).view(1, 1, -1)
        output, hidden = self.gru(embedded, hidden)
        return output, hidden

    def initHidden(self):
        return torch.zeros(1, 1, self.hidden_size)


class AttnDecoderRNN(nn.Module):
    def __init__(self, hidden_size, output_size, max_length):
        super(AttnDecoderRNN, self).__init__()
        self.embedding = nn.Embedding(output_size, hidden_size)
        self.attn = nn.Linear(hidden_size * 2, max_length)
        self.attn_combine = nn.Linear(hidden_size * 2, hidden_size)
        self.gru = nn.GRU(hidden_size, hidden_size)
        self.out = nn.Linear(hidden_size, output_size)

    def forward(self, input, hidden, encoder_outputs):
        embedded = self.embedding(input).view(1, 1, -1)
        attn_weights = F.softmax(self.attn(torch.cat((embedded[0], hidden[0]), 1)), dim=1)
        attn_applied = torch.bmm(attn_weights.unsqueeze(0), encoder_outputs.unsqueeze(0))
        output = torch.cat((embedded[0], attn_applied[0]), 1)
        output = self.attn_combine(output).unsqueeze(0)
        output = F.relu(output)
        output, hidden = self.gru(output, hidden)
        output = F.log_softmax(self.out(output[0]), dim=1)
        return output, hidden, attn_weights


def fill(net):
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


def train(source, target, encoder, decoder, optimizers, criterion, max_length, forcing):
    hidden = encoder.initHidden()
    for optimizer in optimizers:
        optimizer.zero_grad()
    encoder_outputs = torch.zeros(max_length, encoder.hidden_size)
    loss = 0
    for ei in range(source.size(0)):
        out, hidden = encoder(source[ei], hidden)
        encoder_outputs[ei] = out[0, 0]
    step_input = torch.tensor([[SOS]])
    words = []
    for di in range(target.size(0)):
        output, hidden, attention = decoder(step_input, hidden, encoder_outputs)
        loss += criterion(output, target[di])
        topv, topi = output.topk(1)
        words.append(topi.item())
        if forcing:
            step_input = target[di]
        else:
            step_input = topi.squeeze().detach()
            if step_input.item() == EOS:
                break
    loss.backward()
    for optimizer in optimizers:
        optimizer.step()
    return loss.item() / target.size(0), words


encoder, decoder = EncoderRNN(6, 4), AttnDecoderRNN(4, 5, 5)
fill(encoder)
fill(decoder)
optimizers = [torch.optim.SGD(encoder.parameters(), lr=0.1), torch.optim.SGD(decoder.parameters(), lr=0.1)]
source = torch.tensor([2, 3, 5, EOS], dtype=torch.long).view(-1, 1)
target = torch.tensor([4, 2, EOS], dtype=torch.long).view(-1, 1)
for step in range(4):
    print(step, *train(source, target, encoder, decoder, optimizers, nn.NLLLoss(), 5, step % 2 == 0))
