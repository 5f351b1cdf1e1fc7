// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/error.h"
#include "core/base/name_table.h"
#include "core/base/text_hash.h"
#include "core/mapping/deferred.h"

namespace torchferry::mapping {

enum class ParameterKind : std::uint8_t { positionalOnly, positionalOrKeyword, varPositional, keywordOnly, varKeyword };

struct Parameter {
    std::string name; ///< without stars
    ParameterKind kind = ParameterKind::positionalOrKeyword;
    std::optional<std::string> defaultText; ///< Python source of the default; none = required (never for var kinds)
    std::string type;                       ///< Python annotation, empty where unknown

    [[nodiscard]] bool required() const
    {
        return !defaultText && kind != ParameterKind::varPositional && kind != ParameterKind::varKeyword;
    }
};

/// One call signature. Written as Python writes it: "(input, dim=None, *, out=None) -> Tensor".
struct Signature {
    std::vector<Parameter> parameters; ///< receiver (`self`) never included
    /// Python annotation of the result: "Tensor", "int", "tuple[Tensor, ...]", "list[Tensor]", "Size", "dtype",
    /// "device", "None", "Self" (the class itself), or "named(values: Tensor, indices: Tensor)". Empty where unknown.
    std::string returns;

    /// Fails with TF302x and the offset in `where.column` (from 1, bytes).
    [[nodiscard]] static Result<Signature> parse(std::string_view text);
    [[nodiscard]] std::string toString() const;
    [[nodiscard]] const Parameter *find(std::string_view name) const;
};

/// Further keywords of parameters, by the parameter's name ("axis" -> {"dim"}).
using KeywordAliases = std::unordered_map<std::string, std::vector<std::string>>;

enum class ApiKind : std::uint8_t { function, class_, method, attribute, constant, module };

/// What is known of one public name of a framework.
struct ApiFacts {
    std::string name; ///< canonical dotted name: "torch.nn.Linear", "torch.Tensor.view"
    ApiKind kind = ApiKind::function;
    std::vector<Signature> overloads; ///< empty: nothing known about how it is called
    std::vector<std::string> bases;   ///< of a class, dotted
    std::string returns;              ///< of an attribute or constant its type; of a method what is read without a call
    KeywordAliases keywordAliases;    ///< for each overload that has the parameter
    std::string sameObject;           ///< the other name of one and the same object; empty: none
    /// Parameter -> what is returned instead when it is True: "return_indices" -> "tuple[Tensor, Tensor]".
    std::vector<std::pair<std::string, std::string>> flags;
    bool acceptsNumpyNames = false; ///< C-level function that takes axis/keepdims/x for dim/keepdim/input
    std::string since;              ///< version of the framework that brought it; empty: there from the beginning
};

/// All names of one framework. Loaded from `mappings/<framework>/signatures/*.json`.
class SignatureSet {
public:
    /// Facts of `name`, following aliases ("torch.nn.modules.linear.Linear" gives those of "torch.nn.Linear"), or null.
    [[nodiscard]] const ApiFacts *find(std::string_view name) const;
    /// The member `member` of class `className` or of its bases, or null.
    [[nodiscard]] const ApiFacts *member(std::string_view className, std::string_view member) const;
    /// The members of a class are known: it or one of its bases declares some, and every base is in the facts.
    [[nodiscard]] bool knowsMembers(std::string_view className) const;
    /// `className` is `base` or derives from it, as far as the facts tell.
    [[nodiscard]] bool derivesFrom(std::string_view className, std::string_view base) const;
    /// Classes that declare a member of that name themselves (not through a base), sorted.
    [[nodiscard]] const std::vector<std::string> &classesWithMember(std::string_view member) const;
    /// Classes whose canonical names end in that part ("Linear"), sorted.
    [[nodiscard]] const std::vector<std::string> &classesNamed(std::string_view lastPart) const;
    /// Canonical spelling of a dotted name: the longest known prefix is replaced by what it is an alias of.
    [[nodiscard]] std::string canonical(std::string_view dotted) const;
    /// A module (package) of the framework, canonical or not: "torch.nn.functional".
    [[nodiscard]] bool isModule(std::string_view dotted) const;
    [[nodiscard]] std::size_t size() const { return m_facts.size(); }
    /// Everything known, by canonical name, and what is spelled otherwise; in no particular order.
    [[nodiscard]] const auto &all() const { return m_facts; }
    [[nodiscard]] const auto &aliases() const { return m_aliases; }

    /// Used by the loader: adds or replaces.
    void add(ApiFacts facts);
    void addAlias(std::string alias, std::string canonical);
    void addModule(std::string module);
    /// Members of classes below `root` are found by their full name only; before `finish`.
    void addThirdPartyApi(std::string root);
    void finish();

    /// What `finish` works out.
    struct Tables {
        NameTable<bool> modules;
        NameTable<std::vector<std::string>> memberClasses; ///< by what the member is called
        NameTable<std::vector<std::string>> namedClasses;  ///< by the last part of their name
        NameTable<bool> classesWithMembers;
        NameTable<std::vector<std::string>>
            lineages; ///< of classes with bases: canonical names, the class itself first
    };
    [[nodiscard]] const Tables &tables() const { return m_tables; }
    /// Used by the loader of compiled packs, in place of `add` and `finish`.
    void addEncoded(std::string name, Deferred<ApiFacts> facts);
    void setTables(Tables tables) { m_tables = std::move(tables); }

private:
    void addPackagesAbove(std::string_view module);
    [[nodiscard]] bool replaceAlias(std::string &name) const;
    [[nodiscard]] std::vector<std::string> collectBases(std::string_view className) const;
    [[nodiscard]] const std::vector<std::string> &withBases(std::string_view className,
                                                            std::vector<std::string> &unlisted) const;

    /// False for most of what is neither in `m_facts` nor in `m_aliases`. Of the names that are asked for, most are not,
    /// and to find that out in the tables themselves is to read what no cache has.
    class Filter {
    public:
        void add(std::string_view name) { m_bits[placeOf(name)] = true; }
        [[nodiscard]] bool mayHave(std::string_view name) const { return m_bits[placeOf(name)]; }

    private:
        static constexpr std::size_t size = std::size_t{1} << 18U; ///< bits, for some 25,000 names
        static std::size_t placeOf(std::string_view name) { return textHash(name) & (size - 1); }

        std::vector<bool> m_bits = std::vector<bool>(size);
    };
    [[nodiscard]] const ApiFacts *exact(std::string_view name) const;

    Filter m_known;
    NameTable<Deferred<ApiFacts>> m_facts;
    NameTable<std::string> m_aliases;
    std::vector<std::string> m_thirdPartyApis;
    Tables m_tables;
};

} // namespace torchferry::mapping
