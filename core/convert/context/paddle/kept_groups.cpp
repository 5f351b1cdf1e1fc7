// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/paddle/kept_groups.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "core/convert/context/shape/creations_reaching.h"
#include "core/convert/model/emission.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::paddle {

using certainty::Limit;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

using Indices = std::set<std::size_t>;

constexpr std::string_view optimizerPrefix = "torch.optim.";
constexpr std::string_view schedulerPrefix = "torch.optim.lr_scheduler.";

/// The classes that have a helper, which is called `Grouped` and the name.
constexpr std::array<std::string_view, 5> keptOptimizers = {"Adagrad", "Adam", "AdamW", "RMSprop", "SGD"};
constexpr std::array<std::string_view, 14> keptSchedulers = {"ConstantLR",
                                                             "CosineAnnealingLR",
                                                             "CosineAnnealingWarmRestarts",
                                                             "CyclicLR",
                                                             "ExponentialLR",
                                                             "LambdaLR",
                                                             "LinearLR",
                                                             "MultiStepLR",
                                                             "MultiplicativeLR",
                                                             "OneCycleLR",
                                                             "PolynomialLR",
                                                             "ReduceLROnPlateau",
                                                             "StepLR",
                                                             "torch.optim.swa_utils.SWALR"};

/// What torch's classes take and the helpers do not: how it is computed, not what.
constexpr std::array<std::string_view, 4> ways = {"capturable", "differentiable", "foreach", "fused"};

template <std::size_t count>
bool isIn(const std::array<std::string_view, count> &names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::string_view lastPart(std::string_view name)
{
    return name.substr(name.rfind('.') + 1);
}

/// A use that belongs to optimizers of this file.
struct Item {
    enum class Kind : std::uint8_t {
        made,  ///< a class is called: the helper's name takes the place of its own
        stays, ///< it is what it was
    };
    FindingId finding;
    Kind kind = Kind::stays;
    Indices optimizers;     ///< whose it may be, as indices
    bool isOpen = false;    ///< by itself it is manual, or a guess
    bool isKeepable = true; ///< it can follow
};

class KeptGroups {
public:
    KeptGroups(const ProgramShape &shape, Cases &cases)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_cases(cases),
          m_optimizers(shape.creations("torch.optim.Optimizer"))
    {
        for (const Finding &finding : shape.findings()) {
            const Occurrence &occurrence = shape.occurrences()[finding.id];
            if (isScheduler(finding, occurrence))
                m_schedulers.push_back(shape.creationOf(finding.id));
            m_isStateLoaded =
                m_isStateLoaded
                || (occurrence.api.starts_with(schedulerPrefix) && lastPart(occurrence.api) == "load_state_dict");
        }
    }

    void run()
    {
        const FileContext &file = m_shape.file();
        if (file.pack.helpers.name.empty() || file.helperPlace.path.empty())
            return;
        m_optimizersAt.emplace(m_shape, m_optimizers);
        m_schedulersAt.emplace(m_shape, m_schedulers);
        collect();
        Indices kept;
        for (const Item &item : m_items) {
            if (!item.isOpen || !item.isKeepable || meet(item.optimizers, kept))
                continue;
            Indices together = item.optimizers;
            close(together);
            if (canAllFollow(together))
                kept.merge(together);
        }
        if (!kept.empty())
            write(kept);
    }

private:
    static bool isScheduler(const Finding &finding, const Occurrence &occurrence)
    {
        return occurrence.use == mapping::Use::call && occurrence.receiver == noNode
               && occurrence.origin == Occurrence::Origin::name
               && (finding.api.starts_with(schedulerPrefix) || finding.api == "torch.optim.swa_utils.SWALR");
    }

    // --- what belongs to which optimizer ---------------------------------------------------------------------------

    void collect()
    {
        for (std::size_t index = 0; index < m_optimizers.size(); ++index)
            addOptimizer(index);
        for (const Creation &scheduler : m_schedulers)
            addScheduler(scheduler);
        for (const Finding &finding : m_shape.findings()) {
            const Occurrence &occurrence = m_shape.occurrences()[finding.id];
            if (occurrence.origin == Occurrence::Origin::optionKey)
                addOption(finding, occurrence);
            else if (occurrence.receiver != noNode)
                addMember(finding, occurrence);
            else if (occurrence.use == mapping::Use::value)
                addValue(finding);
        }
    }

    void addOptimizer(std::size_t index)
    {
        const Creation &optimizer = m_optimizers[index];
        const Finding &finding = m_shape.findings()[optimizer.finding];
        Item item{optimizer.finding, Item::Kind::made, {index}, finding.proposals.empty(), true};
        item.isKeepable = isHelped(finding, keptOptimizers) && takesArguments(optimizer);
        m_items.push_back(std::move(item));
    }

    template <std::size_t count>
    bool isHelped(const Finding &finding, const std::array<std::string_view, count> &classes) const
    {
        const Occurrence &occurrence = m_shape.occurrences()[finding.id];
        const bool isOfSource = finding.api.starts_with(optimizerPrefix)
                                && (isIn(classes, lastPart(finding.api)) || isIn(classes, finding.api));
        return isOfSource && occurrence.givenValue == noNode && !occurrence.passesObject && finding.row != nullptr;
    }

    static bool takesArguments(const Creation &creation)
    {
        return std::none_of(creation.site.arguments.begin(), creation.site.arguments.end(),
                            [](const Argument &argument) { return isIn(ways, argument.name); });
    }

    [[nodiscard]] Indices optimizersOf(NodeId expression) const { return m_optimizersAt->at(expression); }

    /// The optimizers a scheduler is made for: its first argument, or the one of that name. All of the file where it is
    /// not to be seen; in `{"step": lambda optimizer: StepLR(optimizer, 2)}` those that something unknown is called with.
    [[nodiscard]] Indices optimizersOf(const Creation &scheduler) const
    {
        for (const Argument &argument : scheduler.site.arguments) {
            if (argument.name != "optimizer" && !(argument.name.empty() && argument.kind == Argument::Kind::positional))
                continue;
            const Indices found = optimizersOf(argument.value);
            return found.empty() && isOfLambda(argument.value) ? givenOptimizers() : found;
        }
        return everyOptimizer();
    }

    /// `make(optimizer)` of a parameter or a variable, `MAKERS[name](optimizer)`: what is called may be any function.
    [[nodiscard]] Indices givenOptimizers() const
    {
        const names::FileNames &names = m_shape.file().names;
        Indices given;
        for (NodeId call = m_tree.next(Kind::call, 0); call < m_tree.size(); call = m_tree.next(Kind::call, call + 1)) {
            const CallSite site = CallSite::of(m_tree, call);
            const std::uint32_t variable = m_tree.kind(site.callee) == Kind::identifier ? names.variableOf(site.callee)
                                                                                        : std::uint32_t{names::none};
            const bool isAny = variable != names::none
                               && std::any_of(names.variables()[variable].bindings.begin(),
                                              names.variables()[variable].bindings.end(), [&](names::BindingId id) {
                                                  const auto kind = names.bindings()[id].kind;
                                                  return kind != names::Binding::Kind::import
                                                         && kind != names::Binding::Kind::function
                                                         && kind != names::Binding::Kind::class_;
                                              });
            if (!isAny && m_tree.kind(site.callee) != Kind::subscript)
                continue;
            for (const Argument &argument : site.arguments)
                given.merge(optimizersOf(argument.value));
        }
        return given;
    }

    /// A parameter of a lambda.
    [[nodiscard]] bool isOfLambda(NodeId name) const
    {
        const names::FileNames &names = m_shape.file().names;
        const std::uint32_t variable =
            m_tree.kind(name) == Kind::identifier ? names.variableOf(name) : std::uint32_t{names::none};
        return variable != names::none
               && names.scopes()[names.variables()[variable].scope].kind == names::Scope::Kind::lambda;
    }

    [[nodiscard]] Indices everyOptimizer() const
    {
        Indices result;
        for (std::size_t index = 0; index < m_optimizers.size(); ++index)
            result.insert(index);
        return result;
    }

    void addScheduler(const Creation &scheduler)
    {
        const Finding &finding = m_shape.findings()[scheduler.finding];
        // Paddle's state of this one leaves out how much of the period is over.
        const bool isResumed = finding.api.ends_with(".CosineAnnealingWarmRestarts") && m_isStateLoaded;
        Item item{scheduler.finding, Item::Kind::made, optimizersOf(scheduler), isResumed || isOpen(finding), true};
        item.isKeepable = isHelped(finding, keptSchedulers);
        m_items.push_back(std::move(item));
    }

    /// `optimizer.param_groups`, `scheduler.get_last_lr()`
    void addMember(const Finding &finding, const Occurrence &occurrence)
    {
        const std::string_view api = occurrence.api;
        const std::string_view member = lastPart(api);
        if (!api.starts_with(optimizerPrefix))
            return;
        if (member == "param_groups" || member == "add_param_group" || member == "defaults" || member == "state") {
            m_items.push_back(
                {finding.id, Item::Kind::stays, optimizersOf(occurrence.receiver), isOpen(finding), true});
            return;
        }
        if (member != "get_last_lr" && member != "get_lr" && member != "base_lrs" && member != "optimizer")
            return;
        Indices optimizers;
        for (const std::size_t scheduler : m_schedulersAt->at(occurrence.receiver))
            optimizers.merge(optimizersOf(m_schedulers[scheduler]));
        m_items.push_back({finding.id, Item::Kind::stays, std::move(optimizers), isOpen(finding), true});
    }

    /// `"lr": 0.1` of a group: of the optimizer it is written for, else of any.
    void addOption(const Finding &finding, const Occurrence &occurrence)
    {
        if (finding.row == nullptr || finding.row->resolver != "param-groups")
            return;
        Item item{finding.id, Item::Kind::stays, {}, isOpen(finding), true};
        for (std::size_t index = 0; index < m_optimizers.size(); ++index) {
            const NodeId call = m_optimizers[index].site.call;
            if (call < occurrence.node && occurrence.node < m_tree.subtreeEnd(call))
                item.optimizers = {index};
        }
        for (NodeId above = m_tree.parent(occurrence.node); above != noNode && item.optimizers.empty();
             above = m_tree.parent(above)) {
            const NodeId callee = m_tree.kind(above) == Kind::call ? m_tree.child(above, Field::function) : noNode;
            if (callee != noNode && m_tree.kind(callee) == Kind::attribute
                && m_tree.text(m_tree.child(callee, Field::attribute)) == "add_param_group")
                item.optimizers = optimizersOf(m_tree.child(callee, Field::object));
        }
        if (item.optimizers.empty())
            item.optimizers = everyOptimizer();
        m_items.push_back(std::move(item));
    }

    /// Whether an object is of the class is asked, or the class is made elsewhere.
    void addValue(const Finding &finding)
    {
        if (!finding.api.starts_with(optimizerPrefix))
            return;
        for (std::size_t index = 0; index < m_optimizers.size(); ++index) {
            if (m_shape.findings()[m_optimizers[index].finding].api == finding.api)
                m_items.push_back({finding.id, Item::Kind::stays, {index}, false, false});
        }
        // The helper for this one derives from Paddle's, for it is the one that is asked for: its step takes a value.
        if (finding.api.ends_with(".ReduceLROnPlateau"))
            return;
        for (const Creation &scheduler : m_schedulers) {
            if (m_shape.findings()[scheduler.finding].api == finding.api)
                m_items.push_back({finding.id, Item::Kind::stays, optimizersOf(scheduler), false, false});
        }
    }

    /// By itself a person would have to do it, or to decide whether it is right.
    [[nodiscard]] bool isOpen(const Finding &finding) const
    {
        const auto &reasons = finding.certainty.reasons();
        const bool isUnclear = std::any_of(reasons.begin(), reasons.end(), [](const certainty::Reason &reason) {
            return reason.limit == Limit::groupRatesDiffer || reason.limit == Limit::formUnverifiable;
        });
        if (isUnclear)
            return true;
        const auto isSite = [&finding](const Site &site) { return site.finding == finding.id; };
        bool isDecided = false;
        for (const Case &item : m_cases) {
            if (item.optional || std::none_of(item.sites.begin(), item.sites.end(), isSite))
                continue;
            isDecided = true;
            if (item.uncertain
                || std::none_of(item.resolutions.begin(), item.resolutions.end(),
                                [](const Resolution &each) { return !each.manual && each.available(); }))
                return true;
        }
        return !isDecided && finding.proposals.empty();
    }

    // --- which are kept --------------------------------------------------------------------------------------------

    static bool meet(const Indices &one, const Indices &other)
    {
        return std::any_of(one.begin(), one.end(), [&other](std::size_t index) { return other.contains(index); });
    }

    /// With an optimizer go those that may be meant by the same use.
    void close(Indices &kept) const
    {
        for (bool isLarger = true; isLarger;) {
            isLarger = false;
            for (const Item &item : m_items) {
                if (!meet(item.optimizers, kept))
                    continue;
                for (const std::size_t index : item.optimizers)
                    isLarger = kept.insert(index).second || isLarger;
            }
        }
    }

    [[nodiscard]] bool canAllFollow(const Indices &kept) const
    {
        return std::all_of(m_items.begin(), m_items.end(),
                           [&kept](const Item &item) { return item.isKeepable || !meet(item.optimizers, kept); });
    }

    // --- writing ---------------------------------------------------------------------------------------------------

    void write(const Indices &kept)
    {
        Case made;
        made.code = "TF5250";
        made.title = {"TF5250", {}};
        Resolution resolution;
        resolution.id = "keep-groups";
        resolution.label = {"TF6070", {}};
        std::set<FindingId> sites;
        for (const Item &item : m_items) {
            if (!meet(item.optimizers, kept) || !sites.insert(item.finding).second)
                continue;
            SiteContribution contribution;
            contribution.site = static_cast<std::uint32_t>(made.sites.size());
            contribution.isSure = item.kind == Item::Kind::stays;
            contribution.proposal = written(item, resolution);
            made.sites.push_back({item.finding, item.kind == Item::Kind::made ? "made" : "group"});
            resolution.contributions.push_back(std::move(contribution));
            for (const Limit limit : {Limit::groupRatesDiffer, Limit::groupRatesUnknown, Limit::formUnverifiable,
                                      Limit::schedulerNear, Limit::schedulerUnknown})
                m_shape.lift(item.finding, limit);
        }
        made.resolutions.push_back(std::move(resolution));
        made.resolutions.push_back(manualResolution());
        const auto isTaken = [&sites](const Case &each) {
            return std::any_of(each.sites.begin(), each.sites.end(),
                               [&sites](const Site &site) { return sites.contains(site.finding); });
        };
        std::erase_if(m_cases, isTaken);
        m_cases.push_back(std::move(made));
    }

    [[nodiscard]] Proposal written(const Item &item, const Resolution &resolution) const
    {
        const Occurrence &occurrence = m_shape.occurrences()[item.finding];
        Proposal proposal;
        proposal.form = "case:kept-groups/" + resolution.id;
        proposal.label = resolution.label;
        proposal.range = m_tree.range(occurrence.node);
        if (item.kind == Item::Kind::stays) {
            proposal.pieces = {sourcePiece(proposal.range)};
            return proposal;
        }
        const NodeId arguments = m_tree.child(occurrence.node, Field::arguments);
        const std::string_view name = lastPart(m_shape.findings()[item.finding].api);
        proposal.pieces = {namePiece(m_shape.file().pack.helpers.name + ".Grouped" + std::string(name)),
                           sourcePiece({m_tree.begin(arguments), m_tree.end(occurrence.node)})};
        return proposal;
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    Cases &m_cases;
    std::vector<Creation> m_optimizers;
    std::vector<Creation> m_schedulers;
    std::optional<CreationsReaching> m_optimizersAt;
    std::optional<CreationsReaching> m_schedulersAt;
    std::vector<Item> m_items;
    bool m_isStateLoaded = false; ///< of some scheduler
};

} // namespace

void findKeptGroups(const ProgramShape &shape, Cases &cases)
{
    KeptGroups(shape, cases).run();
}

} // namespace torchferry::convert::context::paddle
