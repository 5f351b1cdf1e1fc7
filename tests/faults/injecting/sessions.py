# SPDX-License-Identifier: Apache-2.0
"""Damaged session databases: the window opens with what was decided, or says what is wrong and keeps the file."""

import os
import random
import shutil
import signal
import sqlite3
import tempfile
import time
from pathlib import Path

from injecting import projects
from injecting.hostile_damage import damage
from injecting.running import LIMIT, Place, Running
from injecting.windows import Chain, words, wrong_driver

ACTS = 40


def by_sql(statement):
    def change(path, chance):
        with sqlite3.connect(path) as database:
            tables = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")]
            table = chance.choice(tables)
            columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
            value = chance.choice(["NULL", "-1", "0", "9223372036854775807", "''", "'accept'", "x'ff00'", "1.5"])
            try:
                database.executescript(statement.format(table=table, column=chance.choice(columns), value=value,
                                                        count=chance.randint(1, 5)))
            except sqlite3.Error:
                database.executescript(f"DELETE FROM {table}")  # a constraint stood against it
        database.close()
    return change


def by_file(how, name=""):
    def change(path, chance):
        damage(path.with_name(path.name + name), how, chance)
    return change


def swap_pages(path, chance):
    data = bytearray(path.read_bytes())
    pages = len(data) // 4096
    one, two = chance.randrange(pages), chance.randrange(pages)
    data[one * 4096:one * 4096 + 4096], data[two * 4096:two * 4096 + 4096] = (
        data[two * 4096:two * 4096 + 4096], data[one * 4096:one * 4096 + 4096])
    path.write_bytes(bytes(data))


def read_only(path, _chance):
    path.chmod(0o400)


def without_copies(change):
    def both(path, chance):
        for copy in path.parent.glob(path.name + ".copy-*"):
            copy.unlink()
        change(path, chance)
    return both


def with_damaged_copies(change):
    def both(path, chance):
        for copy in path.parent.glob(path.name + ".copy-*"):
            damage(copy, chance.choice(["truncated", "flipped", "noise", "empty"]), chance)
        change(path, chance)
    return both


FILE_HOWS = ["truncated", "empty", "flipped", "zeros", "noise", "longer", "a folder", "a pipe", "a link to itself", "zeros for ever", "missing"]
SQL = {"rows are gone": "DELETE FROM {table} WHERE rowid % {count} = 0", "a value is another": "UPDATE OR REPLACE {table} SET {column} = {value} WHERE rowid % {count} = 0",
       "values are others": "UPDATE OR REPLACE {table} SET {column} = {value}", "a table is gone": "DROP TABLE {table}", "a table has another name": "ALTER TABLE {table} RENAME TO other",
       "a column has another name": "ALTER TABLE {table} RENAME COLUMN {column} TO other", "a column is more": "ALTER TABLE {table} ADD COLUMN more",
       "a trigger": "CREATE TRIGGER t AFTER INSERT ON command BEGIN DELETE FROM change; END", "a view": "CREATE VIEW v AS SELECT * FROM command",
       "a trigger on every change": "CREATE TRIGGER t AFTER INSERT ON change BEGIN UPDATE change SET after_verdict = 1; END",
       "a table of others": "CREATE TABLE other (x); INSERT INTO other VALUES (randomblob(100000))", "an index": "CREATE INDEX i ON {table} ({column})",
       "a newer version": "PRAGMA user_version = 99", "a negative version": "PRAGMA user_version = -1", "version 0": "PRAGMA user_version = 0", "version 1": "PRAGMA user_version = 1",
       "another program's": "PRAGMA application_id = 1", "no log": "PRAGMA journal_mode = DELETE", "another encoding": "PRAGMA encoding = 'UTF-16'"}
WAYS = {f"file {how}": by_file(how) for how in FILE_HOWS}
WAYS |= {f"log {how}": by_file(how, "-wal") for how in FILE_HOWS}
WAYS |= {f"index of the log {how}": by_file(how, "-shm") for how in ("noise", "empty", "a folder", "a pipe", "truncated")}
WAYS |= {f"journal {how}": by_file(how, "-journal") for how in ("noise", "a folder", "a pipe")}
WAYS |= {f"lock {how}": by_file(how, ".lock") for how in ("noise", "a folder", "a pipe", "a link to itself", "missing")}
WAYS |= {what: by_sql(statement) for what, statement in SQL.items()}
WAYS |= {"pages change places": swap_pages, "read only": read_only}
WAYS |= {f"{what}, no copies": without_copies(WAYS[what]) for what in ("file truncated", "file empty", "file flipped", "file missing", "file noise", "rows are gone")}
WAYS |= {f"{what}, damaged copies": with_damaged_copies(WAYS[what]) for what in ("file truncated", "file empty", "file flipped", "file missing")}

# Undoing these leaves a session as it was: a window may open it without a word.
HARMLESS = ("log ", "index of the log ", "journal ", "lock ", "no log", "read only", "an index", "pages change places", "file longer", "version 1")


class Sessions:
    name = "sessions"

    def __init__(self, programs, seed, folder):
        self._programs = programs
        self._seed = seed
        self._place = Place(Path(tempfile.mkdtemp(prefix="sessions-", dir=folder)))
        self._repository = projects.make_repository(self._place, random.Random(f"{seed} project"), 3, 2)
        self._chain_seed = random.Random(f"{seed} chain").randrange(1 << 30)
        self._names = list(WAYS)
        random.Random(f"{seed} order").shuffle(self._names)
        self._chain = None
        self._closed = self._killed = None
        self._decided = {}

    def close(self):
        shutil.rmtree(self._place.root, ignore_errors=True)

    def title(self, index):
        return self._names[index % len(self._names)]

    def _drive(self, acts, limit=LIMIT):
        return Running([self._programs.driver, self._repository, self._chain_seed, acts], self._place).wait(limit)

    def _state_folder(self, name):
        folder = self._place.root / "home" / name
        self._place.extra["XDG_STATE_HOME"] = str(folder)
        return folder

    def _prepare(self):
        """A session that was closed, and one that was killed with its log beside it."""
        self._closed = self._state_folder("closed")
        self._chain = Chain(self._programs, self._place, self._repository, self._chain_seed, ACTS)
        self._drive(0)  # opened and closed again: there are two copies
        self._killed = self._state_folder("killed")
        self._drive(ACTS // 2)
        running = Running([self._programs.driver, self._repository, self._chain_seed, 100000], self._place)
        while len(words(running.lines(), "acked")) < ACTS // 2 and running.seconds() < LIMIT:
            time.sleep(0.01)
        running.signal(signal.SIGKILL)
        running.wait()
        copy = self._state_folder("looked at")
        shutil.copytree(self._killed, copy)
        self._decided = {self._closed: self._chain.states[-1], self._killed: self._opened(self._drive(0))}

    @staticmethod
    def _opened(ended):
        states = words(ended.output.decode("utf-8", "replace").splitlines(), "open")
        if not states:
            raise RuntimeError(f"a session that was killed does not open: {ended.output[:300]}")
        return states[0]

    def case(self, index):
        if self._chain is None:
            self._prepare()
        chance = random.Random(f"{self._seed} session {index}")
        folder = self._state_folder(f"case{index}")
        original = self._closed if chance.random() < 0.6 else self._killed
        shutil.copytree(original, folder)
        path = next((folder / "torchferry" / "sessions").glob("*.sqlite"))
        before = path.read_bytes()
        way = self.title(index)
        WAYS[way](path, chance)
        damaged = path.read_bytes() if path.is_file() and not path.is_symlink() else None
        # Of a session that left nothing but its lock nothing is known.
        is_gone = all(file.name.endswith(".lock") for file in path.parent.iterdir())
        expected = None if is_gone else self._decided[original]
        wrong = self._judge(way, folder, path, before, damaged, expected)
        if not wrong:
            shutil.rmtree(folder)
        return [f"{way}: {each}" for each in wrong]

    def _judge(self, way, folder, path, before, damaged, decided):
        opened = self._drive(3)
        lines = opened.output.decode("utf-8", "replace").splitlines()
        wrong = wrong_driver(opened)
        said = words(lines, "failed") + words(lines, "reported")
        states = words(lines, "open")
        if not states and not said and not wrong:
            wrong.append("neither opened nor said why not")
        for text in said:
            if str(folder) not in text:
                wrong.append(f"does not name the file: {text[:200]}")
        if states and not said and not way.startswith(HARMLESS) and damaged != before and states[0] != (decided or states[0]):
            wrong.append("opens with something else than what was decided, without a word")
        if damaged and said and damaged != before and not self._is_kept(path, damaged, way):
            wrong.append("the damaged file is gone")
        return wrong or self._wrong_next(lines)

    @staticmethod
    def _is_kept(path, damaged, way):
        """What lay there lies somewhere still: a person may need it. Databases that opened may have been written to."""
        if not way.startswith("file ") and "pages" not in way:
            return True
        for file in path.parent.iterdir():
            if file.is_file() and not file.is_symlink() and os.path.getsize(file) >= min(len(damaged), 1) and (
                    file.read_bytes() == damaged or file.name.endswith(".bak")):
                return True
        return False

    def _wrong_next(self, lines):
        """The window opened once more: what it saved the last time is there."""
        saved = words(lines, "acked") or words(lines, "open")
        if not saved:
            return []
        again = self._drive(0)
        lines = again.output.decode("utf-8", "replace").splitlines()
        wrong = wrong_driver(again)
        if words(lines, "open")[:1] != saved[-1:]:
            wrong.append(f"what was saved afterwards is not there the next time: {lines[:3]}")
        return wrong
