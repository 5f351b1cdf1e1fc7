# SPDX-License-Identifier: Apache-2.0
"""Runs programs within bounds, and says what is wrong with how they ended."""

import os
import re
import signal
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

LIMIT = 20  # seconds a run may take, on a machine that has nothing else to do
STILL = 5  # seconds after which one that is over the limit and has done nothing is given up
PATIENCE = 6  # times the limit, however busy the machine is
MOST_MEMORY = 1 << 30  # bytes, beside what the input itself needs
DOCUMENTED = range(5)  # exit statuses of the command line

# What no user may ever read: traces of a crash, of a library, or a sentence that is none.
FORBIDDEN = re.compile(
    rb"std::|terminate called|what\(\):|Assertion|AddressSanitizer|ThreadSanitizer|runtime error:|basic_string"
    rb"|bad_alloc|Segmentation|core dumped|internal error|^\s*TF\d{4}\b|\{[a-z]+\}",
    re.MULTILINE)
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


@dataclass
class Ended:
    arguments: list
    status: int = 0  # negative: the signal that ended it
    output: bytes = b""
    errors: bytes = b""
    seconds: float = 0.0
    memory: int = 0
    work: float = 0.0  # seconds of processor time
    timed_out: bool = False
    signalled: float = None  # seconds after the start

    @property
    def done(self):
        return self.status in (0, 1)

    def said(self):
        return self.errors.decode("utf-8", "replace").strip()

    def __str__(self):
        how = "did not end" if self.timed_out else f"status {self.status}"
        return f"{how} after {self.seconds:.1f} s, {self.memory >> 20} MB: {self.said()[:600]}"


@dataclass
class Programs:
    cli: str
    driver: str = None


@dataclass
class Place:
    """A folder for one case: a home of its own, temporary files of its own, whatever the case puts beside them."""

    root: Path
    extra: dict = field(default_factory=dict)

    def __post_init__(self):
        for name in ("home", "tmp"):
            (self.root / name).mkdir(parents=True, exist_ok=True)
        (self.root / "home" / ".gitconfig").write_text(
            "[user]\n\tname = Ada\n\temail = ada@example.org\n[init]\n\tdefaultBranch = main\n"
            "[safe]\n\tdirectory = *\n[gc]\n\tauto = 0\n")

    def environment(self):
        home = str(self.root / "home")
        kept = {key: os.environ[key] for key in ("PATH", "LD_LIBRARY_PATH", "ASAN_OPTIONS", "TSAN_OPTIONS",
                                                 "TORCHFERRY_DATA_DIR") if key in os.environ}
        return {**kept, "HOME": home, "XDG_STATE_HOME": home + "/state", "XDG_CONFIG_HOME": home + "/config",
                "XDG_CACHE_HOME": home + "/cache", "XDG_DATA_HOME": home + "/data", "TMPDIR": str(self.root / "tmp"),
                "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C.UTF-8", "QT_QPA_PLATFORM": "offscreen", **self.extra}


class Running:
    """A program that was started; its output goes to files, so that no process waits for a pipe."""

    def __init__(self, arguments, place, name="run", before=None, cwd=None):
        self.arguments = [os.fsdecode(argument) for argument in map(str, arguments)]
        self._files = [place.root / "home" / f".{name}.{end}" for end in ("out", "err")]
        streams = [open(file, "wb") for file in self._files]
        self._begun = time.monotonic()
        self._process = subprocess.Popen(self.arguments, stdin=subprocess.DEVNULL, stdout=streams[0], stderr=streams[1],
                                         env=place.environment(), cwd=cwd or place.root, preexec_fn=before,
                                         start_new_session=True)
        for stream in streams:
            stream.close()
        self._signalled = None
        self._ended = None

    def seconds(self):
        return time.monotonic() - self._begun

    def lines(self):
        """What it has written to standard output so far."""
        return self._files[0].read_bytes().decode("utf-8", "replace").splitlines()

    def signal(self, number):
        if self._ended is None and self._poll() is None:
            self._signalled = self.seconds()
            os.killpg(self._process.pid, number)

    def _poll(self):
        if self._ended is None:
            pid, status, usage = os.wait4(self._process.pid, os.WNOHANG)
            if pid != 0:
                self._process.returncode = os.waitstatus_to_exitcode(status)
                self._ended = Ended(self.arguments, self._process.returncode, seconds=self.seconds(),
                                    memory=usage.ru_maxrss * 1024,
                                    work=usage.ru_utime + usage.ru_stime, signalled=self._signalled)
        return self._ended

    def _work(self):
        """Seconds of processor time it has used so far."""
        try:
            fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def wait(self, limit=LIMIT):
        """Gives up what has worked for longer than the limit, and what is over it and does nothing; not what only has to
        share the machine."""
        timed_out = False
        pause = 0.001
        looked, work = limit, None
        while self._poll() is None:
            if self.seconds() > looked and not timed_out:
                before, work = work, self._work()
                timed_out = work > limit or work - (before or 0) < 0.02 * STILL or self.seconds() > PATIENCE * limit
                looked = self.seconds() + STILL
                if timed_out:
                    os.killpg(self._process.pid, signal.SIGKILL)
            time.sleep(pause)
            pause = min(pause * 1.5, 0.02)
        ended = self._ended
        ended.timed_out = timed_out
        ended.output, ended.errors = (file.read_bytes() for file in self._files)
        for file in self._files:
            file.unlink()
        return ended


def run(arguments, place, limit=LIMIT, before=None, cwd=None):
    return Running(arguments, place, before=before, cwd=cwd).wait(limit)


def git(folder, *arguments, place, check=True, data=None):
    """What `git` prints. Only for repositories that were made without malice, or before malice is put into them."""
    done = subprocess.run(["git", "-C", os.fsdecode(str(folder)), *arguments], env=place.environment(), input=data,
                          stdin=None if data is not None else subprocess.DEVNULL, capture_output=True, check=False)
    if check and done.returncode != 0:
        raise RuntimeError(f"git {arguments}: {done.stderr.decode('utf-8', 'replace')}")
    return done.stdout if check else done


def wrong_end(ended, signals=(), memory=MOST_MEMORY):
    """What is wrong with how torchferry-cli ended, as sentences. `signals`: those it may have died of."""
    wrong = []
    if ended.timed_out:
        wrong.append(f"did not end within {ended.seconds:.0f} s ({ended.work:.1f} s of work)")
    elif ended.status not in DOCUMENTED and -ended.status not in signals:
        wrong.append(f"ended with status {ended.status}, which is not documented")
    if ended.memory > memory:
        wrong.append(f"used {ended.memory >> 20} MB")
    try:
        text = ended.errors.decode()
        if found := CONTROL.search(text):
            wrong.append(f"wrote the control character {found.group()!r} to the terminal")
    except UnicodeDecodeError:
        wrong.append("wrote bytes to the terminal that are no UTF-8")
    if found := FORBIDDEN.search(ended.errors):
        line = ended.errors[ended.errors.rfind(b"\n", 0, found.start()) + 1:].split(b"\n")[0]
        wrong.append("said what is for nobody to read: " + line.decode("utf-8", "replace")[:300])
    if ended.status >= 2 and not ended.timed_out and b"torchferry-cli: " not in ended.errors:
        wrong.append(f"ended with status {ended.status} without a sentence")
    return wrong
