# SPDX-License-Identifier: Apache-2.0
"""Longer snippets: modules with what is in them, data, and what real code does with both."""
import torch


def containers(x: torch.Tensor):
    class Net(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.layers = torch.nn.ModuleList([torch.nn.Linear(4, 4) for _ in range(3)])
            self.layers.append(torch.nn.ReLU())

        def forward(self, v):
            for layer in self.layers:
                v = layer(v)
            return v
    net = Net()
    fill(net)
    return net(x), len(net.layers)


def dictionary_of_modules(x: torch.Tensor):
    d = torch.nn.ModuleDict({"one": torch.nn.Linear(4, 2), "two": torch.nn.ReLU()})
    fill(d)
    return d["two"](d["one"](x)), list(d.keys()), "one" in d


def parameters_of_own(x: torch.Tensor):
    class Scale(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.gain = torch.nn.Parameter(torch.ones(4) * 2)
            self.register_buffer("shift", torch.zeros(4))
            self.register_parameter("extra", None)

        def forward(self, v):
            return v * self.gain + self.shift
    s = Scale()
    return s(x), [n for n, _ in s.named_parameters()], [n for n, _ in s.named_buffers()]


def list_of_parameters(x: torch.Tensor):
    p = torch.nn.ParameterList([torch.nn.Parameter(torch.ones(2)), torch.nn.Parameter(torch.zeros(2))])
    return len(p), p[0] + p[1]


def names_of_modules(x: torch.Tensor):
    net = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.Sequential(torch.nn.ReLU()))
    return [n for n, _ in net.named_modules()], [n for n, _ in net.named_children()], len(list(net.modules()))


def count_of_parameters(x: torch.Tensor):
    net = torch.nn.Sequential(torch.nn.Linear(4, 5), torch.nn.BatchNorm1d(5))
    return sum(p.numel() for p in net.parameters()), sum(p.numel() for p in net.parameters() if p.requires_grad)


def training_and_evaluation(x: torch.Tensor):
    net = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.Dropout(0.9))
    fill(net)
    net.eval()
    first = net.training
    y = net(x)
    net.train()
    return first, net.training, y


def training_by_argument(x: torch.Tensor):
    net = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.Dropout(0.9))
    fill(net)
    net.train(False)
    return net(x), net.training


def state_loaded(x: torch.Tensor):
    a, c = torch.nn.LayerNorm(4), torch.nn.LayerNorm(4)
    fill(a)
    c.load_state_dict(a.state_dict())
    return c(x), list(a.state_dict())


def initialised_by_apply(x: torch.Tensor):
    def start(m):
        if isinstance(m, torch.nn.Linear):
            torch.nn.init.constant_(m.weight, 0.5)
            torch.nn.init.zeros_(m.bias)
    net = torch.nn.Sequential(torch.nn.Linear(4, 3), torch.nn.ReLU())
    net.apply(start)
    return net(x)


def initialised_with_ones(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    torch.nn.init.ones_(m.weight)
    torch.nn.init.constant_(m.bias, 0.1)
    return m(x)


def random_initialised_normal(x: torch.Tensor):
    m = torch.nn.Embedding(100, 50)
    torch.nn.init.normal_(m.weight, mean=0.0, std=0.02)
    return m.weight.detach()


def random_initialised_uniform(x: torch.Tensor):
    m = torch.nn.Conv2d(8, 16, 3)
    torch.nn.init.uniform_(m.weight, -0.3, 0.3)
    return m.weight.detach()


def random_initialised_kaiming(x: torch.Tensor):
    m = torch.nn.Conv2d(8, 16, 3)
    torch.nn.init.kaiming_normal_(m.weight, mode="fan_in", nonlinearity="relu")
    return m.weight.detach()


def random_initialised_kaiming_uniform(x: torch.Tensor):
    m = torch.nn.Conv2d(8, 16, 3)
    torch.nn.init.kaiming_uniform_(m.weight, nonlinearity="relu")
    return m.weight.detach()


def random_initialised_kaiming_default(x: torch.Tensor):
    m = torch.nn.Conv2d(8, 16, 3)
    torch.nn.init.kaiming_uniform_(m.weight)
    return m.weight.detach()


def random_initialised_xavier(x: torch.Tensor):
    m = torch.nn.Conv2d(8, 16, 3)
    torch.nn.init.xavier_uniform_(m.weight)
    return m.weight.detach()


def random_initialised_xavier_normal(x: torch.Tensor):
    m = torch.nn.Conv2d(8, 16, 3)
    torch.nn.init.xavier_normal_(m.weight, gain=2.0)
    return m.weight.detach()


def random_initialised_truncated(x: torch.Tensor):
    m = torch.nn.Embedding(100, 50)
    torch.nn.init.trunc_normal_(m.weight, std=0.02)
    return m.weight.detach()


def batch_statistics(img: torch.Tensor):
    m = torch.nn.BatchNorm2d(3, momentum=0.3)
    fill(m)
    m(img)
    return m.running_mean


def batch_variance(img: torch.Tensor):
    m = torch.nn.BatchNorm2d(3)
    fill(m)
    m(img)
    return m.running_var


def evaluated_after_training(img: torch.Tensor):
    m = torch.nn.BatchNorm2d(3)
    fill(m)
    m(img)
    m.eval()
    return m(img).mean()


def weight_of_linear(x: torch.Tensor):
    m = torch.nn.Linear(4, 3)
    fill(m)
    return torch.nn.functional.linear(x, m.weight, m.bias)


def weights_tied(ids: torch.Tensor):
    e = torch.nn.Embedding(7, 4)
    head = torch.nn.Linear(4, 7, bias=False)
    fill(e)
    head.weight = e.weight
    return head(e(ids))


def forward_hook(x: torch.Tensor):
    m = torch.nn.ReLU()
    m.register_forward_hook(lambda module, inputs, output: output * 2)
    return m(x)


def forward_pre_hook(x: torch.Tensor):
    m = torch.nn.ReLU()
    m.register_forward_pre_hook(lambda module, inputs: (inputs[0] + 1,))
    return m(x)


def lstm_unpacked(tokens: torch.Tensor):
    m = torch.nn.LSTM(8, 6, batch_first=True)
    fill(m)
    out, (h, c) = m(tokens)
    return out[:, -1], h, c


def gru_kept(tokens: torch.Tensor):
    m = torch.nn.GRU(8, 6, num_layers=2, batch_first=True)
    fill(m)
    out, h = m(tokens)
    return out, h[-1]


def attention_output(tokens: torch.Tensor):
    m = torch.nn.MultiheadAttention(8, 2, batch_first=True)
    fill(m)
    out, _ = m(tokens, tokens, tokens)
    return out


def attention_masked(tokens: torch.Tensor):
    m = torch.nn.MultiheadAttention(8, 2, batch_first=True)
    fill(m)
    mask = torch.triu(torch.ones(5, 5), diagonal=1).bool()
    return m(tokens, tokens, tokens, attn_mask=mask)[0]


def attention_with_two_masks(tokens: torch.Tensor):
    m = torch.nn.MultiheadAttention(8, 2, batch_first=True)
    fill(m)
    mask = torch.triu(torch.ones(5, 5), diagonal=1).bool()
    padding = torch.zeros(2, 5).bool()
    padding[1, 3:] = True
    return m(tokens, tokens, tokens, attn_mask=mask, key_padding_mask=padding)[0]


def attention_with_numbers_and_padding(tokens: torch.Tensor):
    m = torch.nn.MultiheadAttention(8, 2, batch_first=True)
    fill(m)
    mask = torch.ones(5, 5) * 0.5
    padding = torch.zeros(2, 5).bool()
    padding[0, 4:] = True
    return m(tokens, tokens, tokens, key_padding_mask=padding, attn_mask=mask, need_weights=False)[0]


def attention_in_time(time: torch.Tensor):
    m = torch.nn.MultiheadAttention(8, 2)
    fill(m)
    out, weights = m(time, time, time)
    return out, weights


def attention_by_hand(heads: torch.Tensor):
    q = k = v = heads
    att = (q @ k.transpose(-2, -1)) * (1.0 / (k.size(-1) ** 0.5))
    mask = torch.tril(torch.ones(5, 5)).view(1, 1, 5, 5)
    att = att.masked_fill(mask[:, :, :5, :5] == 0, float("-inf"))
    att = torch.nn.functional.softmax(att, dim=-1)
    y = att @ v
    return y.transpose(1, 2).contiguous().view(2, 5, 8)


def encoder(tokens: torch.Tensor):
    layer = torch.nn.TransformerEncoderLayer(8, 2, 16, 0.0, batch_first=True)
    fill(layer)
    m = torch.nn.TransformerEncoder(layer, num_layers=1)
    return m(tokens)


def spectral_positions(x: torch.Tensor):
    position = torch.arange(0, 6, dtype=torch.float).unsqueeze(1)
    rate = torch.exp(torch.arange(0, 4, 2).float() * -0.5)
    table = torch.zeros(6, 4)
    table[:, 0::2] = torch.sin(position * rate)
    table[:, 1::2] = torch.cos(position * rate)
    return table.unsqueeze(0)


def batches_of_tensors(x: torch.Tensor, labels: torch.Tensor):
    data = torch.utils.data.TensorDataset(x, labels)
    loader = torch.utils.data.DataLoader(data, batch_size=2)
    return [v for v, _ in loader], [t for _, t in loader], len(loader), len(data)


def batches_without_the_last(x: torch.Tensor):
    loader = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(x), batch_size=2, drop_last=True, shuffle=False)
    return [batch[0] for batch in loader]


def random_batches_shuffled(x: torch.Tensor):
    loader = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(x), 2, True)
    return [batch[0] for batch in loader]


def own_dataset(x: torch.Tensor):
    class Rows(torch.utils.data.Dataset):
        def __len__(self):
            return 3

        def __getitem__(self, i):
            return x[i], i
    return [(v, n) for v, n in torch.utils.data.DataLoader(Rows(), batch_size=3)]


def own_dataset_collated(x: torch.Tensor):
    class Rows(torch.utils.data.Dataset):
        def __len__(self):
            return 3

        def __getitem__(self, i):
            return x[i]
    loader = torch.utils.data.DataLoader(Rows(), batch_size=3, collate_fn=lambda rows: torch.stack(rows) * 2)
    return [batch for batch in loader]


def subsets(x: torch.Tensor):
    data = torch.utils.data.TensorDataset(x)
    part = torch.utils.data.Subset(data, [0, 2])
    both = torch.utils.data.ConcatDataset([data, part])
    return len(part), len(both), both[4][0]


def random_parts(x: torch.Tensor):
    a, c = torch.utils.data.random_split(torch.utils.data.TensorDataset(x), [2, 1])
    return len(a), len(c)


def in_order(x: torch.Tensor):
    return list(torch.utils.data.SequentialSampler(torch.utils.data.TensorDataset(x)))


def in_batches(x: torch.Tensor):
    order = torch.utils.data.SequentialSampler(range(5))
    return list(torch.utils.data.BatchSampler(order, batch_size=2, drop_last=False))


def loss_of_a_step(x: torch.Tensor, labels: torch.Tensor):
    net = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.ReLU(), torch.nn.Linear(8, 4))
    fill(net)
    criterion = torch.nn.CrossEntropyLoss()
    o = torch.optim.Adam(net.parameters(), lr=1e-2)
    losses = []
    for _ in range(4):
        o.zero_grad()
        loss = criterion(net(x), labels)
        loss.backward()
        o.step()
        losses.append(loss.item())
    return losses


def accuracy(x: torch.Tensor, labels: torch.Tensor):
    pred = x.argmax(dim=1, keepdim=True)
    return pred.eq(labels.view_as(pred)).sum().item()


def accuracy_of_best(x: torch.Tensor, labels: torch.Tensor):
    _, predicted = torch.max(x.data, 1)
    return (predicted == labels).sum().item() / labels.size(0)


def top_of_each(x: torch.Tensor, labels: torch.Tensor):
    _, pred = x.topk(2, 1, True, True)
    pred = pred.t()
    correct = pred.eq(labels.view(1, -1).expand_as(pred))
    return correct[:2].reshape(-1).float().sum(0)


def sampled_from_logits(x: torch.Tensor):
    v, _ = torch.topk(x, 2)
    x[x < v[:, [-1]]] = -float("Inf")
    return torch.nn.functional.softmax(x, dim=-1)


def values_by_name(x: torch.Tensor):
    best = torch.max(x, dim=1)
    return best.values, best.indices


def means_of_groups(x: torch.Tensor, labels: torch.Tensor):
    sums = torch.zeros(4, 4).index_add_(0, labels, x)
    return sums / torch.bincount(labels, minlength=4).clamp(min=1).unsqueeze(1)


def shapes_computed(b: torch.Tensor):
    n, t, c = b.size()
    y = b.view(n * t, c)
    h = b.reshape(n, t, 2, c // 2).transpose(1, 2)
    return y, h, [n, t, c]


def saved_and_loaded(x: torch.Tensor):
    import io
    stream = io.BytesIO()
    torch.save({"x": x}, stream)
    stream.seek(0)
    return torch.load(stream)["x"]
