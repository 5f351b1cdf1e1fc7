// SPDX-License-Identifier: Apache-2.0
#include "core/convert/calls/call_binding.h"

#include <algorithm>

#include "core/convert/calls/value_kinds.h"

namespace torchferry::convert {

using python::Kind;

namespace {

bool acceptsKeyword(const FileContext &file, const mapping::Parameter &parameter, std::string_view keyword,
                    bool numpyNames)
{
    if (parameter.kind == mapping::ParameterKind::positionalOnly)
        return false;
    if (parameter.name == keyword)
        return true;
    if (!numpyNames)
        return false;
    const auto aliases = file.pack.source.keywordAliases.find(parameter.name);
    return aliases != file.pack.source.keywordAliases.end()
           && std::find(aliases->second.begin(), aliases->second.end(), keyword) != aliases->second.end();
}

/// The work of `bind`, with its running state.
class Binder {
public:
    Binder(const FileContext &file, const CallSite &site, const mapping::Signature &signature, bool numpyNames)
        : m_file(file),
          m_site(site),
          m_signature(signature),
          m_numpyNames(numpyNames)
    {
        m_bound.signature = &signature;
        m_bound.argumentOf.assign(signature.parameters.size(), BoundCall::absent);
    }

    std::optional<BoundCall> run()
    {
        m_bound.uncertain = m_site.partial;
        for (std::uint32_t index = 0; index < m_site.arguments.size(); ++index) {
            if (!take(index))
                return std::nullopt;
        }
        for (std::uint32_t parameter = 0; parameter < m_signature.parameters.size(); ++parameter) {
            if (m_signature.parameters[parameter].required() && !m_bound.has(parameter) && !m_bound.uncertain)
                return std::nullopt;
        }
        return std::move(m_bound);
    }

private:
    bool take(std::uint32_t index)
    {
        const Argument &argument = m_site.arguments[index];
        switch (argument.kind) {
        case Argument::Kind::positional: return takePositional(index);
        case Argument::Kind::keyword: return takeKeyword(index);
        case Argument::Kind::star: return takeStar(index);
        case Argument::Kind::doubleStar: m_bound.uncertain = m_bound.uncertain || !argument.spread; return true;
        }
        return false;
    }

    bool fits(std::uint32_t index, const mapping::Parameter &parameter)
    {
        const Fit fit = fitOf(m_file, m_site.arguments[index].value, parameter.type);
        if (fit == Fit::unknown)
            m_bound.boundWithoutTypes = true;
        return fit != Fit::no;
    }

    bool takePositional(std::uint32_t index)
    {
        const std::vector<mapping::Parameter> &parameters = m_signature.parameters;
        while (m_next < parameters.size() && m_bound.has(m_next))
            ++m_next;
        if (m_next >= parameters.size())
            return false;
        const mapping::Parameter &parameter = parameters[m_next];
        switch (parameter.kind) {
        case mapping::ParameterKind::positionalOnly:
        case mapping::ParameterKind::positionalOrKeyword:
            if (!fits(index, parameter))
                return false;
            m_bound.argumentOf[m_next++] = index;
            return true;
        case mapping::ParameterKind::varPositional:
            if (!fits(index, parameter))
                return false;
            if (m_bound.variadic.empty())
                m_variadicParameter = m_next;
            m_bound.variadic.push_back(index);
            return true;
        default: return false;
        }
    }

    bool takeStar(std::uint32_t index)
    {
        const std::vector<mapping::Parameter> &parameters = m_signature.parameters;
        if (m_next < parameters.size() && parameters[m_next].kind == mapping::ParameterKind::varPositional) {
            m_bound.variadic.push_back(index); // its elements belong to the parameter, however many there are
            return true;
        }
        m_bound.uncertain = true;
        return true;
    }

    bool takeKeyword(std::uint32_t index)
    {
        const std::vector<mapping::Parameter> &parameters = m_signature.parameters;
        const std::string_view keyword = m_site.arguments[index].name;
        for (std::uint32_t parameter = 0; parameter < parameters.size(); ++parameter) {
            const mapping::ParameterKind kind = parameters[parameter].kind;
            if (kind == mapping::ParameterKind::varKeyword) {
                m_bound.extra.push_back(keyword);
                return true;
            }
            // A var-positional parameter may be passed by its name as one sequence (`view(size=(2, 3))`), unless it is
            // a keyword of its own to a function that takes any.
            if (kind == mapping::ParameterKind::varPositional
                && parameters.back().kind == mapping::ParameterKind::varKeyword)
                continue;
            if (!acceptsKeyword(m_file, parameters[parameter], keyword, m_numpyNames))
                continue;
            if (m_bound.has(parameter) || !fits(index, parameters[parameter]))
                return false;
            m_bound.argumentOf[parameter] = index;
            return true;
        }
        return false;
    }

    const FileContext &m_file;
    const CallSite &m_site;
    const mapping::Signature &m_signature;
    bool m_numpyNames;
    BoundCall m_bound;
    std::uint32_t m_next = 0;
    std::uint32_t m_variadicParameter = BoundCall::absent;
};

} // namespace

std::optional<BoundCall> bind(const FileContext &file, const CallSite &site, const mapping::Signature &signature,
                              bool numpyNames)
{
    return Binder(file, site, signature, numpyNames).run();
}

} // namespace torchferry::convert
