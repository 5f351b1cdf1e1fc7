from pkg.net import Net
