// SPDX-License-Identifier: Apache-2.0
#include "core/convert/syntax/receiver_words.h"

#include <algorithm>

#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

std::string_view nameOfReceiver(const Tree &tree, NodeId object)
{
    while (object != noNode && tree.kind(object) == Kind::subscript)
        object = tree.child(object, Field::value);
    return lastNameOf(tree, object);
}

std::vector<std::string> wordsOf(std::string_view name)
{
    std::vector<std::string> words(1);
    bool wasLower = false;
    for (std::size_t at = 0; at < name.size(); ++at) {
        const char c = name[at];
        const bool isUpper = c >= 'A' && c <= 'Z';
        const bool separates = c == '_' || (c >= '0' && c <= '9');
        // The last capital of several begins a word: `MSELoss`.
        const bool isBeforeLower = at + 1 < name.size() && name[at + 1] >= 'a' && name[at + 1] <= 'z';
        if ((separates || (isUpper && (wasLower || isBeforeLower))) && !words.back().empty())
            words.emplace_back();
        if (!separates)
            words.back() += isUpper ? static_cast<char>(c - 'A' + 'a') : c;
        wasLower = !isUpper && !separates;
    }
    return words;
}

bool isNamedAs(const FileContext &file, std::string_view name, std::string_view api)
{
    const mapping::SourceDescription &source = file.pack.source;
    const auto custom = std::find_if(source.namedReceivers.begin(), source.namedReceivers.end(),
                                     [&](const auto &entry) { return entry.first == api; });
    if (custom == source.namedReceivers.end())
        return false;
    const std::vector<std::string> words = wordsOf(name);
    return std::find_first_of(words.begin(), words.end(), custom->second.begin(), custom->second.end()) != words.end();
}

bool isNamedAs(const FileContext &file, NodeId object, std::string_view api)
{
    const mapping::SourceDescription &source = file.pack.source;
    const Tree &tree = file.tree;
    while (tree.kind(object) == Kind::call) { // `pred.cpu()`
        const NodeId callee = tree.child(object, Field::function);
        if (!source.casts.contains(std::string(attributeName(tree, callee))))
            return false;
        object = tree.child(callee, Field::object);
    }
    return isNamedAs(file, nameOfReceiver(tree, object), api);
}

} // namespace torchferry::convert
