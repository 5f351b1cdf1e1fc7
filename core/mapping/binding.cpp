// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/binding.h"

#include <algorithm>

namespace torchferry::mapping {
namespace {

using ArgumentKind = CallShape::Argument::Kind;

bool takesPosition(const Parameter &parameter)
{
    return parameter.kind == ParameterKind::positionalOnly || parameter.kind == ParameterKind::positionalOrKeyword;
}

bool takesName(const Parameter &parameter)
{
    return parameter.kind == ParameterKind::positionalOrKeyword || parameter.kind == ParameterKind::keywordOnly;
}

/// The work of `bind`, with its running state.
class Binder {
public:
    Binder(const CallShape &call, const Signature &signature, const BindOptions &options)
        : m_call(call),
          m_parameters(signature.parameters),
          m_options(options)
    {
        m_bound.signature = &signature;
        m_bound.argumentOf.assign(m_parameters.size(), BoundCall::absent);
        m_bound.uncertain = call.isPartial;
        for (std::uint32_t index = 0; index < m_parameters.size(); ++index) {
            m_positions += takesPosition(m_parameters[index]) ? 1 : 0;
            if (m_parameters[index].kind == ParameterKind::varPositional)
                m_variadic = index;
            m_hasVarKeyword = m_hasVarKeyword || m_parameters[index].kind == ParameterKind::varKeyword;
        }
    }

    tl::expected<BoundCall, BindProblem> run()
    {
        for (std::uint32_t index = 0; index < m_call.arguments.size() && !m_problem; ++index) {
            if (index != 0 || !m_options.skipFirst || m_call.arguments.front().kind != ArgumentKind::positional)
                take(index);
        }
        for (std::size_t index = 0; index < m_parameters.size() && !m_problem; ++index) {
            if (m_parameters[index].required() && !has(index) && !mayBePassedUnseen(m_parameters[index]))
                m_problem = BindProblem{BindProblem::Kind::missing, m_parameters[index].name, 0, {}};
        }
        if (m_problem)
            return tl::unexpected(*m_problem);
        return std::move(m_bound);
    }

private:
    [[nodiscard]] bool has(std::size_t parameter) const { return m_bound.argumentOf[parameter] != BoundCall::absent; }

    [[nodiscard]] bool mayBePassedUnseen(const Parameter &parameter) const
    {
        return m_call.isPartial || (m_hasStar && takesPosition(parameter)) || (m_hasDoubleStar && takesName(parameter));
    }

    void take(std::uint32_t index)
    {
        switch (m_call.arguments[index].kind) {
        case ArgumentKind::positional: takePositional(index); break;
        case ArgumentKind::keyword: takeKeyword(index); break;
        case ArgumentKind::star: takeStar(index); break;
        case ArgumentKind::doubleStar: m_hasDoubleStar = m_bound.uncertain = true; break;
        case ArgumentKind::expanded: break;
        }
    }

    /// The parameter gets the argument, or the problem is noted.
    void pass(std::uint32_t index, std::uint32_t parameter)
    {
        const TypeFit fit = m_options.fit ? m_options.fit(index, *m_bound.signature, parameter) : TypeFit::yes;
        if (fit == TypeFit::no) {
            m_problem = BindProblem{BindProblem::Kind::type, m_parameters[parameter].name, 0, index};
            return;
        }
        m_bound.boundWithoutTypes = m_bound.boundWithoutTypes || fit == TypeFit::unknown;
        const bool isOneOfMany = parameter == m_variadic && m_call.arguments[index].kind == ArgumentKind::positional;
        if (isOneOfMany)
            m_bound.variadic.push_back(index);
        else
            m_bound.argumentOf[parameter] = index;
    }

    /// The next parameter that takes a position, in `m_next`; false if there is none.
    [[nodiscard]] bool findPosition()
    {
        while (m_next < m_parameters.size() && !takesPosition(m_parameters[m_next]))
            ++m_next;
        return m_next < m_parameters.size();
    }

    void takePositional(std::uint32_t index)
    {
        ++m_given;
        if (m_given > m_positions && !m_variadic) {
            m_problem = BindProblem{BindProblem::Kind::tooMany, {}, m_positions, index};
        } else if (m_hasStar) {
            return;
        } else if (!findPosition()) {
            if (has(*m_variadic))
                m_problem = BindProblem{BindProblem::Kind::twice, m_parameters[*m_variadic].name, 0, index};
            else
                pass(index, *m_variadic);
        } else if (has(m_next)) { // by a keyword in front of it, which Python does not even parse
            m_problem = BindProblem{BindProblem::Kind::twice, m_parameters[m_next].name, 0, index};
        } else {
            pass(index, static_cast<std::uint32_t>(m_next++));
        }
    }

    void takeStar(std::uint32_t index)
    {
        if (m_variadic && !findPosition())
            m_bound.variadic.push_back(index); // its elements belong to the parameter, however many there are
        else
            m_hasStar = m_bound.uncertain = true;
    }

    [[nodiscard]] bool isAlias(const Parameter &parameter, std::string_view keyword) const
    {
        if (m_options.aliases == nullptr || !takesName(parameter))
            return false;
        const auto found = m_options.aliases->find(parameter.name);
        return found != m_options.aliases->end()
               && std::find(found->second.begin(), found->second.end(), keyword) != found->second.end();
    }

    /// The parameter a keyword names: by its own name rather than by an alias.
    [[nodiscard]] std::optional<std::uint32_t> named(std::string_view keyword) const
    {
        for (std::uint32_t index = 0; index < m_parameters.size(); ++index) {
            const bool isSequence = index == m_variadic && m_options.sequenceByName && !m_hasVarKeyword;
            if ((takesName(m_parameters[index]) || isSequence) && m_parameters[index].name == keyword)
                return index;
        }
        for (std::uint32_t index = 0; index < m_parameters.size(); ++index) {
            if (isAlias(m_parameters[index], keyword))
                return index;
        }
        return std::nullopt;
    }

    void takeKeyword(std::uint32_t index)
    {
        const std::string_view keyword = m_call.arguments[index].keyword;
        const std::optional<std::uint32_t> parameter = named(keyword);
        if (!parameter && m_hasVarKeyword)
            m_bound.extra.push_back(keyword);
        else if (!parameter)
            m_problem = BindProblem{BindProblem::Kind::unknownKeyword, keyword, 0, index};
        else if (has(*parameter) || (parameter == m_variadic && !m_bound.variadic.empty()))
            m_problem = BindProblem{BindProblem::Kind::twice, keyword, 0, index};
        else
            pass(index, *parameter);
    }

    const CallShape &m_call;
    const std::vector<Parameter> &m_parameters;
    const BindOptions &m_options;
    BoundCall m_bound;
    std::optional<BindProblem> m_problem;
    std::optional<std::uint32_t> m_variadic; ///< index of the var-positional parameter
    std::size_t m_positions = 0;             ///< how many parameters take a position
    std::size_t m_given = 0;                 ///< positional arguments so far
    std::size_t m_next = 0;                  ///< where the next position is looked for
    bool m_hasVarKeyword = false;
    bool m_hasStar = false; ///< `*args` that may pass positions
    bool m_hasDoubleStar = false;
};

bool isBetter(const BoundCall &bound, const BoundCall &best)
{
    if (bound.boundWithoutTypes != best.boundWithoutTypes)
        return best.boundWithoutTypes;
    return bound.uncertain && best.uncertain && bound.signature->parameters.size() > best.signature->parameters.size();
}

} // namespace

std::size_t CallShape::positionalCount() const
{
    return static_cast<std::size_t>(std::count_if(arguments.begin(), arguments.end(), [](const Argument &argument) {
        return argument.kind == Argument::Kind::positional;
    }));
}

tl::expected<BoundCall, BindProblem> bind(const CallShape &call, const Signature &signature, const BindOptions &options)
{
    return Binder(call, signature, options).run();
}

std::optional<BoundCall> bindBest(const CallShape &call, const std::vector<Signature> &overloads,
                                  const BindOptions &options)
{
    std::optional<BoundCall> best;
    for (const Signature &signature : overloads) {
        tl::expected<BoundCall, BindProblem> bound = bind(call, signature, options);
        if (bound && (!best || isBetter(*bound, *best)))
            best = std::move(*bound);
    }
    return best;
}

bool bindsAny(const CallShape &call, const std::vector<Signature> &overloads, const BindOptions &options)
{
    return std::any_of(overloads.begin(), overloads.end(),
                       [&](const Signature &signature) { return bind(call, signature, options).has_value(); });
}

} // namespace torchferry::mapping
