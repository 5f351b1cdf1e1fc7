// SPDX-License-Identifier: Apache-2.0
#include "support/form_coverage.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "core/mapping/option_forms.h"
#include "core/mapping/pack.h"

namespace torchferry::test {

using mapping::Row;
using review::Decision;

namespace {

/// "{receiver}[{place}]" of `__getitem__`, "{receiver}[{place}] = {part}" of `__setitem__`, "{receiver} + {other}": an operator that stays as
/// it is gives no finding.
bool isOperatorItself(const Row &row, const mapping::Form &form)
{
    const std::string &text = form.emit.source;
    if (row.api.ends_with(".__getitem__"))
        return text.starts_with("{receiver}[{") && text.ends_with("}]");
    if (row.api.ends_with(".__setitem__"))
        return text.starts_with("{receiver}[{") && text.find("}] = {") != std::string::npos && text.ends_with("}");
    // "{receiver} + {other}", "{receiver} += {other}"
    return row.api.ends_with("__") && text.starts_with("{receiver} ") && text.ends_with(" {other}")
           && text.size() <= std::string_view("{receiver} //= {other}").size();
}

/// False if version and profile of the target alone rule the form out.
bool isPossible(const mapping::Guard &guard, const mapping::TargetVariant &target)
{
    if (const std::optional<bool> holds = mapping::holdsFor(guard, target))
        return *holds;
    return guard.kind != mapping::Guard::Kind::conjunction
           || std::all_of(guard.operands.begin(), guard.operands.end(),
                          [&](const mapping::Guard &operand) { return isPossible(operand, target); });
}

/// A use of the same name has the row of the list of names; options beside it are of the row of the API.
const Row *rowOf(const convert::FileAnalysis &file, const convert::Finding &finding, const Decision &decision)
{
    return !mapping::optionOf(decision.form).empty() ? file.pack->row(finding.api, finding.use) : finding.row;
}

template <class Map>
std::size_t countOf(const Map &map, const Row &row)
{
    const auto found = map.find(&row);
    return found == map.end() ? 0 : found->second.size();
}

} // namespace

void FormCoverage::add(const convert::FileAnalysis &file, const review::FileDecisions &decisions)
{
    for (const convert::Finding &finding : file.findings) {
        const Decision &decision = decisions.finding(finding.id);
        if (finding.proposals.empty())
            m_manual[finding.row].insert(&file);
        else if (decision.verdict == Decision::Verdict::accepted)
            m_forms[rowOf(file, finding, decision)].insert(decision.form);
    }
    for (const convert::Case &item : file.cases)
        for (const convert::Site &site : item.sites)
            if (decisions.caseOf(item.id).verdict == Decision::Verdict::accepted)
                m_resolved[file.findings[site.finding].row].insert(&file);
}

std::vector<std::string> FormCoverage::missing(const mapping::Pack &pack) const
{
    std::vector<std::string> missing;
    for (const auto &[api, rows] : pack.rows)
        for (const Row &row : *rows)
            addMissing(pack, row, missing);
    return missing;
}

void FormCoverage::addMissing(const mapping::Pack &pack, const Row &row, std::vector<std::string> &missing) const
{
    std::size_t manual = 0;
    std::size_t resolved = 0;
    const auto shown = m_forms.find(&row);
    for (std::size_t index = 0; index < row.variants.size(); ++index) {
        const std::string variant = index == 0 ? std::string() : "variant:" + std::to_string(index + 1) + "/";
        for (const mapping::Form &form : row.variants[index].forms) {
            const std::string id = variant + "form:" + form.id;
            if (!isPossible(form.when, pack.variant()))
                continue;
            const bool isShown = shown != m_forms.end() && shown->second.contains(id);
            if (form.byHand)
                ++manual;
            else if (!row.resolver.empty())
                resolved += isShown ? 0 : 1;
            else if (!isOperatorItself(row, form) && !isShown)
                missing.push_back(row.api + ' ' + id + " when " + form.condition);
        }
    }
    if (countOf(m_manual, row) < manual)
        missing.push_back(row.api + ": " + std::to_string(manual) + " forms for manual work");
    if (countOf(m_resolved, row) < resolved)
        missing.push_back(row.api + ": " + std::to_string(resolved) + " forms that a resolver writes");
}

} // namespace torchferry::test
