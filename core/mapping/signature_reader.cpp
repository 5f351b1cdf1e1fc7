// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/signature_reader.h"

#include <algorithm>

#include "core/base/dotted.h"
#include "core/mapping/version.h"

namespace torchferry::mapping {
namespace {

std::optional<ApiKind> kindFromKey(std::string_view key)
{
    if (key == "function")
        return ApiKind::function;
    if (key == "class")
        return ApiKind::class_;
    if (key == "method")
        return ApiKind::method;
    if (key == "attribute")
        return ApiKind::attribute;
    if (key == "constant")
        return ApiKind::constant;
    if (key == "module")
        return ApiKind::module;
    return std::nullopt;
}

ApiFacts readApi(const Json &value, Problem &problem)
{
    ApiFacts facts;
    facts.name = value.key;
    Fields fields(value, problem);
    if (const Json *text = fields.require("kind", Json::Kind::string)) {
        const std::optional<ApiKind> kind = kindFromKey(text->text);
        if (!kind)
            problem.report("TF3008",
                           {{"key", "kind"},
                            {"value", text->text},
                            {"allowed", "function, class, method, attribute, constant, module"}},
                           text->offset);
        facts.kind = kind.value_or(ApiKind::function);
    }
    if (const Json *calls = fields.take("calls", Json::Kind::array)) {
        facts.overloads.reserve(calls->children.size());
        for (const Json &call : calls->children) {
            if (!expect(call, Json::Kind::string, problem))
                continue;
            Result<Signature> signature = Signature::parse(call.text);
            if (signature)
                facts.overloads.push_back(std::move(*signature));
            else
                problem.reportInside(signature.error(), call);
        }
    }
    facts.bases = fields.texts("bases");
    facts.returns = fields.text("returns");
    for (auto &[parameter, type] : fields.textsByKey("flags"))
        facts.flags.emplace_back(std::move(parameter), std::move(type));
    facts.acceptsNumpyNames = fields.boolean("numpy_names");
    facts.sameObject = fields.text("is");
    readLists(fields, "aliases", problem, [&facts](const std::string &parameter, std::vector<std::string> names) {
        facts.keywordAliases.insert_or_assign(parameter, std::move(names));
    });
    if (const Json *since = fields.take("since", Json::Kind::string)) {
        facts.since = since->text;
        if (!isVersion(facts.since))
            problem.report("TF3008", {{"key", "since"}, {"value", since->text}, {"allowed", "3.0, 3.1, …"}},
                           since->offset);
    }
    fields.finish();
    return facts;
}

Signature anyCall()
{
    Signature signature;
    signature.parameters = {{"args", ParameterKind::varPositional, {}, {}},
                            {"kwargs", ParameterKind::varKeyword, {}, {}}};
    return signature;
}

/// Reports a name that does not begin with one of the roots.
bool isBelowRoots(const std::string &name, const FactSink &sink, std::size_t offset, Problem &problem)
{
    const std::string root(rootOf(name));
    if (sink.roots.empty() || std::find(sink.roots.begin(), sink.roots.end(), root) != sink.roots.end())
        return true;
    problem.report("TF3014", {{"name", name}, {"root", root}}, offset);
    return false;
}

} // namespace

void readFacts(Fields &fields, const FactSink &sink, Problem &problem)
{
    if (const Json *modules = fields.take("modules", Json::Kind::array))
        for (const Json &module : modules->children)
            if (expect(module, Json::Kind::string, problem) && isBelowRoots(module.text, sink, module.offset, problem))
                sink.set.addModule(module.text);
    if (const Json *aliases = fields.take("aliases", Json::Kind::object))
        for (const Json &alias : aliases->children)
            if (expect(alias, Json::Kind::string, problem) && isBelowRoots(alias.key, sink, alias.keyOffset, problem))
                sink.set.addAlias(alias.key, alias.text);
    const Json *apis = fields.take("apis", Json::Kind::object);
    if (apis == nullptr)
        return;
    for (const Json &value : apis->children) {
        const std::size_t before = problem.errors().size();
        ApiFacts facts = readApi(value, problem);
        if (!isBelowRoots(value.key, sink, value.keyOffset, problem) || problem.errors().size() != before)
            continue;
        const bool isCallable =
            facts.kind == ApiKind::function || facts.kind == ApiKind::class_ || facts.kind == ApiKind::method;
        if (sink.anyCall && isCallable && facts.overloads.empty())
            facts.overloads.push_back(anyCall());
        if (!facts.since.empty())
            sink.versions.insert(facts.since);
        if (facts.since.empty() || sink.version.empty() || compareVersions(facts.since, sink.version) <= 0)
            sink.set.add(std::move(facts));
    }
}

void readSignatures(const Document &document, const FactSink &sink, Problem &problem)
{
    Fields fields(document.root(), problem);
    expectSchema(fields, "torchferry-signatures/1", problem);
    fields.text("framework");
    fields.text("origin");
    const std::string since = fields.text("since");
    if (since != sink.folderVersion)
        problem.report("TF3400", {{"since", since}, {"version", sink.folderVersion}}, document.root().offset);
    readFacts(fields, sink, problem);
    fields.finish();
}

} // namespace torchferry::mapping
