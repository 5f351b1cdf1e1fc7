# SPDX-License-Identifier: Apache-2.0
"""Repositories whose configuration, hooks and attributes name programs to run and files to read."""

import os

from injecting.hostile import hostile
from injecting.raw_git import SAMPLE, RawRepository, sample_files

HOOKS = ["applypatch-msg", "commit-msg", "fsmonitor-watchman", "post-checkout", "post-commit", "post-index-change",
         "post-merge", "post-rewrite", "pre-auto-gc", "pre-commit", "pre-merge-commit", "pre-push", "pre-rebase",
         "prepare-commit-msg", "proc-receive", "reference-transaction", "update"]

# Every place of a configuration that git runs something from.
RUNS = [("fsmonitor", '[core]\n\tfsmonitor = "{0}"\n'), ("hooks", '[core]\n\thooksPath = "{1}"\n'),
        ("editor", '[core]\n\teditor = "{0}"\n'), ("pager", '[core]\n\tpager = "{0}"\n[pager]\n\tlog = "{0}"\n'),
        ("ssh", '[core]\n\tsshCommand = "{0}"\n'), ("askpass", '[core]\n\taskPass = "{0}"\n'),
        ("alternates", '[core]\n\talternateRefsCommand = "{0}"\n'), ("proxy", '[core]\n\tgitProxy = "{0}"\n'),
        ("filter", '[filter "x"]\n\tclean = "{0}"\n\tsmudge = "{0}"\n\tprocess = "{0}"\n\trequired = true\n'),
        ("diff", '[diff]\n\texternal = "{0}"\n[diff "x"]\n\ttextconv = "{0}"\n\tcommand = "{0}"\n'),
        ("merge", '[merge "x"]\n\tdriver = "{0}"\n'), ("credentials", '[credential]\n\thelper = "!{0}"\n'),
        ("signing", '[commit]\n\tgpgSign = true\n[gpg]\n\tprogram = "{0}"\n[user]\n\tsigningKey = 1\n'),
        ("signing with ssh", '[commit]\n\tgpgSign = true\n[gpg]\n\tformat = ssh\n[gpg "ssh"]\n\tprogram = "{0}"\n'),
        ("alias", '[alias]\n\tstatus = "!{0}"\n'), ("trailers", '[trailer "x"]\n\tcommand = "{0}"\n'),
        ("promised objects", '[remote "o"]\n\turl = "ext::{0}"\n\tpromisor = true\n\tpartialclonefilter = blob:none\n'
                             '[extensions]\n\tpartialClone = o\n[protocol "ext"]\n\tallow = always\n'),
        ("remote", '[remote "o"]\n\turl = "ext::{0}"\n\tuploadpack = "{0}"\n\treceivepack = "{0}"\n'),
        ("packing", '[uploadpack]\n\tpackObjectsHook = "{0}"\n'), ("mail", '[sendemail]\n\tsmtpServer = "{0}"\n'),
        ("maintenance", '[gc]\n\tauto = 1\n\trecentObjectsHook = "{0}"\n[maintenance]\n\tauto = true\n')]


@hostile("runs", *RUNS)
def runs(scene, config):
    hooks = scene.root / "hooks"
    hooks.mkdir()
    repository = RawRepository(scene.project, config.format(scene.canary, hooks))
    for folder in (hooks, repository.git / "hooks"):
        for name in HOOKS:
            (folder / name).symlink_to(scene.canary)
    attributes = b"* filter=x diff=x merge=x text eol=crlf ident working-tree-encoding=UTF-16\n"
    files = {**sample_files(), b".gitattributes": attributes}
    if "promisor" in config:
        files[b"promised.py"] = (b"100644", "77" * 20)
    repository.state(files)
    repository.write("info/attributes", attributes)
    files.pop(b"promised.py", None)
    repository.check_out(files)
    scene.worktree = True
    scene.must_work = True


CONFIGS = [("garbage", b"\xff\xfe\x00\x01"), ("no end of a section", b"[core"), ("no end of a text", b'[core]\n\tx = "y'),
           ("zero byte", b"[core]\n\tx = a\0b\n"), ("deep sections", b"[a \"" + b"b" * 100000 + b"\"]\n\tx = 1\n"),
           ("long line", b"[a]\n\tx = " + b"y" * (4 << 20) + b"\n"), ("many lines", b"[a]\n" + b"\tx = 1\n" * 300000),
           ("continued for ever", b"[a]\n\tx = " + b"\\\n" * 100000), ("byte order mark", b"\xef\xbb\xbf[a]\n\tx = 1\n"),
           ("newer version", b"[core]\n\trepositoryformatversion = 99\n"),
           ("version is no number", b"[core]\n\trepositoryformatversion = x\n"),
           ("extension", b"[core]\n\trepositoryformatversion = 1\n[extensions]\n\tnonsense = true\n"),
           ("SHA-256", b"[core]\n\trepositoryformatversion = 1\n[extensions]\n\tobjectFormat = sha256\n"),
           ("other hash", b"[core]\n\trepositoryformatversion = 1\n[extensions]\n\tobjectFormat = md5\n"),
           ("reference tables", b"[core]\n\trepositoryformatversion = 1\n[extensions]\n\trefStorage = reftable\n"),
           ("settings of work trees", b"[core]\n\trepositoryformatversion = 1\n[extensions]\n\tworktreeConfig = true\n"),
           ("says it is bare", b"[core]\n\tbare = true\n"), ("bare is no truth", b"[core]\n\tbare = maybe\n"),
           ("name with a line break", b'[user]\n\tname = "a\\nb"\n\temail = "a@b"\n'),
           ("name of brackets", b'[user]\n\tname = "<>"\n\temail = "<>"\n'), ("name is empty", b'[user]\n\tname = ""\n\temail = ""\n'),
           ("name with control characters", b'[user]\n\tname = "\x1b[31mA"\n\temail = "\x07"\n'),
           ("long name", b'[user]\n\tname = "' + b"n" * 300000 + b'"\n'), ("encoding", b"[i18n]\n\tcommitEncoding = utf-99\n"),
           ("line ends", b"[core]\n\tautocrlf = true\n\teol = crlf\n\tsafecrlf = true\n"),
           ("links are files", b"[core]\n\tsymlinks = false\n\tfileMode = false\n\tignoreCase = true\n"),
           ("numbers", b"[core]\n\tpackedGitLimit = 99999999999999999999\n\tbigFileThreshold = -1\n\tcompression = 99\n"),
           ("logs", b"[core]\n\tlogAllRefUpdates = always\n")]


@hostile("configuration", *CONFIGS)
def config(scene, data):
    RawRepository(scene.project, data).state(sample_files())


PATHS = [("work tree is out", "[core]\n\tworktree = {outside}\n"), ("work tree is the root", "[core]\n\tworktree = /\n"),
         ("work tree is nothing", "[core]\n\tworktree = /nonexistent\n"), ("work tree is a file", "[core]\n\tworktree = config\n"),
         ("includes itself", "[include]\n\tpath = config\n"), ("includes zeros", "[include]\n\tpath = /dev/zero\n"),
         ("includes a folder", "[include]\n\tpath = {outside}\n"), ("includes a pipe", "[include]\n\tpath = {pipe}\n"),
         ("includes under a condition", '[includeIf "gitdir:/"]\n\tpath = {pipe}\n'),
         ("includes nothing", "[include]\n\tpath = {outside}/none\n"), ("includes of a user", "[include]\n\tpath = ~nobody/x\n"),
         ("attributes from a pipe", "[core]\n\tattributesFile = {pipe}\n"), ("ignores from a pipe", "[core]\n\texcludesFile = {pipe}\n"),
         ("ignores from zeros", "[core]\n\texcludesFile = /dev/zero\n"), ("template", "[commit]\n\ttemplate = {pipe}\n"),
         ("list of mail addresses", "[mailmap]\n\tfile = {pipe}\n")]


@hostile("configuration with paths", *PATHS)
def paths(scene, text):
    pipe = scene.root / "pipe"
    os.mkfifo(pipe)
    repository = RawRepository(scene.project, text.format(outside=scene.outside, pipe=pipe))
    repository.state(sample_files())
    repository.check_out(sample_files())
    scene.worktree = True


@hostile("chain of includes", ("12", 12), ("400", 400))
def includes(scene, count):
    repository = RawRepository(scene.project, "[include]\n\tpath = c0\n")
    repository.state(sample_files())
    for index in range(count):
        repository.write(f"c{index}", f"[include]\n\tpath = c{index + 1}\n\tpath = c{index + 1}\n" if count < 20
                         else f"[include]\n\tpath = c{index + 1}\n")


ALTERNATES = [("itself", "{objects}\n"), ("nothing", "/nonexistent\n"), ("zeros", "/dev/zero\n"), ("address", "http://127.0.0.1:1/\n"),
              ("out", "../../../outside\n"), ("pipe", "{pipe}\n"), ("quoted", '"{objects}"\n'), ("noise", "\x01\x02\n"),
              ("many", "/nonexistent\n" * 50000), ("comment", "#{objects}\n")]


@hostile("alternates", *ALTERNATES)
def alternates(scene, text):
    pipe = scene.root / "pipe"
    os.mkfifo(pipe)
    repository = RawRepository(scene.project)
    repository.state(sample_files())
    repository.write("objects/info/alternates", text.format(objects=repository.git / "objects", pipe=pipe))


@hostile("circle of alternates", ("2", 2), ("60", 60))
def circle(scene, count):
    stores = [RawRepository(scene.root / f"store{index}", bare=True) for index in range(count)]
    for index, store in enumerate(stores):
        store.write("objects/info/alternates", f"{stores[(index + 1) % count].git}/objects\n")
    repository = RawRepository(scene.project)
    repository.state(sample_files())
    repository.write("objects/info/alternates", f"{stores[0].git}/objects\n")


ATTRIBUTES = [("macro", b"[attr]x x\n* x\n"), ("long line", b"* " + b"a" * (2 << 20) + b"\n"), ("many", b"*.py a\n" * 200000),
              ("patterns", b"*" * 5000 + b" text\n"), ("noise", bytes(range(256)) * 100), ("export", b"* export-ignore export-subst\n")]


@hostile("attributes and ignores", *ATTRIBUTES)
def attributes(scene, data):
    repository = RawRepository(scene.project)
    files = {**sample_files(), b".gitattributes": data, b".gitignore": data.replace(b" ", b"\n"), b"kept": {b".gitignore": data}}
    repository.state(files)
    repository.check_out(files)
    (scene.project / "untracked.py").write_bytes(SAMPLE)
    scene.worktree = True


REPLACED = [("a commit", "commit"), ("a blob", "blob"), ("itself", "itself"), ("nothing", "nothing")]


@hostile("replaced", *REPLACED)
def replaced(scene, what):
    repository = RawRepository(scene.project)
    repository.state(sample_files())
    head = (repository.git / "refs/heads/main").read_text().strip()
    other = {"commit": repository.commit(repository.tree([])), "blob": repository.blob(b"x"), "itself": head,
             "nothing": "8" * 40}[what]
    repository.write(f"refs/replace/{head}", other + "\n")
