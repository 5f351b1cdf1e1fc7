# SPDX-License-Identifier: Apache-2.0
"""Trees with names, modes, links and sizes that no git would write."""

import os
import zlib

from injecting.hostile import hostile
from injecting.raw_git import EXECUTABLE, FILE, LINK, MODULE, SAMPLE, TREE, RawRepository, sample_files

NAMES = [
    ("dot", b"."), ("two dots", b".."), (".git", b".git"), (".GIT", b".GIT"), (".Git", b".Git"), ("git~1", b"git~1"),
    ("GIT~1", b"GIT~1"), (".git with a blank", b".git "), (".git with a dot", b".git."),
    (".git as a stream", b".git::$INDEX_ALLOCATION"), (".git with an ignored letter", ".gi\u200ct".encode()),
    ("empty", b""), ("absolute", b"/etc/a.py"), ("with a slash", b"sub/a.py"), ("out of it", b"../a.py"),
    ("far out of it", b"../../../../../../../tmp/a.py"), ("backslashes", b"..\\..\\a.py"), ("drive", b"C:\\a.py"),
    ("device", b"con.py"), ("control characters", b"a\x01\x1b[31m\x1b]0;x\x07.py"), ("line break", b"a\nb.py"),
    ("carriage return", b"a\r.py"), ("delete", b"a\x7f.py"), ("C1 control", b"a\xc2\x9bm.py"),
    ("no UTF-8", b"\xff\xfe.py"), ("overlong", b"\xc0\xae\xc0\xae.py"), ("surrogate", b"\xed\xa0\x80.py"),
    ("255 bytes", b"x" * 252 + b".py"), ("256 bytes", b"x" * 253 + b".py"), ("5000 bytes", b"x" * 4997 + b".py"),
    ("option", b"--output.py"), ("command", b"$(touch CANARY);`touch CANARY`.py"), ("quotes", b"a'\".py"),
    ("right to left", "a\u202eyp.b.py".encode()), ("percent", b"%s%n%d.py"), ("pattern", b"*?[a-z].py"),
    ("blank", b" .py"), ("only a suffix", b".py"), ("output's own", b".torchferry-abc123"),
]


@hostile("name of a file", *NAMES)
def file_name(scene, name):
    repository = RawRepository(scene.project)
    repository.state({**sample_files(), name: SAMPLE})


@hostile("name of a folder", *NAMES)
def folder_name(scene, name):
    repository = RawRepository(scene.project)
    repository.state({**sample_files(), name: {b"c.py": SAMPLE, b"config": b"[core]\n\tfsmonitor = ./x\n"}})


@hostile("name of a link", *NAMES[:12])
def link_name(scene, name):
    repository = RawRepository(scene.project)
    repository.state({**sample_files(), name: (LINK, os.fsencode(str(scene.outside)))})


TWICE = [("file and file", (FILE, FILE)), ("link and folder", (LINK, TREE)), ("folder and link", (TREE, LINK)),
         ("file and folder", (FILE, TREE)), ("link and file", (LINK, FILE))]


@hostile("one name twice", *TWICE)
def twice(scene, modes):
    """The classic: a link out, and below its name what is to be written through it."""
    repository = RawRepository(scene.project)
    objects = {FILE: repository.blob(SAMPLE), LINK: repository.blob(os.fsencode(str(scene.outside))),
               TREE: repository.tree_of({b"secret.py": b"overwritten = 1\n"})}
    name = b"d" if TREE in modes else b"d.py"
    entries = [(mode, name, objects[mode]) for mode in modes] + [(FILE, b"a.py", objects[FILE])]
    repository.set_main(repository.commit(repository.tree(entries, is_sorted=False)))


CASES = [("letters", b"Mod.py", b"mod.py"), ("folders", b"Dir", b"dir"),
         ("composition", "\u00e9.py".encode(), "e\u0301.py".encode()), ("sharp s", "ß.py".encode(), b"ss.py")]


@hostile("names alike", *[(label, names) for label, *names in CASES])
def alike(scene, names):
    what = {b"x.py": SAMPLE} if b"." not in names[0] else SAMPLE
    repository = RawRepository(scene.project)
    repository.state({name: what for name in names})


MODES = [("zero", b"0"), ("all rights", b"100777"), ("set user id", b"104755"), ("device", b"60644"), ("pipe", b"10644"),
         ("unknown", b"170000"), ("not octal", b"9abc"), ("very long", b"1" * 50), ("empty", b""),
         ("leading zero", b"0100644"), ("group", b"100664")]


@hostile("mode", *MODES)
def mode(scene, value):
    repository = RawRepository(scene.project)
    entries = [(FILE, b"a.py", repository.blob(SAMPLE)), (value, b"b.py", repository.blob(SAMPLE))]
    repository.set_main(repository.commit(repository.tree(entries)))


KINDS = [("tree as a file", (FILE, "tree")), ("file as a tree", (TREE, "blob")), ("commit as a file", (FILE, "commit")),
         ("commit as a tree", (TREE, "commit")), ("tree as a link", (LINK, "tree")), ("file as a module", (MODULE, "blob")),
         ("module", (MODULE, "none")), ("missing file", (FILE, "none")), ("missing tree", (TREE, "none")),
         ("missing link", (LINK, "none"))]


@hostile("kind of an entry", *KINDS)
def entry_kind(scene, value):
    claimed, what = value
    repository = RawRepository(scene.project)
    tree = repository.tree_of(sample_files())
    identity = {"tree": tree, "blob": repository.blob(SAMPLE), "commit": repository.commit(tree), "none": "12" * 20}[what]
    repository.state({**sample_files(), b"z.py": (claimed, identity)})


LINKS = [("absolute", b"/etc/passwd"), ("out", b"../outside/secret.py"), ("loop", b"z.py"), ("empty", b""),
         ("zero byte", b"a\0b"), ("long", b"x/" * 3000), ("zeros for ever", b"/dev/zero"), ("the root", b"/"),
         ("own git folder", b".git/config"), ("control characters", b"\x1b[31m")]


@hostile("link", *LINKS)
def link(scene, target):
    repository = RawRepository(scene.project)
    files = {**sample_files(), b"z.py": (LINK, target), b"folder": (LINK, target), b"w.py": (EXECUTABLE, SAMPLE)}
    repository.state(files)
    if b"\0" not in target and 0 < len(target) < 4000:
        repository.check_out(files)
        scene.worktree = True


@hostile("deep", ("300 folders", 300), ("3000 folders", 3000), ("20000 folders", 20000))
def deep(scene, depth):
    repository = RawRepository(scene.project)
    tree = repository.tree([(FILE, b"a.py", repository.blob(SAMPLE))])
    for _ in range(depth):
        tree = repository.tree([(TREE, b"d", tree)])
    repository.set_main(repository.commit(tree))


@hostile("deep on disk")
def deep_on_disk(scene):
    scene.worktree = True
    RawRepository(scene.project).state(sample_files())
    here = os.getcwd()
    os.chdir(scene.project)
    try:
        for _ in range(scene.chance.randint(800, 1600)):
            os.mkdir("d" * 20)
            os.chdir("d" * 20)
        with open("a.py", "wb") as file:
            file.write(SAMPLE)
    finally:
        os.chdir(here)


@hostile("wide", ("40000 files", 40000))
def wide(scene, count):
    repository = RawRepository(scene.project)
    blob = repository.blob(b"data\n")
    entries = [(FILE, b"f%06d.bin" % index, blob) for index in range(count)]
    entries.append((FILE, b"a.py", repository.blob(SAMPLE)))
    repository.set_main(repository.commit(repository.tree(entries)))


@hostile("bomb of equal trees", ("sources", b"a.py"), ("data", b"a.bin"))
def bomb(scene, name):
    repository = RawRepository(scene.project)
    tree = repository.tree([(FILE, name, repository.blob(SAMPLE))])
    for _ in range(10):
        tree = repository.tree([(TREE, b"d%d" % index, tree) for index in range(10)])
    repository.set_main(repository.commit(tree))


@hostile("one large file under 40 names", ("sources", b".py"), ("data", b".bin"))
def large_file(scene, suffix):
    repository = RawRepository(scene.project)
    blob = repository.blob(b"x = 1  #" + b"a" * (60 << 20) + b"\n")
    repository.state({b"f%02d%s" % (index, suffix): (FILE, blob) for index in range(40)})


@hostile("large file", ("63 MB", 63), ("65 MB", 65), ("300 MB", 300))
def one_large_file(scene, size):
    repository = RawRepository(scene.project)
    repository.state({**sample_files(), b"big.py": b"#" + b"a" * (size << 20)})


HEADERS = [("size too small", b"blob 10\0"), ("size too large", b"blob 10000000\0"), ("size is huge", b"blob 99999999999999999999\0"),
           ("size is most of memory", b"blob 1099511627776\0"), ("negative size", b"blob -1\0"), ("no size", b"blob \0"),
           ("size with letters", b"blob 12x\0"), ("unknown kind", b"thing 10\0"), ("no end", b"blob 12"), ("empty", b"")]


@hostile("header of an object", *HEADERS)
def header(scene, value):
    repository = RawRepository(scene.project)
    name = "ab" * 20
    repository.put("blob", SAMPLE, name, value)
    repository.state({**sample_files(), b"z.py": (FILE, name)})


@hostile("object under another's name")
def other_name(scene):
    repository = RawRepository(scene.project)
    repository.put("blob", b"import torch\n", "cd" * 20)
    repository.state({**sample_files(), b"z.py": (FILE, "cd" * 20)})


@hostile("tree in itself")
def tree_in_itself(scene):
    repository = RawRepository(scene.project)
    name = "ef" * 20
    repository.tree([(FILE, b"a.py", repository.blob(SAMPLE)), (TREE, b"again", name)], name=name)
    repository.set_main(repository.commit(name))


@hostile("compressed to nothing")
def zip_bomb(scene):
    """A gigabyte of zeros whose header says that it is ten bytes."""
    repository = RawRepository(scene.project)
    packer = zlib.compressobj(9)
    data = packer.compress(b"blob 10\0") + b"".join(packer.compress(bytes(1 << 20)) for _ in range(512)) + packer.flush()
    path = repository.object_path("fa" * 20)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    repository.state({**sample_files(), b"z.py": (FILE, "fa" * 20)})


AUTHORS = [("no date", b"Ada <ada@example.org>"), ("huge date", b"Ada <a@b> 99999999999999999999 +0000"),
           ("no name", b"<> 0 +0000"), ("control characters", b"\x1b[31mA <a@b> 0 +0000"), ("nothing", b"")]


@hostile("author", *AUTHORS)
def author(scene, value):
    repository = RawRepository(scene.project)
    repository.set_main(repository.commit(repository.tree_of(sample_files()), author=value))


TREES = [("no end of the name", b"100644 a.py"), ("no id", b"100644 a.py\0"), ("short id", b"100644 a.py\0" + b"\x12" * 7),
         ("no mode", b" a.py\0" + b"\x12" * 20), ("noise", bytes(range(256))), ("empty", b"")]


@hostile("bytes of a tree", *TREES)
def tree_bytes(scene, data):
    repository = RawRepository(scene.project)
    repository.set_main(repository.commit(repository.put("tree", data)))


COMMITS = [("empty", b""), ("no tree", b"author a <b> 0 +0000\n\nx"), ("two trees", None), ("noise", bytes(range(256))),
           ("long", b"tree " + b"1" * 40 + b"\n" + b"x" * (5 << 20))]


@hostile("bytes of a commit", *COMMITS)
def commit_bytes(scene, data):
    repository = RawRepository(scene.project)
    tree = repository.tree_of(sample_files())
    line = b"tree " + tree.encode() + b"\n"
    repository.set_main(repository.put("commit", line + line + b"\n" if data is None else data))


@hostile("parents", ("itself", None), ("missing", "34" * 20), ("many", "many"))
def parents(scene, what):
    repository = RawRepository(scene.project)
    tree = repository.tree_of(sample_files())
    if what == "many":
        repository.set_main(repository.commit(tree, ["%040x" % number for number in range(5000)]))
    elif what:
        repository.set_main(repository.commit(tree, [what]))
    else:
        own = "56" * 20
        repository.put("commit", b"tree " + tree.encode() + b"\nparent " + own.encode()
                       + b"\nauthor A <a@b> 0 +0000\ncommitter A <a@b> 0 +0000\n\nx\n", own)
        repository.set_main(own)
