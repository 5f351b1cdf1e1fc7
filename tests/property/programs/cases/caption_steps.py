# SPDX-License-Identifier: Apache-2.0
from collections import Counter

import numpy as np
import torch
import torch.utils.data
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence

device = torch.device("cuda" if torch.cuda.is_available() else "cpu")

emb_dim, attention_dim, decoder_dim, encoder_dim = 12, 10, 16, 8
epochs, batch_size, decoder_lr, encoder_lr = 2, 4, 4e-3, 1e-3
grad_clip, alpha_c = 5., 1.

captions = [
    'a red square on the left', 'a red square on the right', 'a blue circle', 'a blue circle on the left',
    'two circles', 'a green square and a red circle', 'the circle is blue', 'a square on the right',
]
rng = np.random.RandomState(0)


class CaptionDataset(torch.utils.data.Dataset):
    def __init__(self, captions, max_len=8, min_freq=1):
        freq = Counter(w for c in captions for w in c.split())
        words = sorted(w for w in freq if freq[w] >= min_freq)
        self.word_map = {k: v for v, k in enumerate(['<pad>'] + words + ['<unk>', '<start>', '<end>'])}
        self.imgs = rng.rand(len(captions), 3, 24, 24)
        self.caps, self.caplens = [], []
        for c in captions:
            toks = [self.word_map.get(w, self.word_map['<unk>']) for w in c.split()]
            self.caps.append([self.word_map['<start>']] + toks + [self.word_map['<end>']] + [0] * (max_len - len(toks)))
            self.caplens.append(len(toks) + 2)

    def __getitem__(self, i):
        return torch.FloatTensor(self.imgs[i]), torch.LongTensor(self.caps[i]), torch.LongTensor([self.caplens[i]])

    def __len__(self):
        return len(self.caps)


class Encoder(nn.Module):
    def __init__(self, encoded_image_size=4):
        super(Encoder, self).__init__()
        self.cnn = nn.Sequential(nn.Conv2d(3, encoder_dim, 5, stride=2, padding=2), nn.ELU(), nn.Conv2d(encoder_dim, encoder_dim, 3, padding=1), nn.ELU())
        self.adaptive_pool = nn.AdaptiveAvgPool2d((encoded_image_size, encoded_image_size))

    def forward(self, images):
        return self.adaptive_pool(self.cnn(images)).permute(0, 2, 3, 1)


class Attention(nn.Module):
    def __init__(self, encoder_dim, decoder_dim, attention_dim):
        super(Attention, self).__init__()
        self.encoder_att = nn.Linear(encoder_dim, attention_dim)
        self.decoder_att = nn.Linear(decoder_dim, attention_dim)
        self.full_att = nn.Linear(attention_dim, 1)
        self.softmax = nn.Softmax(dim=1)

    def forward(self, encoder_out, decoder_hidden):
        att1, att2 = self.encoder_att(encoder_out), self.decoder_att(decoder_hidden)
        alpha = self.softmax(self.full_att(torch.tanh(att1 + att2.unsqueeze(1))).squeeze(2))
        return (encoder_out * alpha.unsqueeze(2)).sum(dim=1), alpha


class DecoderWithAttention(nn.Module):
    def __init__(self, vocab_size):
        super(DecoderWithAttention, self).__init__()
        self.vocab_size = vocab_size
        self.attention = Attention(encoder_dim, decoder_dim, attention_dim)
        self.embedding = nn.Embedding(vocab_size, emb_dim, padding_idx=0)
        self.dropout = nn.Dropout(p=0.0)
        self.decode_step = nn.LSTMCell(emb_dim + encoder_dim, decoder_dim, bias=True)
        self.init_h = nn.Linear(encoder_dim, decoder_dim)
        self.init_c = nn.Linear(encoder_dim, decoder_dim)
        self.f_beta = nn.Linear(decoder_dim, encoder_dim)
        self.fc = nn.Linear(decoder_dim, vocab_size)

    def init_hidden_state(self, encoder_out):
        mean = encoder_out.mean(dim=1)
        return self.init_h(mean), self.init_c(mean)

    def step(self, emb, encoder_out, h, c):
        awe, alpha = self.attention(encoder_out, h)
        awe = torch.sigmoid(self.f_beta(h)) * awe
        h, c = self.decode_step(torch.cat([emb, awe], dim=1), (h, c))
        return h, c, alpha

    def forward(self, encoder_out, encoded_captions, caption_lengths):
        bs = encoder_out.size(0)
        encoder_out = encoder_out.view(bs, -1, encoder_out.size(-1))
        num_pixels = encoder_out.size(1)
        caption_lengths, sort_ind = caption_lengths.squeeze(1).sort(dim=0, descending=True, stable=True)
        encoder_out, encoded_captions = encoder_out[sort_ind], encoded_captions[sort_ind]
        embeddings = self.embedding(encoded_captions)
        h, c = self.init_hidden_state(encoder_out)
        decode_lengths = (caption_lengths - 1).tolist()
        predictions = torch.zeros(bs, max(decode_lengths), self.vocab_size).to(device)
        alphas = torch.zeros(bs, max(decode_lengths), num_pixels).to(device)
        for t in range(max(decode_lengths)):
            batch_size_t = sum([l > t for l in decode_lengths])
            h, c, alpha = self.step(embeddings[:batch_size_t, t, :], encoder_out[:batch_size_t], h[:batch_size_t], c[:batch_size_t])
            predictions[:batch_size_t, t, :] = self.fc(self.dropout(h))
            alphas[:batch_size_t, t, :] = alpha
        return predictions, encoded_captions, decode_lengths, alphas, sort_ind


def clip_gradient(optimizer, grad_clip):
    for group in optimizer.param_groups:
        for param in group['params']:
            if param.grad is not None:
                param.grad.data.clamp_(-grad_clip, grad_clip)


def accuracy(scores, targets, k):
    _, ind = scores.topk(k, 1, True, True)
    return ind.eq(targets.view(-1, 1).expand_as(ind)).view(-1).float().sum().item() * (100.0 / targets.size(0))


def greedy_caption(encoder, decoder, image, word_map, max_steps=8):
    encoder_out = encoder(image.unsqueeze(0)).view(1, -1, encoder_dim)
    h, c = decoder.init_hidden_state(encoder_out)
    word, seq, score = torch.LongTensor([word_map['<start>']]).to(device), [], 0.
    for step in range(max_steps):
        h, c, alpha = decoder.step(decoder.embedding(word), encoder_out, h, c)
        logp = torch.log_softmax(decoder.fc(h), dim=1)
        best, word = logp.max(dim=1)
        score += best.item()
        seq.append(word.item())
        if seq[-1] == word_map['<end>']:
            break
    return seq, score, alpha


def main():
    dataset = CaptionDataset(captions)
    word_map = dataset.word_map
    rev_word_map = {v: k for k, v in word_map.items()}
    decoder, encoder = DecoderWithAttention(vocab_size=len(word_map)), Encoder()
    for net in (decoder, encoder):
        for m in net.modules():
            for n, p in m.named_parameters(recurse=False):
                p.data.copy_(torch.from_numpy(rng.uniform(-0.3, 0.3, tuple(p.shape)))) if p.dim() > 1 else p.data.fill_(0)
    emb = torch.FloatTensor(rng.uniform(-1, 1, (len(word_map), emb_dim)))
    emb[0] = 0
    decoder.embedding.weight = nn.Parameter(emb)
    for p in encoder.cnn[0].parameters():
        p.requires_grad = False
    decoder_optimizer = torch.optim.Adam(params=filter(lambda p: p.requires_grad, decoder.parameters()), lr=decoder_lr, eps=1e-5)
    encoder_optimizer = torch.optim.Adam(params=filter(lambda p: p.requires_grad, encoder.parameters()), lr=encoder_lr, eps=1e-5)
    decoder, encoder = decoder.to(device), encoder.to(device)
    criterion = nn.CrossEntropyLoss().to(device)
    loader = torch.utils.data.DataLoader(dataset, batch_size=batch_size, shuffle=False)
    for epoch in range(epochs):
        decoder.train()
        encoder.train()
        for i, (imgs, caps, caplens) in enumerate(loader):
            imgs, caps, caplens = imgs.to(device), caps.to(device), caplens.to(device)
            scores, caps_sorted, decode_lengths, alphas, sort_ind = decoder(encoder(imgs), caps, caplens)
            targets = caps_sorted[:, 1:]
            scores = pack_padded_sequence(scores, decode_lengths, batch_first=True).data
            targets = pack_padded_sequence(targets, decode_lengths, batch_first=True).data
            reg = alpha_c * ((1. - alphas.sum(dim=1)) ** 2).mean()
            loss = criterion(scores, targets) + reg
            decoder_optimizer.zero_grad()
            encoder_optimizer.zero_grad()
            loss.backward()
            for o in (decoder_optimizer, encoder_optimizer):
                clip_gradient(o, grad_clip)
                o.step()
            print('Epoch: [{0}][{1}/{2}]\tLoss {3:.4f} (reg {4:.4f})\tTop-5 Accuracy {5:.3f}\t{6}'.format(
                epoch, i, len(loader), loss.item(), reg.item(), accuracy(scores, targets, 5), decode_lengths))
        for param_group in decoder_optimizer.param_groups:
            param_group['lr'] *= 0.8
            print("The new learning rate is %f" % param_group['lr'])
    decoder.eval()
    encoder.eval()
    with torch.no_grad():
        for j in (0, 4):
            seq, score, alpha = greedy_caption(encoder, decoder, dataset[j][0].to(device), word_map)
            print(' '.join(rev_word_map[w] for w in seq), '%.4f' % score, 'attention', '%.4f' % alpha.max())


if __name__ == '__main__':
    main()
