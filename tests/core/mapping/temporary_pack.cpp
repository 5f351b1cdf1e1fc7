// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/temporary_pack.h"

#include <fstream>

namespace {

constexpr std::string_view library = R"json({ "schema": "torchferry-python/1", "builtin_classes": ["list"],
  "functions": { "len": { "effects": ["reads"], "returns": "int" },
                 "list.append": { "effects": ["mutates self", "keeps 0"], "returns": "None" } } })json";

constexpr std::string_view source = R"json({ "schema": "torchferry-source/1", "name": "alpha",
  "roots": ["alpha"], "tensor": "alpha.Tensor",
  "call_members": { "alpha.nn.Module": "forward" },
  "tensor_parameters": { "alpha.nn.Module": ["forward"] },
  "iteration": { "alpha.Tensor": "Tensor" },
  "keyword_aliases": { "dim": ["axis"], "input": ["x", "a"] },
  "ambiguous_members": ["split", "size"] })json";

constexpr std::string_view sourceSignatures = R"json({ "schema": "torchferry-signatures/1", "framework": "alpha",
  "origin": "made up", "modules": ["alpha", "alpha.nn", "alpha.nn.functional"],
  "aliases": { "alpha.concat": "alpha.cat", "alpha.nn.modules": "alpha.nn" },
  "apis": {
    "alpha.abs": { "kind": "function", "calls": ["(input, *, out=None) -> Tensor"], "numpy_names": true },
    "alpha.cat": { "kind": "function", "calls": ["(tensors, dim=0, *, out=None) -> Tensor"] },
    "alpha.float32": { "kind": "constant", "returns": "dtype" },
    "alpha.max": { "kind": "function", "calls": ["(input) -> Tensor",
        "(input, dim, keepdim=False) -> named(values: Tensor, indices: Tensor)", "(input, other) -> Tensor"] },
    "alpha.untold": { "kind": "function" },
    "alpha.seed": { "kind": "function", "calls": ["(seed)"] },
    "alpha.zeros": { "kind": "function", "calls": ["(*size, dtype=None, device=None) -> Tensor"] },
    "alpha.Tensor": { "kind": "class" },
    "alpha.Tensor.add": { "kind": "method", "calls": ["(other, *, alpha=1) -> Tensor"] },
    "alpha.Tensor.dim": { "kind": "method", "calls": ["() -> int"] },
    "alpha.Tensor.view": { "kind": "method", "calls": ["(*size: int) -> Tensor", "(dtype: dtype) -> Tensor"] },
    "alpha.Tensor.data": { "kind": "attribute", "returns": "Tensor" },
    "alpha.nn.Module": { "kind": "class", "calls": ["()"] },
    "alpha.nn.Module.forward": { "kind": "method" },
    "alpha.nn.Module.train": { "kind": "method", "calls": ["(mode=True) -> Self"] },
    "alpha.nn.Linear": { "kind": "class", "bases": ["alpha.nn.Module"],
        "calls": ["(in_features, out_features, bias=True, device=None)"] },
    "alpha.nn.functional.relu": { "kind": "function", "calls": ["(input, inplace=False) -> Tensor"] }
  } })json";

constexpr std::string_view target = R"json({ "schema": "torchferry-pack/1", "name": "beta", "roots": ["beta"],
  "package": "betapackage", "version": "3.0", "range": ">=3.0", "ignored_parameters": ["name"],
  "modules": { "alpha": "beta", "alpha.nn": "beta.nn" },
  "default_parameter_rules": [ { "parameter": "out", "forms": [ { "emit": "beta.assign({call}, {out})" } ] } ] })json";

constexpr std::string_view targetSignatures = R"json({ "schema": "torchferry-signatures/1", "framework": "beta",
  "modules": ["beta", "beta.nn", "beta.nn.functional"],
  "aliases": { "beta.nn.F": "beta.nn.functional" },
  "apis": {
    "beta.abs": { "kind": "function", "calls": ["(x, name=None) -> Tensor"] },
    "beta.assign": { "kind": "function", "calls": ["(x, output=None) -> Tensor"] },
    "beta.concat": { "kind": "function", "calls": ["(x, axis=0, name=None) -> Tensor"] },
    "beta.anything": { "kind": "function" },
    "beta.either": { "kind": "function", "calls": ["(x)", "(x, y, *, z)"] },
    "beta.float32": { "kind": "constant", "returns": "dtype" },
    "beta.max": { "kind": "function", "calls": ["(x, axis=None, keepdim=False, name=None) -> Tensor"] },
    "beta.maximum": { "kind": "function", "calls": ["(x, y, name=None) -> Tensor"] },
    "beta.seed": { "kind": "function", "calls": ["(seed)"] },
    "beta.spread": { "kind": "function", "calls": ["(first, /, *rest, **options)"] },
    "beta.zeros": { "kind": "function", "calls": ["(shape, dtype=None, name=None) -> Tensor"] },
    "beta.Tensor": { "kind": "class" },
    "beta.Tensor.add": { "kind": "method", "calls": ["(y, name=None) -> Tensor"] },
    "beta.Tensor.ndim": { "kind": "attribute", "returns": "int" },
    "beta.Tensor.reshape": { "kind": "method", "calls": ["(shape, name=None) -> Tensor"] },
    "beta.Opaque": { "kind": "class" },
    "beta.nn.Layer": { "kind": "class", "calls": ["(name_scope=None, dtype='float32')"] },
    "beta.nn.Layer.train": { "kind": "method", "calls": ["() -> None"] },
    "beta.nn.Linear": { "kind": "class", "bases": ["beta.nn.Layer"],
        "calls": ["(in_features, out_features, weight_attr=None, bias_attr=None, name=None)"] },
    "beta.nn.functional.relu": { "kind": "function", "calls": ["(x, name=None) -> Tensor"] }
  } })json";

} // namespace

TemporaryPack::TemporaryPack()
{
    write("python/library.json", library);
    write("alpha/source.json", source);
    write("alpha/signatures/alpha.json", sourceSignatures);
    write("beta/pack.json", target);
    write("beta/signatures/beta.json", targetSignatures);
    rows("");
}

void TemporaryPack::write(const std::string &name, std::string_view text) const
{
    const std::filesystem::path file = directory() / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
}

void TemporaryPack::rows(std::string_view members) const
{
    write("beta/rows/rows.json",
          "{ \"schema\": \"torchferry-rows/1\",\n\"rows\": {\n" + std::string(members) + "\n} }\n");
}

torchferry::mapping::LoadedPack TemporaryPack::load(const torchferry::mapping::LoadOptions &options) const
{
    return torchferry::mapping::loadPack(directory(), "beta", options);
}
