// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/discriminating_arguments.h"

#include <algorithm>
#include <string_view>

#include "core/convert/calls/call_binding.h"
#include "core/convert/calls/call_site.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// The dotted name that the expression reads from the framework, or that it is as a text; empty if it is neither.
std::string nameIn(const FileContext &file, NodeId expression)
{
    const Tree &tree = file.tree;
    if (tree.kind(expression) == Kind::string)
        return textOf(tree, expression);
    if (tree.kind(expression) != Kind::identifier && tree.kind(expression) != Kind::attribute)
        return {};
    const auto resolved = file.project.resolve(file.names, tree, expression);
    return resolved && !resolved->local ? resolved->dotted : std::string();
}

/// `torch.LongTensor`, `"torch.LongTensor"`: a class of tensors by its name, or what is known to be one (`Floats`, kept
/// as `Floats = torch.cuda.FloatTensor if cuda else torch.FloatTensor`).
bool isTensorClass(const FileContext &file, NodeId expression)
{
    const types::InferredType inferred = file.types.of(expression);
    if (inferred.type.kind == types::Type::Kind::classObject && file.pack.source.owns(inferred.type.name)
        && file.classes.derivesFrom(inferred.type.name, file.pack.source.tensorClass))
        return true;
    const std::string name = file.pack.sourceFacts.canonical(nameIn(file, expression));
    const mapping::ApiFacts *facts = file.pack.sourceFacts.find(name);
    return facts != nullptr && facts->kind == mapping::ApiKind::class_
           && file.classes.derivesFrom(name, file.pack.source.tensorClass);
}

bool tells(const FileContext &file, const Argument &argument, const mapping::Parameter &parameter)
{
    const mapping::SourceDescription &source = file.pack.source;
    if (source.discriminatingKeywords.contains(std::string(argument.name)) || isTensorClass(file, argument.value))
        return true;
    const types::InferredType inferred = file.types.of(argument.value);
    if (inferred.type.kind == types::Type::Kind::instance && inferred.type.name != "str") // `device = "cuda:0"`
        return source.discriminatingTypes.contains(inferred.type.name);
    // The name of the argument, where the parameter is for such a value.
    if (!source.namingConventions.contains(std::string(parameter.name)))
        return false;
    const std::string_view text = lastNameOf(file.tree, argument.value);
    return text == parameter.name
           || (text.ends_with(parameter.name) && text[text.size() - parameter.name.size() - 1] == '_');
}

/// `b, c = x.size()`, `x.size()[0]`: of arrays and images that is no method.
bool isUnpackedSize(const FileContext &file, const CallSite &site, const mapping::ApiFacts &facts)
{
    const Tree &tree = file.tree;
    const auto isSize = [](const mapping::Signature &one) { return one.parameters.empty() && one.returns == "Size"; };
    if (!site.arguments.empty() || std::none_of(facts.overloads.begin(), facts.overloads.end(), isSize))
        return false;
    const NodeId above = tree.parent(site.call);
    const NodeId target = targetOf(tree, site.call);
    return (tree.kind(above) == Kind::subscript && tree.child(above, Field::value) == site.call)
           || (target != noNode && isTuplePattern(tree.kind(target)));
}

} // namespace

std::string discriminatingArgument(const FileContext &file, NodeId member, const mapping::ApiFacts &facts)
{
    const Tree &tree = file.tree;
    const NodeId call = callOf(tree, member);
    if (call == noNode)
        return {};
    const CallSite site = CallSite::of(tree, call);
    if (isUnpackedSize(file, site, facts))
        return "()";
    const NodeId number = site.wholeNumber(tree); // `x.view(-1, 64)`
    if (number != noNode && file.pack.source.discriminatingNumbers.contains(std::string(attributeName(tree, member))))
        return std::string(tree.text(number));
    for (const mapping::Signature &signature : facts.overloads) {
        const auto bound = bind(file, site, signature);
        if (!bound)
            continue;
        for (std::uint32_t index = 0; index < signature.parameters.size(); ++index) {
            const std::uint32_t at = bound->has(index) ? bound->argumentOf[index] : 0;
            if (bound->has(index) && tells(file, site.arguments[at], signature.parameters[index]))
                return std::string(tree.text(site.arguments[at].node));
        }
    }
    return {};
}

} // namespace torchferry::convert
