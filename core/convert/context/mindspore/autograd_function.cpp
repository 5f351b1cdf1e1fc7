// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/autograd_function.h"

#include <algorithm>
#include <optional>
#include <string>

#include "core/convert/context/mindspore/gradient_context.h"
#include "core/convert/context/mindspore/static_methods.h"
#include "core/convert/model/emission.h"
#include "core/convert/syntax/assignments.h"

namespace torchferry::convert::context::mindspore {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using python::Tree;

namespace {

constexpr std::string_view resolverName = "autograd-function";
constexpr std::string_view formName = "case:autograd-function/cell";

bool isOurs(const Finding &finding, mapping::Use use)
{
    return finding.row != nullptr && finding.row->resolver == resolverName && finding.use == use;
}

/// A class with a gradient of its own, and where the file calls it.
class FunctionClass {
public:
    FunctionClass(const ProgramShape &shape, FindingId base)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_base(base),
          m_owner(m_tree.enclosing(shape.occurrences()[base].node, Kind::class_definition)),
          m_methods(gradientMethodsOf(shape, m_owner)),
          m_refusal(m_methods.obstacle)
    {
        const NodeId bases = m_tree.child(m_owner, Field::superclasses);
        if (m_tree.firstNamedChild(bases) != m_shape.occurrences()[base].node
            || m_tree.nextNamedSibling(m_tree.firstNamedChild(bases)) != noNode)
            refuse("TF5134", m_owner);
        findCalls();
    }

    [[nodiscard]] Case build() const
    {
        Case item;
        item.code = "TF5132";
        item.title = {"TF5132", {{"class", std::string(m_tree.text(m_tree.child(m_owner, Field::name)))}}};
        item.sites.push_back({m_base, "class"});
        Resolution resolution;
        resolution.id = "cell";
        resolution.label = {"TF5133", {}};
        if (m_refusal)
            resolution.preconditions.push_back({*m_refusal, false});
        else
            resolution.contributions.push_back(classContribution(resolution));
        for (const FindingId call : m_calls)
            addCall(call, item, resolution);
        for (const FindingId condition : m_methods.conditions)
            addCondition(condition, item, resolution);
        addMembers(item);
        item.resolutions.push_back(std::move(resolution));
        item.resolutions.push_back(manualResolution());
        return item;
    }

private:
    void refuse(std::string_view code, NodeId at)
    {
        if (!m_refusal)
            m_refusal = Message{std::string(code),
                                {{"line", std::to_string(m_shape.file().source.position(m_tree.begin(at)).line)}}};
    }

    /// All uses of the class are calls of `apply` that pass something for each input.
    void findCalls()
    {
        const names::FileNames &names = m_shape.file().names;
        const NodeId name = m_tree.child(m_owner, Field::name);
        const names::BindingId binding = names.bindingAt(name);
        if (binding == names::none || names.variables()[names.bindings()[binding].variable].bindings.size() != 1)
            return refuse("TF5136", m_owner);
        if (names.bindings()[binding].scope == names::moduleScope
            && m_shape.file().project.isImportedElsewhere(names, m_tree.text(name)))
            refuse("TF5137", m_owner);
        for (const NodeId use : names.usesOf(binding)) {
            const Finding *finding = callAt(m_tree.parent(use));
            if (finding == nullptr) {
                refuse("TF5136", use);
                continue;
            }
            m_calls.push_back(finding->id);
            const NodeId call = callOf(m_tree, m_tree.parent(use));
            if (call == noNode) { // `swish = Swish.apply`: one object for all calls
                if (m_methods.keepsState)
                    refuse("TF5136", use);
                continue;
            }
            const CallSite site = CallSite::of(m_tree, call);
            const bool isPlain = std::all_of(site.arguments.begin(), site.arguments.end(), [](const Argument &each) {
                return each.kind == Argument::Kind::positional;
            });
            if (!isPlain || site.arguments.size() != m_methods.inputs)
                refuse("TF5136", use);
        }
    }

    /// The finding of `Class.apply`, alone or called.
    [[nodiscard]] const Finding *callAt(NodeId attribute) const
    {
        for (const Finding &finding : m_shape.findings()) {
            const bool isIt = finding.row != nullptr && finding.row->resolver == resolverName
                              && finding.origin == OccurrenceKind::member
                              && m_shape.occurrences()[finding.id].name == attribute;
            if (isIt && finding.api.ends_with(".apply"))
                return &finding;
        }
        return nullptr;
    }

    [[nodiscard]] static SiteContribution written(std::uint32_t site, const Resolution &resolution, ByteRange range,
                                                  std::vector<Piece> pieces)
    {
        Proposal proposal;
        proposal.form = formName;
        proposal.label = resolution.label;
        proposal.range = range;
        proposal.pieces = std::move(pieces);
        SiteContribution contribution;
        contribution.site = site;
        contribution.proposal = std::move(proposal);
        return contribution;
    }

    [[nodiscard]] SiteContribution classContribution(const Resolution &resolution) const
    {
        const NodeId base = m_shape.occurrences()[m_base].node;
        std::vector<Piece> pieces{namePiece("mindspore.nn.Cell", m_tree.range(base))};
        std::uint32_t from = m_tree.end(base);
        const std::uint32_t end = m_tree.end(m_owner);
        const auto keep = [&](std::uint32_t to) {
            if (to > from)
                pieces.push_back(sourcePiece(ByteRange{from, to}));
        };
        for (const TextEdit &edit : m_methods.edits) {
            keep(edit.range.begin);
            pieces.insert(pieces.end(), edit.pieces.begin(), edit.pieces.end());
            from = edit.range.end;
        }
        keep(end);
        return written(0, resolution, {m_tree.begin(base), end}, std::move(pieces));
    }

    void addCall(FindingId id, Case &item, Resolution &resolution) const
    {
        const auto site = static_cast<std::uint32_t>(item.sites.size());
        item.sites.push_back({id, "call"});
        if (m_refusal)
            return;
        const Occurrence &occurrence = m_shape.occurrences()[id];
        std::vector<Piece> pieces{sourcePiece(m_tree, occurrence.receiver, Precedence::primary), literalPiece("()")};
        if (occurrence.node != occurrence.name)
            pieces.push_back(sourcePiece(ByteRange{m_tree.end(occurrence.name), m_tree.end(occurrence.node)}));
        resolution.contributions.push_back(written(site, resolution, m_tree.range(occurrence.node), std::move(pieces)));
    }

    void addCondition(FindingId id, Case &item, Resolution &resolution) const
    {
        const auto site = static_cast<std::uint32_t>(item.sites.size());
        item.sites.push_back({id, "condition"});
        confirm(m_shape.findings()[id]);
        if (!m_refusal)
            resolution.contributions.push_back(written(
                site, resolution, m_tree.range(m_tree.parent(m_shape.occurrences()[id].node)), {literalPiece("True")}));
    }

    /// The other uses of the class's members belong to it: what is written of the class covers them.
    void addMembers(Case &item) const
    {
        for (const Finding &finding : m_shape.findings()) {
            const bool isSite = std::any_of(item.sites.begin(), item.sites.end(),
                                            [&](const Site &site) { return site.finding == finding.id; });
            if (!isSite && finding.row != nullptr && finding.row->resolver == resolverName
                && m_tree.range(m_owner).contains(finding.range)) {
                item.sites.push_back({finding.id, "context"});
                confirm(finding);
            }
        }
    }

    /// The first parameter of the methods is what keeps things for `backward`.
    void confirm(const Finding &finding) const
    {
        const Occurrence &occurrence = m_shape.occurrences()[finding.id];
        if (m_refusal || finding.origin != OccurrenceKind::member)
            return;
        const std::string_view member = m_tree.text(m_tree.child(occurrence.name, Field::attribute));
        m_shape.confirm(finding.id, certainty::Limit::memberByConvention,
                        {{"object", std::string(m_tree.text(occurrence.receiver))},
                         {"class", std::string(gradientFunction)},
                         {"member", std::string(member)}});
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    FindingId m_base;
    NodeId m_owner;
    GradientMethods m_methods;
    std::optional<Message> m_refusal;
    std::vector<FindingId> m_calls;
};

} // namespace

void findAutogradFunctions(const ProgramShape &shape, Cases &cases)
{
    for (const Finding &finding : shape.findings()) {
        if (isOurs(finding, mapping::Use::base))
            cases.push_back(FunctionClass(shape, finding.id).build());
    }
}

} // namespace torchferry::convert::context::mindspore
