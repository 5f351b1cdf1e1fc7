#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The script that carries stored weights over: does the converted model with them compute what torch's model does?

    apt-get install python3-torch
    /usr/bin/python3 tests/property/weights/weights.py --cli build/dev/bin/torchferry-cli
    … --target mindspore --profile portable          as of `torchferry-cli convert`; without it, paddle

torch's models in `project` are stored, one of them in each way that torch has; the project is converted with the script as an extra
file, the script runs in it under the model of the target in ../agreement, without torch, and so does the converted model
with what the script wrote. Also what has to be refused. Status 1: something disagrees.
"""
import argparse
import contextlib
import json
import os
import pathlib
import pickle
import runpy
import struct
import subprocess
import sys
import tempfile
import traceback

import numpy
import torch

HERE = pathlib.Path(__file__).resolve().parent
MODELS = HERE.parent / "agreement"
PROJECT = HERE / "project"
sys.dont_write_bytecode = True
sys.path.insert(0, str(PROJECT))
import net  # noqa: E402

ENDINGS = {"paddle": "pdparams", "mindspore": "ckpt"}
LOAD = {
    "paddle": "model.set_state_dict(paddle.load(path)); model.eval(); x = paddle.to_tensor(x)",
    "mindspore": "ms.load_param_into_net(model, ms.load_checkpoint(path)); model.set_train(False); x = ms.Tensor(x)",
}
HEAD = {"paddle": "import paddle", "mindspore": "import mindspore as ms"}
RUN = """
{head}
import net, pickle
path, x = {weights!r}, pickle.load(open({given!r}, "rb"))
model = net.{make}
{load}
pickle.dump(model(x).numpy(), open({result!r}, "wb"))
"""


def filled(model):
    """The model in evaluation mode, no two of its numbers alike."""
    torch.manual_seed(4)
    with torch.no_grad():
        for tensor in model.state_dict().values():
            if tensor.dtype.is_floating_point:
                tensor.copy_(torch.rand_like(tensor) * 0.5 + 0.1)
    return model.eval()


def safetensors(state, path):
    """Writes the format of the library safetensors."""
    header, data = {"__metadata__": {"format": "pt"}}, b""
    for name, tensor in state.items():
        raw = tensor.numpy().tobytes()
        dtype = {torch.float32: "F32", torch.int64: "I64"}[tensor.dtype]
        header[name] = {"dtype": dtype, "shape": list(tensor.shape), "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


class Settings(argparse.Namespace):
    """What training scripts store beside weights: an object of a class of theirs."""


def stored(model, folder):
    """(what it is called, the file, more options) for each way to store a model."""
    state, optimizer = model.state_dict(), torch.optim.Adam(model.parameters())
    sum(p.sum() for p in model.parameters()).backward()
    optimizer.step()
    optimizer = optimizer.state_dict()
    model = filled(model)

    def file(name, what, **more):
        torch.save(what, folder / name, **more)
        return folder / name

    yield "a dictionary", file("plain.pth", state), []
    if not isinstance(model, net.Convolutions):  # one model in each way, each model in one
        return
    yield "an old file", file("old.pth", state, _use_new_zipfile_serialization=False), []
    yield "with a version", file("version.pth", {"state_dict": {**state, "version": 3}, "epoch": 1}), []
    yield "a module", file("whole.pth", model), []
    yield "an old module", file("old_whole.pth", model, _use_new_zipfile_serialization=False), []
    yield "trained in parallel", file("module.pth", {"module." + k: v for k, v in state.items()}), []
    about = {"model": state, "optimizer": optimizer, "epoch": 3, "args": Settings(lr=0.1), "best": numpy.float64(0.5)}
    yield "a checkpoint", file("checkpoint.pth", about), []
    ema = {"nets": {"ema": state, "net": {k: v * 0 for k, v in state.items()}}, "dev": torch.device("cpu")}
    yield "a checkpoint with two", file("two.pth", ema), ["--key", "nets.ema"]
    safetensors(state, folder / "plain.safetensors")
    yield "safetensors", folder / "plain.safetensors", []


class Checks:
    def __init__(self, options, folder):
        self.options, self.folder, self.failed = options, folder, 0
        self.out = folder / "out"
        call = [options.cli, "convert", str(PROJECT), "--worktree", "--accept", "all", "--output", str(self.out),
                "--target", options.target, "--weights-script"]
        if options.profile:
            call += ["--profile", options.profile]
        if options.target == "paddle":
            call += ["--target-version", options.target_version or "3.0"]
        done = subprocess.run(call, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0 or any("import torch" in file.read_text() for file in self.out.glob("*.py")):
            sys.exit(done.stdout)

    def say(self, name, problem):
        problem = " / ".join((problem or "").splitlines()[-2:])
        print(f"{'disagree' if problem else 'agree':11}{name}{': ' + problem if problem else ''}", flush=True)
        self.failed += bool(problem)

    def run(self, work):
        """Does it in a process of its own, in the converted project with the model of the target: (status, what it said)."""
        said = self.folder / "said"
        child = os.fork()
        if child:
            return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), said.read_text()
        status = 1
        with said.open("w") as stream, contextlib.redirect_stdout(stream), contextlib.redirect_stderr(stream):
            try:
                self.become_target()
                work()
                status = 0
            except SystemExit as end:
                status = 0 if end.code in (None, 0) else 1
                print(end.code or "", file=stream)
            except BaseException:
                traceback.print_exc()
        os._exit(status)

    def become_target(self):
        os.chdir(self.out)
        sys.path.remove(str(PROJECT))
        sys.path[:0] = [".", str(MODELS)]
        del sys.modules["net"]
        if self.options.target_version not in (None, "3.0"):
            import later
            later.extend(self.options.target_version)

    def script(self, source, make, more=()):
        """Runs it as a person does: (status, what it said, the file it wrote)."""
        target = self.folder / f"weights.{ENDINGS[self.options.target]}"
        target.unlink(missing_ok=True)
        arguments = ["convert_weights.py", str(source), str(target), "--model", f"net:{make}", *more]

        def as_a_person():
            sys.argv = arguments
            runpy.run_path("convert_weights.py", run_name="__main__")
        return (*self.run(as_a_person), target)

    def computed(self, weights, make, x):
        """What the converted model gives with them, or None and what was said."""
        given, result = self.folder / "x", self.folder / "y"
        given.write_bytes(pickle.dumps(x))
        result.unlink(missing_ok=True)
        target = self.options.target
        code = RUN.format(head=HEAD[target], weights=str(weights), given=str(given), make=make,
                          load=LOAD[target].replace("; ", "\n"), result=str(result))
        _, said = self.run(lambda: exec(code, {}))
        return (pickle.loads(result.read_bytes()), "") if result.exists() else (None, said)

    def carried_over(self, name, make, x):
        model = filled(eval(make, vars(net)))
        with torch.no_grad():
            expected = model(torch.from_numpy(x)).numpy()
        for way, source, more in stored(model, self.folder):
            status, said, weights = self.script(source, make, more)
            if "NotModelled" in said:
                print(f"{'not known':11}{name}: {said.splitlines()[-1]}", flush=True)
                return
            problem = said if status else ""
            if not problem:
                found, problem = self.computed(weights, make, x)
                if not problem and not numpy.allclose(found, expected, rtol=1e-4, atol=1e-5):
                    problem = f"the outputs differ by {abs(found - expected).max()}"
            self.say(f"{name}, {way}", problem)

    def refused(self, name, source, words, more=()):
        status, said, weights = self.script(source, "Convolutions()", more)
        problem = "" if status and not weights.exists() and all(word in said for word in words) else said
        self.say(name, problem or ("Traceback" in said and said))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--cli", required=True)
    parser.add_argument("--target", default="paddle")
    parser.add_argument("--target-version", help="of Paddle: 3.0, which it is without it, or 3.3")
    parser.add_argument("--profile")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        checks = Checks(parser.parse_args(), folder)
        random = numpy.random.RandomState(7)
        checks.carried_over("convolutions", "Convolutions()", random.rand(2, 3, 6, 6).astype("float32"))
        checks.carried_over("style", "Stylised()", random.rand(2, 3, 6, 6).astype("float32"))
        checks.carried_over("sequences", "Sequences()", random.randint(0, 11, (2, 5)))
        checks.carried_over("attention", "Attention()", random.rand(2, 5, 8).astype("float32"))
        checks.carried_over("a layer with two names", "Twice()", random.rand(2, 8).astype("float32"))
        state = filled(net.Convolutions()).state_dict()
        del state["head.bias"]
        state["more"] = state.pop("conv.weight")
        torch.save(state, folder / "other.pth")
        checks.refused("what is missing or left over is refused", folder / "other.pth",
                       ["head.bias: the file does not have it", "more: the model does not have it", "3 weights"])
        torch.save(net.Convolutions(7).state_dict(), folder / "shape.pth")
        checks.refused("another shape is refused", folder / "shape.pth",
                       ["head.weight", "head.bias: the model has the shape [5], the file [7]"])
        again = filled(net.Convolutions()).state_dict()
        again["other.bias"] = again["head.bias"].clone()
        torch.save(again, folder / "equal.pth")
        checks.refused("what is left over is refused, be it equal to another", folder / "equal.pth",
                       ["other.bias: the model does not have it"])
        torch.save({"a": state, "b": state}, folder / "two.pth")
        checks.refused("two dictionaries ask for --key", folder / "two.pth", ["--key", "a, b"])
        checks.refused("a key that is not there", folder / "two.pth", ["'c'"], ["--key", "c"])
        (folder / "text.pth").write_text("no weights")
        checks.refused("a file that is none", folder / "text.pth", ["text.pth"])
        checks.refused("a file that is not there", folder / "gone.pth", ["gone.pth"])
        (folder / "evil.pth").write_bytes(pickle.dumps(Evil(folder / "called")))
        checks.refused("a pickle that calls", folder / "evil.pth", ["evil.pth"])
        checks.say("nothing of it was called", (folder / "called").exists() and "it was")
    return 1 if checks.failed else 0


class Evil:
    """Its pickle makes a folder, if whoever reads it calls what it names."""
    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return os.mkdir, (str(self.path),)


if __name__ == "__main__":
    sys.exit(main())
