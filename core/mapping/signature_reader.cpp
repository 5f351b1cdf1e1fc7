// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/signature_reader.h"

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

ApiFacts readFacts(const Json &value, Problem &problem)
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
    facts.acceptsNumpyNames = fields.boolean("numpy_names");
    fields.finish();
    return facts;
}

} // namespace

void readSignatures(const Document &document, SignatureSet &set, Problem &problem)
{
    Fields fields(document.root(), problem);
    const std::string schema = fields.requiredText("schema");
    if (!problem.found() && schema != "torchferry-signatures/1")
        problem.report("TF3007", {{"found", schema}, {"expected", "torchferry-signatures/1"}}, document.root().offset);
    fields.text("framework");
    fields.text("origin");
    for (std::string &module : fields.texts("modules"))
        set.addModule(std::move(module));
    for (auto &[alias, canonical] : fields.textsByKey("aliases"))
        set.addAlias(std::move(alias), std::move(canonical));
    if (const Json *apis = fields.take("apis", Json::Kind::object)) {
        for (const Json &value : apis->children) {
            set.add(readFacts(value, problem));
            if (problem.found())
                return;
        }
    }
    fields.finish();
}

} // namespace torchferry::mapping
