// SPDX-License-Identifier: Apache-2.0
#include "core/convert/calls/call_binding.h"

#include "core/convert/calls/value_kinds.h"

namespace torchferry::convert {

using mapping::BindOptions;
using mapping::CallShape;
using mapping::Signature;

namespace {

CallShape::Argument shapeOf(const Argument &argument)
{
    using Kind = CallShape::Argument::Kind;
    switch (argument.kind) {
    case Argument::Kind::positional: return {Kind::positional, {}};
    case Argument::Kind::keyword: return {Kind::keyword, argument.name};
    case Argument::Kind::star: return {Kind::star, {}};
    case Argument::Kind::doubleStar: break;
    }
    return {argument.spread ? Kind::expanded : Kind::doubleStar, {}};
}

CallShape shapeOf(const CallSite &site)
{
    CallShape shape;
    shape.isPartial = site.partial;
    shape.arguments.reserve(site.arguments.size());
    for (const Argument &argument : site.arguments)
        shape.arguments.push_back(shapeOf(argument));
    return shape;
}

BindOptions optionsFor(const FileContext &file, const CallSite &site, BindingStyle style)
{
    BindOptions options;
    options.skipFirst = style.skipFirst;
    options.sequenceByName = true;
    options.aliases = style.numpyNames ? &file.pack.source.keywordAliases : style.aliases;
    options.fit = [&file, &site](std::size_t argument, const Signature &signature, std::size_t parameter) {
        return fitOf(file, site.arguments[argument].value, signature.parameters[parameter].type);
    };
    return options;
}

} // namespace

std::optional<BoundCall> bind(const FileContext &file, const CallSite &site, const std::vector<Signature> &overloads,
                              BindingStyle style)
{
    return mapping::bindBest(shapeOf(site), overloads, optionsFor(file, site, style));
}

std::optional<BoundCall> bind(const FileContext &file, const CallSite &site, const Signature &signature,
                              BindingStyle style)
{
    auto bound = mapping::bind(shapeOf(site), signature, optionsFor(file, site, style));
    return bound ? std::optional<BoundCall>(std::move(*bound)) : std::nullopt;
}

bool bindsAny(const FileContext &file, const CallSite &site, const std::vector<Signature> &overloads,
              BindingStyle style)
{
    return mapping::bindsAny(shapeOf(site), overloads, optionsFor(file, site, style));
}

const std::vector<Signature> &signaturesOf(const mapping::Variant &variant, const mapping::ApiFacts *facts)
{
    return variant.signatures.empty() && facts != nullptr ? facts->overloads : variant.signatures;
}

} // namespace torchferry::convert
