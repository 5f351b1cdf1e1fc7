# SPDX-License-Identifier: Apache-2.0
"""Projects in odd places and of odd shapes: bare, linked, nested, with devices, pipes and rights that are missing."""

import os
import shutil
import stat

from injecting import projects
from injecting.hostile import hostile
from injecting.hostile_damage import bind_socket
from injecting.raw_git import MODULE, SAMPLE, RawRepository, sample_files
from injecting.running import git

GIT_FILES = [("out", "gitdir: {store}\n"), ("to itself", "gitdir: .git\n"), ("nothing", "gitdir: /nonexistent\n"), ("empty", ""),
             ("garbage", "\x01\x02"), ("no prefix", "{store}\n"), ("root", "gitdir: /\n"), ("device", "gitdir: /dev/zero\n"),
             ("long", "gitdir: " + "x" * 100000), ("megabytes", "gitdir: {store}\n" + "x" * (5 << 20)), ("folder above", "gitdir: ..\n"),
             ("control characters", "gitdir: \x1b[31m\n")]


@hostile("file instead of the git folder", *GIT_FILES)
def git_file(scene, text):
    store = RawRepository(scene.root / "store")
    store.state(sample_files())
    store.check_out(sample_files())
    (scene.project / ".git").write_text(text.format(store=store.git))
    (scene.project / "a.py").write_bytes(SAMPLE)
    scene.worktree = True


THINGS = ["a pipe", "a socket", "a link to itself", "a link out", "zeros for ever", "an empty folder"]


def put_thing(scene, path, what):
    path.parent.mkdir(parents=True, exist_ok=True)
    if what == "a pipe":
        os.mkfifo(path)
    elif what == "a socket":
        bind_socket(path)
    elif what == "a link to itself":
        path.symlink_to(path.name)
    elif what == "a link out":
        path.symlink_to(scene.outside)
    elif what == "zeros for ever":
        path.symlink_to("/dev/zero")
    elif what == "an empty folder":
        path.mkdir()


@hostile("instead of the git folder", *[(what, what) for what in THINGS])
def git_thing(scene, what):
    (scene.project / "a.py").write_bytes(SAMPLE)
    put_thing(scene, scene.project / ".git", what)
    scene.worktree = True


@hostile("in the work tree", *[(f"{name} is {what}", (name, what)) for what in THINGS for name in ("x.py", "folder/y.py", "z.bin")])
def in_work_tree(scene, value):
    name, what = value
    repository = RawRepository(scene.project)
    files = sample_files()
    repository.state(files)
    repository.check_out(files)
    put_thing(scene, scene.project / name, what)
    scene.worktree = True
    scene.must_work = True


@hostile("device in the work tree", ("zero", (1, 5)), ("null", (1, 3)), ("full", (1, 7)))
def device(scene, numbers):
    repository = RawRepository(scene.project)
    repository.state(sample_files())
    repository.check_out(sample_files())
    scene.worktree = True
    scene.must_work = True
    try:
        os.mknod(scene.project / "device.py", stat.S_IFCHR | 0o666, os.makedev(*numbers))
    except PermissionError:  # only an administrator makes devices: the rest of the project is still looked at
        put_thing(scene, scene.project / "device.py", "zeros for ever")


@hostile("huge file on disk", ("source", "x.py"), ("data", "x.bin"))
def huge(scene, name):
    repository = RawRepository(scene.project)
    repository.state(sample_files())
    repository.check_out(sample_files())
    with open(scene.project / name, "wb") as file:
        file.truncate((200 << 20) if name == "x.bin" else (8 << 30))
    scene.worktree = True
    scene.must_work = True


@hostile("no rights", ("file", "a.py"), ("folder", "package"), ("git folder", ".git"), ("objects", ".git/objects"), ("HEAD", ".git/HEAD"))
def rights(scene, name):
    repository = RawRepository(scene.project)
    repository.state(sample_files())
    repository.check_out(sample_files())
    (scene.project / name).chmod(0)
    scene.worktree = True


@hostile("bare", ("folder", False), ("with a project's name", True))
def bare(scene, _named):
    RawRepository(scene.project, bare=True).state(sample_files())


@hostile("inside the git folder", ("itself", ".git"), ("objects", ".git/objects"), ("HEAD", ".git/HEAD"), ("config", ".git/config"))
def inside(scene, name):
    RawRepository(scene.project).state(sample_files())
    scene.path = scene.project / name


@hostile("without a commit", ("unborn", False), ("with an index", True))
def unborn(scene, has_index):
    git(scene.project, "init", "-q", place=scene.place)
    (scene.project / "a.py").write_bytes(SAMPLE)
    if has_index:
        git(scene.project, "add", "a.py", place=scene.place)
    scene.worktree = True


@hostile("empty tree")
def empty_tree(scene):
    RawRepository(scene.project).state({})


@hostile("no project", ("empty folder", "e"), ("missing", "none"), ("file", "x.txt"), ("empty name", ""), ("root of devices", "/dev/null"),
         ("long", "x" * 5000), ("broken link", "broken"), ("source", "a.py"), ("pipe", "pipe"), ("source that is a pipe", "pipe.py"))
def no_project(scene, name):
    (scene.project / "e").mkdir()
    (scene.project / "x.txt").write_text("text\n")
    (scene.project / "a.py").write_bytes(SAMPLE)
    (scene.project / "broken").symlink_to("nowhere")
    os.mkfifo(scene.project / "pipe")
    os.mkfifo(scene.project / "pipe.py")
    scene.path = name if name in ("", "/dev/null") else scene.project / name


@hostile("linked work tree", ("sound", None), ("its folder is gone", "gone"), ("points elsewhere", "elsewhere"), ("locked", "locked"))
def linked(scene, how):
    main = projects.make_repository(scene.place, scene.chance, 3, 3, "main")
    other = scene.project / "linked"
    git(main, "worktree", "add", "-q", other, "other", place=scene.place)
    own = main / ".git" / "worktrees" / "linked"
    if how == "gone":
        shutil.rmtree(own)
    elif how == "elsewhere":
        (own / "commondir").write_text(str(scene.outside) + "\n")
    elif how == "locked":
        (own / "locked").write_text("x")
    scene.path = other


MODULES = [("sound", '[submodule "m"]\n\tpath = m\n\turl = ./m\n'), ("path out", '[submodule "m"]\n\tpath = ../outside\n\turl = ./m\n'),
           ("name out", '[submodule "../../x"]\n\tpath = m\n\turl = ./m\n'), ("runs", '[submodule "m"]\n\tpath = m\n\turl = -u{0}\n\tupdate = !{0}\n'),
           ("garbage", "\x01[")]


@hostile("module", *MODULES)
def module(scene, text):
    repository = RawRepository(scene.project)
    repository.state({**sample_files(), b"m": (MODULE, "3" * 40), b".gitmodules": text.format(scene.canary).encode()})
    repository.check_out({**sample_files(), b".gitmodules": text.format(scene.canary).encode()})
    inner = RawRepository(scene.project / "m", '[core]\n\tfsmonitor = "%s"\n' % scene.canary)
    inner.state(sample_files())
    inner.check_out(sample_files())
    scene.worktree = True
    scene.must_work = True


@hostile("shallow", ("sound", True), ("garbage", False))
def shallow(scene, is_sound):
    repository = RawRepository(scene.project)
    tree = repository.tree_of(sample_files())
    head = repository.commit(tree, ["4" * 40])
    repository.set_main(head)
    repository.write("shallow", head + "\n" if is_sound else "x" * 100)
    scene.must_work = is_sound


@hostile("made by git", ("SHA-256", ["--object-format=sha256"]), ("separate folder", ["--separate-git-dir={0}"]), ("shared", ["--shared=0777"]),
         ("other branch", ["--initial-branch=fancy/ünïcode"]))
def by_git(scene, arguments):
    store = scene.root / "separate"
    git(scene.project, "init", "-q", *[argument.format(store) for argument in arguments], place=scene.place)
    (scene.project / "a.py").write_bytes(SAMPLE)
    git(scene.project, "add", "-A", place=scene.place)
    git(scene.project, "commit", "-qm", "x", place=scene.place)
    scene.worktree = True


@hostile("sparse", ("files are missing", True), ("split index", False))
def sparse(scene, is_sparse):
    folder = projects.make_repository(scene.place, scene.chance, 8, 8, "main")
    if is_sparse:
        git(folder, "sparse-checkout", "set", "package1", place=scene.place)
    else:
        git(folder, "update-index", "--split-index", place=scene.place)
    scene.path = folder
    scene.worktree = True
    scene.must_work = True


@hostile("repositories in one another", ("10", 10), ("60", 60))
def nested(scene, depth):
    folder = scene.project
    for _ in range(depth):
        repository = RawRepository(folder)
        repository.state(sample_files())
        repository.check_out(sample_files())
        folder = folder / "inner"
        folder.mkdir()
    scene.worktree = True
    scene.must_work = True
