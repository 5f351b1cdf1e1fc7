# SPDX-License-Identifier: Apache-2.0
"""Projects that mean no harm: what is killed, starved and raced is busy with one of these."""

import shutil

from injecting.running import git

SOURCE = '''import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.optim.lr_scheduler import StepLR


class Block{n}(nn.Module):  # number {n}
    def __init__(self, width):
        super().__init__()
        self.fc = nn.Linear(width, {n} + 2)
        self.norm = nn.LayerNorm(width)

    def forward(self, x: torch.Tensor):
        y = torch.cat([self.fc(x), torch.gather(x, 1, x)], dim=1)  # both
        return F.relu(y).view(-1, {n} + 1).max(1)[0]


def train{n}(data, net):
    optimizer = torch.optim.SGD(net.parameters(), lr=0.{n})
    scheduler = StepLR(optimizer, step_size=30)
    for batch in data:
        optimizer.zero_grad()
        loss = F.cross_entropy(net(batch), torch.ones(3, dtype=torch.long))
        loss.backward()
        optimizer.step()
    scheduler.step()
'''


def write_project(folder, random, sources, others):
    """Sources that have everything to decide, and other files that only have to be copied."""
    for index in range(sources):
        path = folder / f"package{index % 7}" / f"module{index}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(SOURCE.replace("{n}", str(index)) * random.randint(1, 3))
    for index in range(others):
        path = folder / "data" / str(index % 11) / f"file{index}.bin"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(random.randbytes(random.choice((0, 10, 3000, 40000))))
    script = folder / "run.sh"
    script.write_text("#!/bin/sh\nexec python3 -m package0\n")
    script.chmod(0o755)
    (folder / "link").symlink_to("run.sh")
    (folder / "notes 中文.txt").write_text("kept\n")


def make_repository(place, random, sources=20, others=60, name="project"):
    """A repository in one pack, with something in its work tree and its index that is not committed."""
    folder = place.root / name
    folder.mkdir()
    git(folder, "init", "-q", "-b", "main", place=place)
    write_project(folder, random, sources, others)
    git(folder, "add", "-A", place=place)
    git(folder, "commit", "-q", "-m", "state", place=place)
    git(folder, "branch", "other", place=place)
    git(folder, "repack", "-adq", place=place)
    git(folder, "prune-packed", "-q", place=place)
    (folder / "run.sh").write_text("#!/bin/sh\n# changed\n")
    (folder / "staged.txt").write_text("staged\n")
    git(folder, "add", "staged.txt", place=place)
    (folder / "untracked.py").write_text("import torch\n")
    return folder


def copy_repository(folder, to):
    shutil.copytree(folder, to, symlinks=True)  # times are kept: the index stays fresh
    return to


def tree_of(folder, branch, place):
    """Id of the tree of a branch; None when there is no such branch."""
    done = git(folder, "rev-parse", "--verify", "-q", f"refs/heads/{branch}^{{tree}}", place=place, check=False)
    return done.stdout.strip().decode() if done.returncode == 0 else None


def wrong_repository(folder, place, branch=None):
    """What git finds wrong with it; `branch` may be new in it."""
    done = git(folder, "fsck", "--full", "--strict", "--no-dangling", "--no-progress", place=place, check=False)
    wrong = []
    if done.returncode != 0 or done.stderr.strip():
        wrong.append("git fsck: " + (done.stdout + done.stderr).decode("utf-8", "replace").strip()[:300])
    names = git(folder, "for-each-ref", "--format=%(refname:short)", place=place).decode().split()
    for name in names:
        if name not in ("main", "other", branch) and not name.startswith("faults/"):
            wrong.append(f"the reference {name} appeared")
    return wrong


def git_allowed(branch):
    """What making a branch may add below a repository: objects, the reference and its log."""
    ends = (b"refs/heads/" + branch.encode(), b"logs/refs/heads/" + branch.encode())
    folders = {end.rsplit(b"/", depth)[0] for end in ends for depth in range(1, end.count(b"/") + 1)}

    def allowed(path):
        inside = path.split(b".git/", 1)[-1]
        return inside.startswith(b"objects/") or inside in ends or inside in folders
    return allowed
