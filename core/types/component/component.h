// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/mapping/binding.h"
#include "core/types/lattice/annotation.h"
#include "core/types/lattice/type_table.h"
#include "core/types/lattice/types.h"
#include "core/types/lattice/value.h"
#include "core/types/program/program.h"

namespace torchferry::types {

class FileInference;

/// Arguments of one call as far as inference cares.
struct CallArguments {
    struct Keyword {
        std::string_view name;
        Value value;
        std::optional<bool> literal; ///< it is `True` or `False`
    };
    const Value *positional = nullptr;
    std::size_t count = 0;
    const std::vector<Keyword> *keywords = nullptr;
    bool starred = false;  ///< has `*args` or `**kwargs`: anything may be passed
    std::size_t fixed = 0; ///< then: how many of the positional ones precede `*args`

    [[nodiscard]] Value at(std::size_t index) const { return index < count ? positional[index] : Value{}; }
};

/// The files of one import cycle, or one file: they share a table of types and are inferred by one thread. Holds what
/// does not depend on a location in the program: names of the framework and of libraries, members of types, the join of
/// values.
class ImportComponent final : public NameMeaning {
public:
    ImportComponent(Program &theProgram, std::vector<std::uint32_t> files, std::uint32_t level,
                    std::shared_ptr<TypeTable> table = std::make_shared<TypeTable>());
    ~ImportComponent() override;

    /// Infers the files.
    void run();
    // incremental_update.cpp
    /// After more has become known of parameters: looks again at `functions` of these files, and at those that read
    /// what now gives something else. False if that cannot be decided function by function: `runAgain` has to follow.
    [[nodiscard]] bool update(std::vector<std::uint32_t> functions);
    /// Infers the files again. What was found out of the framework and of libraries is kept, what was found out of the
    /// files is not. Returns the files in which other import component see other names.
    [[nodiscard]] std::vector<std::uint32_t> runAgain();
    /// The functions of these files that read what has changed in that way; false if statements of a module did.
    [[nodiscard]] bool readersOf(Change change, std::vector<std::uint32_t> &functions) const;
    [[nodiscard]] FileInference &file(std::uint32_t index) const;
    /// Summaries of that file may be read: it is of this import component, or of one that is complete.
    [[nodiscard]] bool sees(std::uint32_t file) const;
    /// `value` of another file as seen here: without its reasons, in this component's types.
    [[nodiscard]] Value adopt(Value value, std::uint32_t fromFile);
    [[nodiscard]] std::shared_ptr<TypeTable> table() const { return m_table; }

    Program &program;
    TypeTable &types;
    /// What the calls that are in one place, a function or the statements of a module, pass for a parameter of the
    /// project's function.
    struct Note {
        std::uint32_t parameter =
            0;                   ///< or with `memberBit` a member of a class, and what is stored in it from elsewhere
        std::uint32_t place = 0; ///< the function, or the file with `moduleBit`
        Value value;
        bool isOpen = false; ///< some of it is not known, or not seen
        bool isFirm = false; ///< some call passes more than a guess
    };
    static constexpr std::uint32_t moduleBit = std::uint32_t{1} << 31U;
    static constexpr std::uint32_t memberBit = std::uint32_t{1} << 31U;
    void note(std::uint32_t parameter, std::uint32_t place, const Value &value, bool isOpen = false);
    [[nodiscard]] const std::vector<Note> &notes() const { return m_notes; }
    /// A variable of a module is given a value from elsewhere: `module.name = value`.
    void noteVariable(std::uint32_t file, std::uint32_t variable, const Value &value);
    [[nodiscard]] const std::map<std::uint64_t, Value> &storedVariables() const { return m_storedVariables; }
    /// What calls pass for a parameter, as an earlier round found; unknown if nothing.
    [[nodiscard]] Value hint(std::uint32_t parameter);
    /// What others store in a member of a class, likewise; `never` if no code does.
    [[nodiscard]] Value memberHint(std::uint32_t member);
    [[nodiscard]] Value variableHint(std::uint32_t file, std::uint32_t variable);

    int demands = 0;            ///< functions being analysed because another one asked
    bool sawIncomplete = false; ///< the running function read something that is not finished, or made from such a thing
    bool sawUnfinished = false; ///< it read something that is not finished
    bool hasChanged = false;    ///< a second look gave something else than the first one
    bool isUpdating = false;    ///< `update` is at work
    bool sharedChanged = false; ///< in it, something changed that is not recorded elsewhere
    void noteUnfinished() { sawIncomplete = sawUnfinished = true; }

    // overrides.cpp
    [[nodiscard]] Value withOverriders(std::uint32_t function, TypeId receiver, const Value &own);

    // container_contents.cpp
    [[nodiscard]] bool isHolder(TypeId id) const;
    [[nodiscard]] std::optional<TypeId> partOf(TypeId holder, std::int64_t place) const;
    [[nodiscard]] TypeId withoutPlaces(TypeId holder);
    /// An instance of the framework's class that holds what it is made of: its type says what.
    [[nodiscard]] TypeId holding(TypeId instance, const CallArguments &arguments);
    [[nodiscard]] TypeId holdingAlso(TypeId holder, TypeId added);

    // join.cpp
    [[nodiscard]] Value join(const Value &a, const Value &b);
    [[nodiscard]] TypeId joinTypes(TypeId a, TypeId b, bool &weakened);
    [[nodiscard]] bool isTensor(TypeId id);
    [[nodiscard]] bool derives(TypeId id, std::string_view base);
    [[nodiscard]] bool isArray(TypeId id) const { return library().isArrayClass(types.nameOf(id)); }
    /// Certainly a value that has nothing to do with the framework.
    [[nodiscard]] bool isForeign(TypeId id);

    // symbols.cpp
    /// What a dotted name outside the project denotes.
    [[nodiscard]] TypeId symbol(std::string_view dotted);
    [[nodiscard]] TypeId builtin(std::string_view name);
    [[nodiscard]] TypeId moduleType(std::string_view dotted, Origin origin, std::uint32_t file = none);
    [[nodiscard]] TypeId classObject(std::uint32_t classIndex);
    [[nodiscard]] TypeId classInstance(std::uint32_t classIndex);
    [[nodiscard]] TypeId superOf(std::uint32_t classIndex);
    [[nodiscard]] TypeId projectFunction(std::uint32_t function, TypeId receiver);
    [[nodiscard]] TypeId libraryCallable(std::string_view name, const mapping::LibraryFunction *library,
                                         TypeId receiver);
    [[nodiscard]] TypeId giving(TypeId result);
    [[nodiscard]] TypeId assumed(TypeId id);
    /// An instance of what a class object denotes.
    [[nodiscard]] TypeId instanceOf(TypeId classObjectType);
    [[nodiscard]] TypeId tensor() const { return m_tensor; }
    TypeId instanceNamed(std::string_view dotted) override;
    TypeId either(TypeId a, TypeId b) override;
    [[nodiscard]] const mapping::PythonLibrary &library() const override { return program.pack.library; }

    // member_types.cpp
    struct Member {
        Value value;                    ///< when it does not depend on the program
        std::uint32_t inProject = none; ///< the project's member that decides
    };
    [[nodiscard]] Member member(TypeId receiver, std::uint32_t name);
    /// What an attribute is that only classes derived from the receiver's have: `weight` of some module.
    [[nodiscard]] Value memberOfDerived(TypeId receiver, std::string_view name);
    /// The framework's part of the class has a member of that name.
    [[nodiscard]] bool hasFrameworkMember(TypeId instance, std::string_view name);
    /// What a call of an instance runs: the name of the method, or empty.
    [[nodiscard]] std::string_view callMember(TypeId instance);

    // call_results.cpp
    [[nodiscard]] Value frameworkResult(const TypeRecord &function, const CallArguments &arguments);
    [[nodiscard]] Annotated libraryResult(const mapping::LibraryFunction &function, TypeId receiver,
                                          const CallArguments &arguments);
    [[nodiscard]] Value element(const Value &iterable);
    struct Index {
        Value value;
        std::optional<std::int64_t> constant; ///< it is this number
        std::string_view text;                ///< it is this string literal
        bool isSlice = false;
    };
    [[nodiscard]] Value subscript(const Value &object, const Index &index);
    [[nodiscard]] std::optional<TypeId> fieldOf(TypeId id, std::string_view name) const;
    [[nodiscard]] Value binary(std::string_view op, const Value &left, const Value &right);
    [[nodiscard]] Annotated annotation(const std::string &text);

private:
    struct Returns {
        bool uniform = false;
        std::vector<Annotated> each;                     ///< by overload
        std::vector<std::vector<TypeId>> parameterTypes; ///< by overload and parameter, when not uniform
    };

    [[nodiscard]] TypeId findSymbol(std::string_view dotted);
    [[nodiscard]] TypeId frameworkSymbol(std::string_view canonical, const mapping::ApiFacts *facts);
    [[nodiscard]] TypeId librarySymbol(std::string_view dotted);
    [[nodiscard]] Member findMember(TypeId receiver, std::string_view name);
    [[nodiscard]] Value frameworkMember(std::string_view className, std::string_view name, TypeId receiver,
                                        bool ofClass);
    [[nodiscard]] Value libraryMember(TypeId receiver, std::string_view name);
    [[nodiscard]] Member projectMember(TypeId receiver, std::string_view name);
    [[nodiscard]] const std::vector<std::string> &ancestors(TypeId id);
    [[nodiscard]] bool holdsForeign(TypeId id);
    [[nodiscard]] TypeId commonBase(TypeId a, TypeId b);
    [[nodiscard]] TypeId joinContainers(TypeId a, TypeId b, bool &weakened);
    [[nodiscard]] TypeId joinDictionaries(TypeId a, TypeId b, bool &weakened);
    [[nodiscard]] TypeId joinFunctions(TypeId a, TypeId b);
    [[nodiscard]] TypeId onlyResult(TypeId function);
    void lookAgain(const std::vector<std::uint32_t> &functions);
    [[nodiscard]] std::vector<std::uint32_t> withNested(const std::vector<std::uint32_t> &functions) const;
    [[nodiscard]] std::optional<Value> flaggedResult(const mapping::ApiFacts &facts, const CallArguments &arguments);
    [[nodiscard]] const Returns &returnsOf(const mapping::ApiFacts &facts);
    [[nodiscard]] mapping::TypeFit fitsType(TypeId parameter, const Value &argument);
    [[nodiscard]] Value withSelf(const Annotated &annotated, TypeId receiver);
    [[nodiscard]] std::optional<Value> elementByFacts(TypeId id, Sureness sureness);
    TypeId joinedDictionary(TypeRecord a, TypeRecord b, bool &weakened);
    [[nodiscard]] Value arithmetic(std::string_view op, const Value &left, const Value &right);

    std::vector<std::uint32_t> m_fileIndices;
    std::uint32_t m_level;
    std::shared_ptr<TypeTable> m_table;
    std::vector<std::unique_ptr<FileInference>> m_files; ///< in the order of m_fileIndices
    names::FlatMap m_classObjects;                       ///< class -> type
    names::FlatMap m_classInstances;                     ///< class -> type
    names::FlatMap m_projectFunctions;                   ///< receiver << 32 | function -> type
    TypeId m_tensor = unknownType;
    std::unordered_map<std::string, TypeId, names::StringHash, std::equal_to<>> m_symbols;
    std::unordered_map<std::string_view, TypeId> m_builtins;
    std::unordered_map<std::string, Annotated> m_annotations;
    std::unordered_map<const mapping::LibraryFunction *, Annotated>
        m_libraryResults;         ///< of those that give the same to everybody
    names::FlatMap m_memberIndex; ///< receiver << 32 | name -> m_members
    std::vector<Member> m_members;
    std::unordered_map<std::uint64_t, Value> m_overridden; ///< receiver << 32 | method: what derived classes' give
    std::uint32_t m_overriddenRound = 0;
    names::FlatMap m_noteIndex;
    std::vector<Note> m_notes;
    std::map<std::uint64_t, Value> m_storedVariables; ///< by file << 32 | variable
    std::unordered_map<const mapping::ApiFacts *, Returns> m_returns;
    std::unordered_map<TypeId, std::vector<std::string>> m_ancestors;
    std::unordered_map<TypeId, bool> m_isTensor;
    std::unordered_map<TypeId, std::string_view> m_callMembers;
    // While the result of a library function is read, what its placeholders denote.
    const CallArguments *m_placeArguments = nullptr;
    TypeId m_placeReceiver = unknownType;
    bool m_forLibrary = false;
};

} // namespace torchferry::types
