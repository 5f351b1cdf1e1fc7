// SPDX-License-Identifier: Apache-2.0
#include "core/convert/calls/command_options.h"

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>

#include "core/convert/calls/call_site.h"
#include "core/convert/calls/value_kinds.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

NodeId keywordOf(const CallSite &site, std::string_view name)
{
    const auto found = std::find_if(site.arguments.begin(), site.arguments.end(),
                                    [name](const Argument &argument) { return argument.name == name; });
    return found == site.arguments.end() ? NodeId{noNode} : found->value;
}

/// `'--batch-size'` -> "batch_size"; empty for what is no text.
std::string nameIn(const Tree &tree, NodeId text)
{
    std::string name = textOf(tree, text);
    name.erase(0, name.find_first_not_of('-'));
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

/// The name of the option that the call declares: by `dest`, or by the first of its long names, or its only one.
std::string nameOf(const Tree &tree, const CallSite &site)
{
    if (const NodeId dest = keywordOf(site, "dest"); dest != noNode)
        return nameIn(tree, dest);
    std::string first;
    for (const Argument &argument : site.arguments) {
        if (argument.kind != Argument::Kind::positional)
            continue;
        const bool isLong = literalText(tree, argument.value).substr(0, 3).ends_with("--");
        if (first.empty() || isLong)
            first = nameIn(tree, argument.value);
        if (isLong)
            break;
    }
    return first;
}

std::uint32_t valueOf(const Tree &tree, const CallSite &site)
{
    if (keywordOf(site, "nargs") != noNode)
        return unknownValue;
    const NodeId action = keywordOf(site, "action");
    if (action != noNode) {
        const std::string text = literalText(tree, action);
        return text == "'store_true'" || text == "'store_false'" ? std::uint32_t{boolValue} : unknownValue;
    }
    const NodeId type = keywordOf(site, "type");
    const NodeId byDefault = keywordOf(site, "default");
    const std::string_view name = type == noNode ? std::string_view("str") : tree.text(type);
    if (name == "int")
        return intValue;
    if (name == "float")
        return floatValue;
    if (name == "Path" || name == "pathlib.Path")
        return otherValue;
    // Whoever calls a method of a text does not expect None.
    const bool isText = name == "str" && byDefault != noNode && tree.kind(unwrap(tree, byDefault)) == Kind::string;
    return isText ? std::uint32_t{strValue} : unknownValue;
}

/// The convention and the keyword that name a device.
constexpr std::string_view deviceName = "device";

CommandOptions optionsIn(const Tree &tree)
{
    CommandOptions options;
    for (NodeId id = tree.next(Kind::keyword_argument, 0); id != noNode;
         id = tree.next(Kind::keyword_argument, id + 1)) {
        if (tree.text(tree.child(id, Field::name)) == deviceName)
            options.devices.insert(tree.text(tree.child(id, Field::value)));
    }
    if (tree.text().find(".add_argument(") == std::string_view::npos)
        return options;
    for (NodeId call = tree.next(Kind::call, 0); call != noNode; call = tree.next(Kind::call, call + 1)) {
        const NodeId callee = tree.child(call, Field::function);
        if (tree.kind(callee) != Kind::attribute || tree.text(tree.child(callee, Field::attribute)) != "add_argument")
            continue;
        const CallSite site = CallSite::of(tree, call);
        const std::uint32_t value = valueOf(tree, site);
        const auto [known, isNew] = options.values.emplace(nameOf(tree, site), value);
        if (!isNew && known->second != value)
            known->second = unknownValue;
        if (isNew && keywordOf(site, "nargs") == noNode && keywordOf(site, "action") == noNode)
            options.types.emplace(known->first, keywordOf(site, "type"));
        else
            options.types[known->first] = noNode; // declared twice, or several of them
    }
    for (NodeId id = tree.next(Kind::attribute, 0); id != noNode; id = tree.next(Kind::attribute, id + 1)) {
        if (isTarget(tree, id))
            options.assigned.insert(tree.text(id));
    }
    return options;
}

const CommandOptions &optionsOf(const FileContext &file)
{
    if (file.commandOptions == nullptr)
        file.commandOptions = std::make_shared<CommandOptions>(optionsIn(file.tree));
    return *file.commandOptions;
}

} // namespace

bool isDeviceByUse(const FileContext &file, NodeId attribute)
{
    const Tree &tree = file.tree;
    attribute = unwrap(tree, attribute);
    if (attribute == noNode || tree.kind(attribute) != Kind::attribute)
        return false;
    const bool isSetting = attributeName(tree, attribute) == deviceName
                           && file.pack.source.namingConventions.contains(std::string(deviceName))
                           && isOfSettings(file, tree.child(attribute, Field::object));
    return isSetting || optionsOf(file).devices.contains(tree.text(attribute));
}

namespace {

/// The name of the option that `attribute` reads; nothing if it reads none, or the file sets it itself.
std::optional<std::string> optionRead(const FileContext &file, NodeId attribute)
{
    const Tree &tree = file.tree;
    const NodeId object =
        tree.kind(attribute) == Kind::attribute ? tree.child(attribute, Field::object) : NodeId{noNode};
    if (object == noNode || tree.kind(object) != Kind::identifier || !isOfSettings(file, object))
        return std::nullopt;
    std::string name(tree.text(tree.child(attribute, Field::attribute)));
    const CommandOptions &options = optionsOf(file);
    if (!options.values.contains(name) || options.assigned.contains(tree.text(attribute)))
        return std::nullopt;
    return name;
}

} // namespace

std::optional<std::uint32_t> declaredOption(const FileContext &file, NodeId attribute)
{
    const std::optional<std::string> name = optionRead(file, attribute);
    return name ? std::optional(optionsOf(file).values.at(*name)) : std::nullopt;
}

bool isOptionOf(const FileContext &file, NodeId attribute, std::string_view type)
{
    const std::optional<std::string> name = optionRead(file, unwrap(file.tree, attribute));
    const NodeId declared = name ? optionsOf(file).types.at(*name) : NodeId{noNode};
    return declared != noNode && file.types.nameOf(declared) == type;
}

} // namespace torchferry::convert
