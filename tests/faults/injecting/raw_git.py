# SPDX-License-Identifier: Apache-2.0
"""Writes git repositories byte by byte: what no git command would write, and no program of git's is asked."""

import hashlib
import os
import zlib

FILE, EXECUTABLE, LINK, TREE, MODULE = b"100644", b"100755", b"120000", b"40000", b"160000"
SAMPLE = (b"import torch\nimport torch.nn as nn\n\n\ndef f(x):\n    y = torch.cat([x, x], dim=1)  # kept\n"
          b"    return y.view(-1).max(0)[0]\n")


class RawRepository:
    """`folder` is the work tree; the git directory is `.git` in it, or the folder itself when it is bare."""

    def __init__(self, folder, config="", bare=False):
        self.folder = folder
        self.git = folder if bare else folder / ".git"
        for name in ("objects/info", "objects/pack", "refs/heads", "refs/tags", "info", "hooks"):
            (self.git / name).mkdir(parents=True, exist_ok=True)
        (self.git / "config").write_bytes(
            f"[core]\n\trepositoryformatversion = 0\n\tbare = {'true' if bare else 'false'}\n".encode()
            + (config if isinstance(config, bytes) else config.encode()))
        self.write("HEAD", b"ref: refs/heads/main\n")

    def write(self, name, data):
        """A file of the git directory."""
        path = self.git / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.encode() if isinstance(data, str) else data)
        return path

    def object_path(self, identity):
        return self.git / "objects" / identity[:2] / identity[2:]

    def put(self, kind, data, name=None, header=None):
        """A loose object; `name` and `header` let it lie about its id and its size."""
        header = (b"%s %d\0" % (kind.encode(), len(data))) if header is None else header
        identity = name or hashlib.sha1(header + data).hexdigest()
        path = self.object_path(identity)
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(zlib.compress(header + data, 1))
        return identity

    def blob(self, data):
        return self.put("blob", data)

    def tree(self, entries, is_sorted=True, name=None):
        """`entries`: (mode, name, id)."""
        if is_sorted:
            entries = sorted(entries, key=lambda entry: entry[1] + (b"/" if entry[0] == TREE else b""))
        return self.put("tree", b"".join(mode + b" " + file + b"\0" + bytes.fromhex(identity)
                                         for mode, file, identity in entries), name)

    def tree_of(self, files):
        """Of a dictionary: bytes are files, (LINK, bytes) are links, dictionaries are folders, (mode, id) anything."""
        entries = []
        for name, what in files.items():
            if isinstance(what, dict):
                entries.append((TREE, name, self.tree_of(what)))
            elif isinstance(what, bytes):
                entries.append((FILE, name, self.blob(what)))
            elif isinstance(what[1], bytes):
                entries.append((what[0], name, self.blob(what[1])))
            else:
                entries.append((what[0], name, what[1]))
        return self.tree(entries)

    def commit(self, tree, parents=(), message=b"state\n", author=b"Ada <ada@example.org> 1700000000 +0000"):
        text = b"tree " + tree.encode() + b"\n"
        for parent in parents:
            text += b"parent " + parent.encode() + b"\n"
        return self.put("commit", text + b"author " + author + b"\ncommitter " + author + b"\n\n" + message)

    def set_main(self, identity):
        self.write("refs/heads/main", identity + "\n")

    def state(self, files):
        """One commit on main with these files; returns its tree."""
        tree = self.tree_of(files)
        self.set_main(self.commit(tree))
        return tree

    def check_out(self, files, below=None):
        """The same in the work tree, as far as names allow."""
        folder = os.fsencode(str(self.folder)) if below is None else below
        for name, what in files.items():
            path = os.path.join(folder, name)
            if isinstance(what, dict):
                os.makedirs(path, exist_ok=True)
                self.check_out(what, path)
            elif isinstance(what, bytes):
                with open(path, "wb") as file:
                    file.write(what)
            elif what[0] == LINK:
                os.symlink(what[1], path)


def sample_files():
    return {b"a.py": SAMPLE, b"package": {b"b.py": SAMPLE * 2, b"data.bin": bytes(range(256))}, b"README": b"text\n"}
