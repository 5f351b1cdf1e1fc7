// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/types/classes/class_table.h"
#include "core/types/classes/class_table_builder.h"
#include "core/types/classes/file_input.h"
#include "core/types/lattice/type_table.h"
#include "core/types/lattice/types.h"
#include "core/types/lattice/value.h"

namespace torchferry::types {

class ImportComponent;

/// A parameter of a function of the project, in the order they are written.
struct ParameterInfo {
    python::NodeId node = python::noNode;       ///< the child of `parameters`
    python::NodeId identifier = python::noNode; ///< its name
    std::string_view name;
    bool isVariadic = false;    ///< `*args` or `**kwargs`
    bool isKeywordOnly = false; ///< follows `*`
    bool isCallback = false;    ///< annotated as `Callable`: what calls pass says more
    bool isAnnotated = false;
};

/// In place of a function's index: decorators of the project leave what it gives as it is; what they make is unknown.
constexpr std::uint32_t sameFunction = none;
constexpr std::uint32_t unknownFunction = none - 1;

/// A function or method of the project. Immutable during inference.
struct FunctionInfo {
    std::uint32_t file = 0;
    python::NodeId node = python::noNode; ///< the function_definition
    names::ScopeId scope;
    std::uint32_t firstParameter = 0; ///< in Program::parameters
    std::uint32_t parameterCount = 0;
    std::uint32_t owner = none;     ///< the class whose body it is in
    std::uint32_t enclosing = none; ///< the function it is nested in
    bool isProperty = false;
    bool isStatic = false;
    bool isClassMethod = false;
    bool isContextManager = false; ///< a generator that `with` enters
    bool isAsync = false;          ///< a call gives something to wait for
    bool isOverload = false;       ///< a typing stub
    bool isWrapped = false;        ///< has a decorator that may change what it returns
    bool isOpen = false;           ///< calls of it may be in code that is not visible: it is registered, or exported
    std::uint32_t wrapper = sameFunction; ///< what a decorator of the project puts in its place
    bool isOverridden = false;            ///< a class of the project that derives from `owner` defines it again
};

enum class Progress : std::uint8_t { waiting, running, done };

/// What is known of a function so far. Written by the one import component that owns its file.
struct FunctionState {
    Progress progress = Progress::waiting;
    bool incomplete = false;   ///< read something that was not known yet: worth a second look
    bool isUnfinished = false; ///< that itself, not only what was made from it
    bool isAgain = false;      ///< it is being looked at again
    Value returns{neverType, none, Sureness(), false};
};

/// Since when a summary is another one than in the round before: for the import component behind, and for its own.
enum Change : std::uint8_t { changedInRound = 1, changedJustNow = 2 };

/// Values of the sites that store one attribute, in the order of `ClassTable::Member::sites`.
struct MemberState {
    std::vector<Value> sites;
};

/// Everything inference works on, visible to all import components: what is fixed, and the summaries that files
/// exchange. A component (the files of one import cycle) writes only what belongs to its own files; others read it when
/// it is complete, which the levels of the import graph make sure of.
class Program {
public:
    Program(const std::vector<FileInput> &inputs, const ClassTable &classTable, const names::Project &project,
            const mapping::Pack &pack);

    /// The function defined at a function_definition node, or none.
    [[nodiscard]] std::uint32_t functionAt(std::uint32_t file, python::NodeId node) const;
    /// Drops what was found out about a file.
    void forget(std::uint32_t file);
    /// The functions defined in a file, and the members of its classes.
    [[nodiscard]] const std::vector<std::uint32_t> &functionsOf(std::uint32_t file) const
    {
        return m_functionsOf[file];
    }
    [[nodiscard]] const std::vector<std::uint32_t> &membersOf(std::uint32_t file) const { return m_membersOf[file]; }
    [[nodiscard]] std::uint32_t fileOf(const names::FileNames *names) const;
    /// The function runs in that scope's place: the innermost function around it, none for module level.
    [[nodiscard]] std::uint32_t frameOf(std::uint32_t file, names::ScopeId scope) const
    {
        return m_frames[file][scope];
    }
    [[nodiscard]] const mapping::SignatureSet &facts() const { return pack.sourceFacts; }
    /// What functions of the framework call the tensor they work on ("input"); empty where they do not agree.
    [[nodiscard]] const std::string &tensorArgument() const { return m_tensorArgument; }

    const std::vector<FileInput> &files;
    const ClassTable &classes;
    const names::Project &project;
    const mapping::Pack &pack;
    std::vector<FunctionInfo> functions;
    std::unordered_map<std::uint32_t, std::vector<std::uint32_t>>
        overriders; ///< of a method: what derived classes define
    std::vector<ParameterInfo> parameters;
    std::vector<Value> parameterValues; ///< by parameter: what was taken for it, in the types of its import component
    /// By parameter: what the calls found so far pass, in the types of `hintTable`; unknown where nothing.
    std::vector<Value> hints;
    /// By member: what is stored in it by others than its class's own methods: derived classes, and programs that have
    /// an object of the class. In the types of `hintTable`; `never` where nothing is.
    std::vector<Value> memberHints;
    /// By function, of those that define one of a base again: what they give. `never` where nothing is known.
    std::vector<Value> returnHints;
    std::uint32_t round = 0; ///< what others say (the hints) changes with it
    /// By file << 32 | variable of its module: what is stored in it by others than its statements. Likewise.
    std::map<std::uint64_t, Value> variableHints;
    std::shared_ptr<TypeTable> hintTable;
    std::vector<FunctionState> functionStates;
    std::vector<MemberState> memberStates;
    /// By function, and by member: in this round it gives, or holds, something else than before. Bits of `Change`.
    std::vector<std::uint8_t> changedFunctions;
    std::vector<std::uint8_t> changedMembers;
    std::vector<ImportComponent *> componentOfFile;
    std::vector<std::uint32_t> levelOfFile;

private:
    void addFunctions(std::uint32_t file);
    void addParameters(FunctionInfo &function);
    void readDecorators(FunctionInfo &function) const;
    void findOverrides();
    [[nodiscard]] std::vector<std::uint32_t> methodsOf(const ClassTable::Member &member) const;
    void findTensorArgument();
    // decorators.cpp
    void findWrappers();
    [[nodiscard]] bool isKeeper(std::uint32_t file, python::NodeId decorator) const;
    [[nodiscard]] bool keepsIt(std::uint32_t decorator) const;
    [[nodiscard]] std::uint32_t functionNamed(std::uint32_t file, python::NodeId node) const;
    [[nodiscard]] std::vector<python::NodeId> returnedBy(std::uint32_t function) const;
    [[nodiscard]] std::uint32_t madeBy(std::uint32_t decorator, bool isMade, int layer) const;
    [[nodiscard]] std::uint32_t madeByReturned(std::uint32_t factory, python::NodeId value, int layer) const;
    [[nodiscard]] std::uint32_t passedOn(std::uint32_t decorator, python::NodeId value, int layer) const;
    [[nodiscard]] bool givesWhatItCalls(std::uint32_t wrapper, std::uint32_t variable) const;

    std::string m_tensorArgument;
    names::FlatMap m_functionByNode;
    std::vector<std::vector<std::uint32_t>> m_functionsOf;
    std::vector<std::vector<std::uint32_t>> m_membersOf;
    std::vector<IdVector<names::ScopeId, std::uint32_t>> m_frames; ///< by file and scope
    std::unordered_map<const names::FileNames *, std::uint32_t> m_fileByNames;
};

} // namespace torchferry::types
