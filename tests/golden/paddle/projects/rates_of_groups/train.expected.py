from paddle import optimizer as optim


def probe(head, backbone, args):
    groups = [dict(params=head, lr=args.lr_head)]
    groups.append(dict(params=backbone, lr=args.lr_backbone))
    return optim.Momentum(parameters=groups, learning_rate=0, momentum=0.9)


def finetune(head, backbone, args):
    groups = [dict(params=head, learning_rate=args.lr_head / 0.25)]
    groups.append(dict(params=backbone, learning_rate=0.5 / 0.25))
    return optim.Momentum(parameters=groups, learning_rate=0.25, momentum=0.9)
