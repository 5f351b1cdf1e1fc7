// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "core/base/reason.h"
#include "core/mapping/pack.h"

namespace torchferry::mapping {
namespace {

bool isBefore(const LintIssue &a, const LintIssue &b)
{
    const auto key = [](const LintIssue &issue) {
        return std::tie(issue.where.path, issue.where.row, issue.where.column, issue.message.code, issue.api);
    };
    return key(a) < key(b);
}

/// Where a form or a variant is: path, row, column.
using PlaceKey = std::tuple<std::string, std::uint32_t, std::uint32_t>;

std::set<PlaceKey> placesOf(const Pack &pack)
{
    std::set<PlaceKey> places;
    for (const auto &[api, rows] : pack.rows)
        for (const Row &row : *rows)
            for (const Variant &variant : row.variants) {
                places.emplace(row.where.path, variant.where.row, variant.where.column);
                for (const std::vector<Form> *forms : {&variant.forms, &variant.jointForms})
                    for (const Form &form : *forms)
                        places.emplace(row.where.path, form.where.row, form.where.column);
            }
    return places;
}

PlaceKey placeOf(const LintIssue &issue)
{
    return {issue.where.path, issue.where.row, issue.where.column};
}

/// Everything that tells two issues apart.
std::string identity(const LintIssue &issue)
{
    std::string text = issue.api + '\n' + issue.message.code + '\n' + issue.where.path + ':'
                       + std::to_string(issue.where.row) + ':' + std::to_string(issue.where.column);
    for (const MessageArgument &argument : issue.message.arguments)
        text += '\n' + std::string(argument.name) + '=' + argument.value;
    return text;
}

/// A name that has rows in one version only loses what is known of it in the others.
void findMissingRows(const std::vector<std::shared_ptr<const Pack>> &versions, std::vector<LintIssue> &issues)
{
    std::map<std::string, Place> places;
    for (const auto &pack : versions)
        for (const auto &[api, rows] : pack->rows)
            places.emplace(api, rows->front().where);
    for (const auto &pack : versions)
        for (const auto &[api, place] : places)
            if (pack->rowsOf(api) == nullptr)
                issues.push_back({LintIssue::Severity::error,
                                  Message{"TF3344", {{"api", api}, {"version", pack->version}}}, place, api});
}

} // namespace

bool isUnreached(const LintIssue &issue)
{
    return is(issue.message, Reason::formNeverSelected) || is(issue.message, Reason::variantNeverUsed);
}

std::vector<TargetVariant> variantsToLint(const Pack &pack)
{
    std::vector<TargetVariant> variants;
    for (const std::string &version : versionsOf(pack)) {
        if (pack.profiles.empty())
            variants.push_back({version, {}});
        for (const Profile &profile : pack.profiles)
            variants.push_back({version, profile.name});
    }
    return variants;
}

std::vector<LintIssue> lint(const std::vector<std::shared_ptr<const Pack>> &versions, const ResolverKeys *resolvers)
{
    std::vector<LintIssue> all;
    std::set<PlaceKey> reached; ///< in some version
    for (const auto &pack : versions) {
        std::set<PlaceKey> places = placesOf(*pack);
        for (LintIssue &issue : lint(*pack, resolvers)) {
            if (isUnreached(issue))
                places.erase(placeOf(issue));
            all.push_back(std::move(issue));
        }
        reached.merge(places);
    }
    findMissingRows(versions, all);
    std::set<std::string> reported;
    std::erase_if(all, [&](const LintIssue &issue) {
        return (isUnreached(issue) && reached.contains(placeOf(issue))) || !reported.insert(identity(issue)).second;
    });
    std::stable_sort(all.begin(), all.end(), isBefore);
    return all;
}

} // namespace torchferry::mapping
