// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/third_party_calls.h"

#include <algorithm>

#include "core/base/dotted.h"
#include "core/convert/syntax/assignments.h"

namespace torchferry::convert {

using mapping::ApiFacts;
using mapping::ApiKind;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// A keyword or a string among the arguments of the call is one of the words.
bool mentionsOne(const Tree &tree, NodeId call, const std::vector<std::string> &words)
{
    const NodeId list = call == noNode ? noNode : tree.child(call, Field::arguments);
    if (list == noNode)
        return false;
    const auto isWord = [&](NodeId node) {
        return std::find(words.begin(), words.end(), tree.text(node)) != words.end();
    };
    const NodeId end = tree.subtreeEnd(list);
    for (NodeId id = list; id < end; ++id) {
        const bool isKeyword = tree.kind(id) == Kind::keyword_argument && isWord(tree.child(id, Field::name));
        if (isKeyword || (tree.kind(id) == Kind::string_content && isWord(id)))
            return true;
    }
    return false;
}

} // namespace

const std::vector<std::string> *wordsOfThirdParty(const mapping::Pack &pack, const std::string &api)
{
    auto found = pack.source.thirdPartyApis.find(api);
    if (found == pack.source.thirdPartyApis.end())
        found = pack.source.thirdPartyApis.find(std::string(rootOf(api)));
    return found == pack.source.thirdPartyApis.end() ? nullptr : &found->second;
}

bool isThirdPartyApi(const FileContext &file, const std::vector<NodeId> &chain, std::string dotted)
{
    const std::vector<std::string> *ofPackage = wordsOfThirdParty(file.pack, std::string(rootOf(dotted)));
    if (ofPackage == nullptr)
        return false;
    for (std::size_t length = chain.size(); length > 0; --length) {
        const std::string canonical = file.pack.sourceFacts.canonical(dotted);
        if (file.pack.rowsOf(canonical) != nullptr) {
            const ApiFacts *facts = file.pack.sourceFacts.find(canonical);
            // What is read from a class by a name of its own is not the class.
            const bool isWhole = length == chain.size() || facts == nullptr || facts->kind != ApiKind::class_;
            const std::vector<std::string> *own = wordsOfThirdParty(file.pack, canonical); // none of an alias's
            const std::vector<std::string> &words = own == nullptr ? *ofPackage : *own;
            return isWhole && (words.empty() || mentionsOne(file.tree, callOf(file.tree, chain[length - 1]), words));
        }
        const std::size_t dot = dotted.rfind('.');
        if (dot == std::string::npos)
            break; // `base.needle`: what a file of the project imports is shorter than the way to it
        dotted.resize(dot);
    }
    return false;
}

} // namespace torchferry::convert
