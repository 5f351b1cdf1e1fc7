import compat_paddle


def probe(head, backbone, args):
    groups = [dict(params=head, lr=args.lr_head)]
    groups.append(dict(params=backbone, lr=args.lr_backbone))
    return compat_paddle.GroupedSGD(groups, 0, momentum=0.9)


def finetune(head, backbone, args):
    groups = [dict(params=head, lr=args.lr_head)]
    groups.append(dict(params=backbone, lr=0.5))
    return compat_paddle.GroupedSGD(groups, 0.25, momentum=0.9)
