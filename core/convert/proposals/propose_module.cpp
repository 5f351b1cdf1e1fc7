// SPDX-License-Identifier: Apache-2.0
#include "core/convert/proposals/propose_module.h"

#include <algorithm>
#include <string>

#include "core/base/dotted.h"
#include "core/convert/dataflow/text_values.h"
#include "core/convert/model/emission.h"
#include "core/convert/rewrite/placement.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/name_questions.h"

namespace torchferry::convert {

using mapping::Category;
using mapping::Row;
using mapping::Use;
using mapping::Variant;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

/// What the target has for a name that code asks a module of the source for.
struct Counterpart {
    enum class Kind : std::uint8_t {
        unknown,
        missing,   ///< the target has nothing for it
        sameName,  ///< a module of the target has it under the same name
        otherwise, ///< its uses are converted to something else
    };
    Kind kind = Kind::unknown;
    std::string module; ///< of the target, of the same name
};

bool isConverted(const Row &row)
{
    return row.category < Category::otherPackage
           && std::any_of(row.variants.begin(), row.variants.end(),
                          [](const Variant &variant) { return !variant.target.empty() || !variant.forms.empty(); });
}

bool isConverted(const std::vector<Row> &rows)
{
    return std::any_of(rows.begin(), rows.end(), [](const Row &row) { return isConverted(row); });
}

/// Some name of the module has a counterpart, so that code which found the module goes on in the target.
bool hasConvertedNames(const mapping::Pack &pack, const std::string &module)
{
    const std::string prefix = module + ".";
    const auto isIn = [&](const auto &entry) { return entry.first.starts_with(prefix); };
    return std::any_of(pack.same.begin(), pack.same.end(), isIn)
           || std::any_of(pack.rows.begin(), pack.rows.end(), [&](const auto &entry) {
                  const std::vector<Row> *rows = isIn(entry) ? pack.rowsOf(entry.first) : nullptr;
                  return rows != nullptr && !entry.first.ends_with('*') && isConverted(*rows);
              });
}

Counterpart counterpartOf(const mapping::Pack &pack, const std::string &module, const std::string &name)
{
    const std::string api = pack.sourceFacts.canonical(module + "." + name);
    const auto inTarget = [&](const std::string &target) {
        return lastPart(target) == name ? Counterpart{Counterpart::Kind::sameName, target.substr(0, target.rfind('.'))}
                                        : Counterpart{Counterpart::Kind::otherwise, {}};
    };
    if (const mapping::SameName *same = pack.sameName(api))
        return inTarget(same->target);
    if (const std::vector<Row> *rows = pack.rowsOf(api)) {
        if (!isConverted(*rows))
            return {Counterpart::Kind::missing, {}};
        const mapping::ApiFacts *facts = pack.sourceFacts.find(api);
        const bool isConstant = facts != nullptr && facts->kind == mapping::ApiKind::constant;
        const Row *row = isConstant && rows->size() == 1 ? &rows->front() : pack.row(api, Use::value);
        return row == nullptr || row->variants.empty() ? Counterpart{Counterpart::Kind::otherwise, {}}
                                                       : inTarget(row->variants.front().target);
    }
    if (pack.sourceFacts.isModule(api))
        return {hasConvertedNames(pack, api) ? Counterpart::Kind::otherwise : Counterpart::Kind::missing, {}};
    // Nothing is known of it, and perhaps the target has it.
    const auto target = pack.modules.find(module);
    const bool mayExist = target != pack.modules.end() && pack.targetFacts.find(target->second + "." + name) != nullptr;
    return {mayExist ? Counterpart::Kind::unknown : Counterpart::Kind::missing, {}};
}

/// `module` in place of the module's name in what the occurrence covers.
std::vector<Piece> withModule(const python::Tree &tree, const Occurrence &occurrence, const std::string &module)
{
    const ByteRange whole = tree.range(occurrence.node);
    const ByteRange name = tree.range(occurrence.name);
    std::vector<Piece> pieces;
    if (name.begin != whole.begin)
        pieces.push_back(sourcePiece(ByteRange{whole.begin, name.begin}));
    pieces.push_back(namePiece(module, name));
    if (name.end != whole.end)
        pieces.push_back(sourcePiece(ByteRange{name.end, whole.end}));
    return pieces;
}

/// The call `getattr(loom, name)` that the module is the first argument of, or noNode.
NodeId lookUpOf(const FileContext &file, NodeId module)
{
    const python::Tree &tree = file.tree;
    const NodeId list = tree.parent(module);
    if (list == noNode || tree.kind(list) != Kind::argument_list || tree.firstNamedChild(list) != module)
        return noNode;
    const NodeId callee = tree.child(tree.parent(list), Field::function);
    const bool isLookUp = callee != noNode && tree.text(callee) == "getattr" && tree.kind(callee) == Kind::identifier
                          && file.names.variableOf(callee) == names::none && tree.nextNamedSibling(module) != noNode;
    return isLookUp ? tree.parent(list) : NodeId{noNode};
}

/// The names that `getattr(loom, name)` may ask for, if all are seen, or the default of the parameter is.
std::optional<TextValues> namesLookedUp(const FileContext &file, NodeId module)
{
    return lookUpOf(file, module) != noNode ? textValuesOf(file, file.tree.nextNamedSibling(module)) : std::nullopt;
}

/// `getattr(loom, name)` as a call of the helper that the row of `loom.__getattr__` names: for names that are not seen,
/// or of which one is something else in the target. Nothing without such a row.
void proposeLookUp(const FileContext &file, const Occurrence &occurrence, Finding &finding)
{
    const python::Tree &tree = file.tree;
    const NodeId call = occurrence.use == Use::annotation ? NodeId{noNode} : lookUpOf(file, occurrence.name);
    const Row *row = call != noNode ? file.pack.row(occurrence.api + ".__getattr__", Use::call) : nullptr;
    const NodeId name = call != noNode ? tree.nextNamedSibling(occurrence.name) : NodeId{noNode};
    if (row == nullptr || row->isNamespace() || row->variants.front().target.empty() || file.helperPlace.path.empty()
        || tree.nextNamedSibling(name) != noNode || tree.kind(name) == Kind::keyword_argument
        || tree.kind(name) == Kind::list_splat)
        return;
    Proposal proposal;
    proposal.form = "look-up";
    proposal.range = tree.range(call);
    proposal.certainty = occurrence.certainty;
    finding.target = row->variants.front().target;
    proposal.label = {"TF6001", {{"target", finding.target}}};
    proposal.pieces = {namePiece(finding.target), literalPiece("("), sourcePiece(tree.range(name)), literalPiece(")")};
    finding.range = proposal.range;
    finding.category = row->category;
    finding.message = {"TF4001", {{"api", occurrence.api}, {"target", finding.target}}};
    finding.proposals.push_back(std::move(proposal));
}

/// The module of the target that has all the names, each as the same: a constant, or what takes the same arguments.
std::string moduleOf(const FileContext &file, const std::string &module, const std::vector<std::string> &names)
{
    std::string found;
    for (const std::string &name : names) {
        const std::string api = file.pack.sourceFacts.canonical(module + "." + name);
        const mapping::ApiFacts *facts = file.pack.sourceFacts.find(api);
        const bool isConstant = facts != nullptr && facts->kind == mapping::ApiKind::constant;
        const Counterpart counterpart = counterpartOf(file.pack, module, name);
        if (counterpart.kind != Counterpart::Kind::sameName || (!isConstant && file.pack.sameName(api) == nullptr)
            || (!found.empty() && found != counterpart.module))
            return {};
        found = counterpart.module;
    }
    return found;
}

std::optional<std::vector<Piece>> textFor(const FileContext &file, const Occurrence &occurrence, Finding &finding)
{
    const auto module = file.pack.modules.find(occurrence.api);
    if (occurrence.use == Use::annotation) {
        if (module == file.pack.modules.end())
            return std::nullopt;
        finding.target = module->second;
        return withModule(file.tree, occurrence, module->second);
    }
    const std::optional<NameQuestion> question = nameQuestionOf(file.tree, occurrence.name);
    if (!question) {
        const std::optional<TextValues> names = namesLookedUp(file, occurrence.name);
        finding.target = names ? moduleOf(file, occurrence.api, names->texts) : std::string();
        return finding.target.empty() ? std::nullopt : std::optional(withModule(file.tree, occurrence, finding.target));
    }
    const Counterpart counterpart = counterpartOf(file.pack, occurrence.api, question->name);
    if (counterpart.kind == Counterpart::Kind::sameName) {
        finding.target = counterpart.module;
        return withModule(file.tree, occurrence, counterpart.module);
    }
    if (question->kind != NameQuestion::Kind::exists || counterpart.kind == Counterpart::Kind::unknown)
        return std::nullopt;
    return std::vector<Piece>{literalPiece(counterpart.kind == Counterpart::Kind::otherwise ? "True" : "False")};
}

} // namespace

void describeModule(const FileContext &file, const Occurrence &occurrence, Finding &finding)
{
    finding.category = Category::argsDiffer;
    finding.message = {"TF4012", {{"api", occurrence.api}}};
    std::optional<std::vector<Piece>> pieces = textFor(file, occurrence, finding);
    if (!pieces) {
        proposeLookUp(file, occurrence, finding);
        return;
    }
    const bool isAnswer = finding.target.empty();
    Outcome<Emission> written =
        placeInContext(file, occurrence.node, {std::move(*pieces), python::Precedence::primary, {}}, !isAnswer);
    if (!written)
        return;
    const std::optional<NameQuestion> question = nameQuestionOf(file.tree, occurrence.name);
    const std::string name = occurrence.api + (question ? "." + question->name : std::string());
    Proposal proposal;
    proposal.form = "module";
    proposal.range = file.tree.range(occurrence.node);
    proposal.certainty = occurrence.certainty;
    proposal.required = python::requiredAt(file.tree, occurrence.node);
    if (isAnswer) {
        const std::string answer = written->pieces.front().text;
        finding.message = {answer == "True" ? "TF4192" : "TF4193", {{"api", name}}};
        proposal.label = {"TF6002", {{"form", answer}}};
    } else {
        finding.category = Category::oneToOne;
        finding.kind = mapping::SubKind::noParams;
        finding.message = {"TF4001", {{"api", occurrence.api}, {"target", finding.target}}};
        proposal.label = {"TF6001", {{"target", finding.target}}};
        // What takes its place is called with what the target's own takes.
        if (question && question->kind == NameQuestion::Kind::changes)
            proposal.certainty.limit(certainty::Limit::calledElsewhere, {{"api", name}});
        const std::optional<TextValues> names =
            question || occurrence.use == Use::annotation ? std::nullopt : namesLookedUp(file, occurrence.name);
        if (names && !names->areAll) // callers may pass names that the target lacks
            proposal.certainty.limit(certainty::Limit::calledElsewhere,
                                     {{"api", occurrence.api + "." + names->texts.front()}});
    }
    proposal.pieces = std::move(written->pieces);
    finding.proposals.push_back(std::move(proposal));
}

} // namespace torchferry::convert
