# SPDX-License-Identifier: Apache-2.0
"""Repositories that drives and other programs damaged: objects, packs, references."""

import os
import socket

from injecting import projects
from injecting.hostile import hostile
from injecting.raw_git import RawRepository, sample_files
from injecting.running import git


def damage(path, how, chance):
    """Does to a file what its name says. The folder above it may be missing."""
    data = path.read_bytes() if path.is_file() else b""
    if path.exists() or path.is_symlink():
        path.unlink()
    path.parent.mkdir(parents=True, exist_ok=True)
    size = max(len(data), 1)
    if how == "truncated":
        path.write_bytes(data[:chance.randrange(size)])
    elif how == "empty":
        path.write_bytes(b"")
    elif how == "flipped":
        changed = bytearray(data or b"x")
        for _ in range(chance.randint(1, 4)):
            changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
        path.write_bytes(bytes(changed))
    elif how == "zeros":
        begin = chance.randrange(size)
        path.write_bytes(data[:begin] + bytes(len(data) - begin))
    elif how == "noise":
        path.write_bytes(chance.randbytes(size))
    elif how == "longer":
        path.write_bytes(data + chance.randbytes(chance.randint(1, 5000)))
    elif how == "a folder":
        path.mkdir()
    elif how == "a pipe":
        os.mkfifo(path)
    elif how == "a socket":
        bind_socket(path)
    elif how == "a link to itself":
        path.symlink_to(path.name)
    elif how == "zeros for ever":
        path.symlink_to("/dev/zero")
    elif how == "huge":
        path.write_bytes(data)
        os.truncate(path, 6 << 30)
    elif how != "missing":
        raise ValueError(how)


def bind_socket(path):
    """Names of sockets are short: it is made from within its folder."""
    here = os.getcwd()
    os.chdir(path.parent)
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(here)


HOWS = ["truncated", "empty", "flipped", "zeros", "noise", "longer", "a folder", "a pipe", "a socket", "a link to itself",
        "zeros for ever", "huge", "missing"]


def pairs(whats, hows):
    return [(f"{what} {how}", (what, how)) for what in whats for how in hows]


@hostile("loose object", *pairs(["blob", "tree", "root tree", "commit"], HOWS))
def loose_object(scene, value):
    what, how = value
    repository = RawRepository(scene.project)
    files = sample_files()
    files[b"noise.py"] = b"#" + bytes(scene.chance.choices(b"abcdefgh", k=20000)) + b"\n"
    root = repository.state(files)
    identity = {"blob": repository.blob(files[b"noise.py"]), "tree": repository.tree_of(files[b"package"]),
                "root tree": root, "commit": (repository.git / "refs/heads/main").read_text().strip()}[what]
    damage(repository.object_path(identity), how, scene.chance)


PACKED = ["objects/pack/*.pack", "objects/pack/*.idx"]


def packed(scene, *arguments):
    folder = projects.make_repository(scene.place, scene.chance, 6, 12, "packed")
    git(folder, "repack", "-adfq", "--depth=20", *arguments, place=scene.place)
    git(folder, "pack-refs", "--all", place=scene.place)
    folder.rename(scene.project / "in")
    scene.path = scene.project / "in"
    return scene.path / ".git"


@hostile("pack", *pairs(["pack", "idx"], HOWS))
def pack(scene, value):
    what, how = value
    folder = packed(scene)
    damage(next((folder / "objects" / "pack").glob(f"*.{what}")), how, scene.chance)


EXTRAS = [("index of packs", "objects/pack/multi-pack-index"), ("commit graph", "objects/info/commit-graph"),
          ("list of packs", "objects/info/packs"), ("second pack", "objects/pack/pack-" + "1" * 40 + ".pack"),
          ("second index", "objects/pack/pack-" + "1" * 40 + ".idx"), ("alternates", "objects/info/alternates"),
          ("index", "index"), ("shallow", "shallow"), ("grafts", "info/grafts"), ("packed refs", "packed-refs"),
          ("HEAD", "HEAD"), ("config", "config"), ("branch", "refs/heads/main"), ("replace", "refs/replace/" + "1" * 40),
          ("attributes", "info/attributes"), ("exclude", "info/exclude"), ("common folder", "commondir"),
          ("log of HEAD", "logs/HEAD"), ("ORIG_HEAD", "ORIG_HEAD"), ("description", "description")]


@hostile("file of git", *pairs([label for label, _ in EXTRAS], ["noise", "a folder", "a pipe", "a link to itself",
                                                              "zeros for ever", "huge", "empty"]))
def git_file(scene, value):
    what, how = value
    folder = packed(scene)
    damage(folder / dict(EXTRAS)[what], how, scene.chance)


HEADS = [("empty", b""), ("garbage", b"\xff\x00garbage"), ("id of nothing", b"1" * 40 + b"\n"), ("to itself", b"ref: HEAD\n"),
         ("out", b"ref: ../../outside/secret\n"), ("absolute", b"ref: /etc/passwd\n"), ("not a branch", b"ref: config\n"),
         ("unborn", b"ref: refs/heads/none\n"), ("control characters", b"ref: refs/heads/\x1b[31m\n"),
         ("megabyte", b"ref: refs/heads/" + b"x" * (1 << 20) + b"\n"), ("SHA-256", b"2" * 64 + b"\n"),
         ("upper case", b"REF: refs/heads/main\n"), ("without a line end", b"ref: refs/heads/main"),
         ("folder", b"ref: refs/heads\n"), ("two lines", b"ref: refs/heads/main\nref: refs/heads/other\n")]


@hostile("HEAD", *HEADS)
def head(scene, data):
    repository = RawRepository(scene.project)
    repository.state(sample_files())
    repository.write("HEAD", data)


@hostile("detached HEAD")
def detached(scene):
    scene.must_work = True
    repository = RawRepository(scene.project)
    repository.state(sample_files())
    repository.write("HEAD", (repository.git / "refs/heads/main").read_bytes())


BRANCHES = [("empty", lambda r: b""), ("garbage", lambda r: b"\xff\n"), ("a blob", lambda r: r.blob(b"x").encode() + b"\n"),
            ("a tree", lambda r: r.tree([]).encode() + b"\n"), ("nothing", lambda r: b"9" * 40 + b"\n"),
            ("short", lambda r: b"123\n"), ("circle", lambda r: b"ref: refs/heads/main\n"),
            ("long circle", lambda r: b"ref: refs/heads/x\n"), ("megabytes", lambda r: b"a" * (3 << 20))]


@hostile("branch", *BRANCHES)
def branch(scene, data):
    repository = RawRepository(scene.project)
    repository.state(sample_files())
    repository.write("refs/heads/main", data(repository))
    repository.write("refs/heads/x", b"ref: refs/heads/main\n")


@hostile("chain of tags", ("5", 5), ("3000", 3000))
def tags(scene, count):
    repository = RawRepository(scene.project)
    repository.state(sample_files())
    name, kind = (repository.git / "refs/heads/main").read_text().strip(), "commit"
    for _ in range(count):
        text = f"object {name}\ntype {kind}\ntag t\ntagger A <a@b> 0 +0000\n\nx\n"
        name, kind = repository.put("tag", text.encode()), "tag"
    repository.set_main(name)


PACKED_REFS = [("garbage", b"\xff\xfe\n"), ("no line end", b"# pack-refs with: peeled\n" + b"1" * 40 + b" refs/heads/x"),
               ("line ends of two bytes", b"1" * 40 + b" refs/heads/x\r\n"), ("out", b"1" * 40 + b" ../../x\n"),
               ("peeled first", b"^" + b"1" * 40 + b"\n"), ("zero byte", b"1" * 40 + b" refs/heads/\0x\n"),
               ("long name", b"1" * 40 + b" refs/heads/" + b"x" * 100000 + b"\n"),
               ("many", b"".join(b"1" * 40 + b" refs/heads/b%06d\n" % index for index in range(60000))),
               ("our branch", b"1" * 40 + b" refs/heads/torchferry/paddle\n"),
               ("our folder", b"1" * 40 + b" refs/heads/torchferry\n")]


@hostile("packed references", *PACKED_REFS)
def packed_refs(scene, data):
    repository = RawRepository(scene.project)
    repository.state(sample_files())
    repository.write("packed-refs", data)


IN_THE_WAY = [("branch of the folder's name", "refs/heads/torchferry", b"1" * 40), ("lock", "refs/heads/torchferry/paddle.lock", b""),
              ("folder", "refs/heads/torchferry/paddle/x", b""), ("lock of packed references", "packed-refs.lock", b""),
              ("lock of HEAD", "HEAD.lock", b""), ("lock of the index", "index.lock", b""), ("lock of the configuration", "config.lock", b""),
              ("log that is a folder", "logs/refs/heads/torchferry/paddle/x", b""), ("log of the folder's name", "logs/refs/heads/torchferry", b"")]


@hostile("in the branch's way", *[(label, (name, data)) for label, name, data in IN_THE_WAY])
def in_the_way(scene, value):
    repository = RawRepository(scene.project)
    repository.state(sample_files())
    repository.write(*value)


LEADS_OUT = [("folder of the branch", ("refs/heads/torchferry", "")), ("folder of the log", ("logs/refs/heads/torchferry", "")),
             ("log", ("logs/refs/heads/torchferry/paddle", "secret.py")), ("the branch, to nothing", ("refs/heads/torchferry/paddle", "none")),
             ("folder, to nothing", ("refs/heads/torchferry", "none")), ("all logs", ("logs", ""))]


@hostile("branch leads out", *LEADS_OUT)
def branch_leads_out(scene, value):
    name, target = value
    repository = RawRepository(scene.project)
    repository.state(sample_files())
    (repository.git / name).parent.mkdir(parents=True, exist_ok=True)
    (repository.git / name).symlink_to(scene.outside / target)


@hostile("references lead out", ("all", "refs"), ("branches", "refs/heads"))
def references_lead_out(scene, name):
    """To where they are indeed, which no git directory is."""
    repository = RawRepository(scene.project)
    repository.state(sample_files())
    (repository.git / name).rename(scene.outside / "there")
    (repository.git / name).symlink_to(scene.outside / "there")
