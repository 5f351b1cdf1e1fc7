// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/types/classes/class_table.h"
#include "core/types/component/component.h"
#include "core/types/component/flow_state.h"
#include "core/types/lattice/annotation.h"
#include "core/types/lattice/evidence.h"
#include "core/types/lattice/file_types.h"
#include "core/types/lattice/type_table.h"
#include "core/types/lattice/types.h"
#include "core/types/lattice/value.h"
#include "core/types/program/program.h"

namespace torchferry::types {

/// Inference of one file: goes through its statements in the order they run and keeps what is known of every variable
/// (flow.h). Functions are analysed once, when a call needs their summary or at the end.
class FileInference final : public NameMeaning {
public:
    FileInference(ImportComponent &component, std::uint32_t file);

    // functions.cpp: called by the import component and by other files
    void ensureModule();
    void ensureFunction(std::uint32_t function);
    void inferAll();
    /// Looks again at what read something unfinished.
    void repeatUnfinished();
    /// And at what was made from that.
    void repeatIncomplete();
    /// What a function gives when called. Sets the reader's frame incomplete if it is not known yet.
    [[nodiscard]] Value returnsOf(std::uint32_t function);
    /// What a variable holds, all its bindings taken together: for readers in other functions and files.
    [[nodiscard]] Value summary(std::uint32_t variable);
    /// A name of this module as files of the same domain see it; unknown if it has none of that name.
    [[nodiscard]] Value global(std::uint32_t variable);
    /// The same for files of other import component, when this one is complete.
    [[nodiscard]] Value published(std::uint32_t variable) const;
    void publish();
    [[nodiscard]] const std::vector<Value> &allPublished() const { return m_published; }
    /// What a binding of the file itself gave, when its import component is complete.
    [[nodiscard]] const Value &givenBy(names::BindingId binding) const { return m_bindingValues[binding]; }
    /// Lets go of what only the work needs.
    void finish();
    // incremental_update.cpp
    /// Takes it up again, to go on.
    void resume();
    /// As if the function had not been looked at yet.
    void forgetFunction(std::uint32_t function);
    /// The functions of this file that read what has changed in that way; false if statements of the module did.
    [[nodiscard]] bool readersOf(Change change, std::vector<std::uint32_t> &functions) const;
    [[nodiscard]] std::shared_ptr<const FileTypes::Data> result();

private:
    using NodeId = python::NodeId;
    using Kind = python::Kind;
    using Field = python::Field;

    /// The function being analysed; the module's own statements are a frame as well.
    struct Frame {
        std::uint32_t function = none;
        Value returned{neverType, none, Sureness(), false};
        Value yielded{neverType, none, Sureness(), false};
        bool isGenerator = false;
        std::vector<LoopContext> loops;
        std::uint32_t receiver = none; ///< the variable that is `self`
        struct Assigned {
            std::string_view name;
            std::uint32_t attribute = none; ///< as the flow numbers it
        };
        std::vector<Assigned> assigned;                               ///< attributes of it
        std::vector<std::pair<std::uint32_t, std::uint32_t>> aliases; ///< variables that hold one container
    };

    // functions.cpp
    void runFunction(std::uint32_t function);
    void runFrame(Frame &frame, NodeId body);
    void bindParameters(const FunctionInfo &info);
    [[nodiscard]] Value receiverValue(const FunctionInfo &info, NodeId identifier, bool isFirst);
    [[nodiscard]] Value parameterValue(const FunctionInfo &info, std::uint32_t index);
    [[nodiscard]] Value calledParameter(TypeId annotated, std::uint32_t index);
    [[nodiscard]] Value defaultOf(const ParameterInfo &parameter) const;
    [[nodiscard]] Value unannotated(const FunctionInfo &info, std::uint32_t index);
    [[nodiscard]] Value tensorValue(const FunctionInfo &info, const ParameterInfo &parameter);
    [[nodiscard]] bool takesTensors(const FunctionInfo &info);
    // parameter_usage.cpp
    [[nodiscard]] std::optional<NodeId> firstUse(const FunctionInfo &info, const ParameterInfo &parameter,
                                                 const std::function<bool(NodeId)> &isSuch) const;
    [[nodiscard]] NodeId tensorUse(const FunctionInfo &info, const ParameterInfo &parameter) const;
    [[nodiscard]] std::uint32_t endOf(const FunctionInfo &info, names::BindingId binding) const;
    [[nodiscard]] bool isOnlyForwarded(const ParameterInfo &parameter) const;
    [[nodiscard]] bool isKeptAsTensor(NodeId list) const;
    [[nodiscard]] bool isCondition(const ParameterInfo &parameter) const;
    [[nodiscard]] bool isNoTensor(const FunctionInfo &info, const ParameterInfo &parameter) const;
    [[nodiscard]] bool isNoTensorUse(NodeId read) const;
    [[nodiscard]] bool isDictionaryUse(NodeId read) const;
    [[nodiscard]] bool hasOtherElements(NodeId read) const;
    [[nodiscard]] NodeId sharedUse(const std::vector<NodeId> &reads, std::uint32_t end) const;
    [[nodiscard]] bool ofCalled(std::string_view name) const;
    [[nodiscard]] bool isTensorUse(NodeId read) const;
    [[nodiscard]] bool importsTarget() const;
    [[nodiscard]] bool isOtherUse(NodeId read) const;
    [[nodiscard]] bool takesTensor(NodeId call, NodeId argument) const;
    [[nodiscard]] bool isTakenAs(NodeId call, NodeId argument, mapping::ApiKind kind,
                                 const std::function<bool(const mapping::Parameter &)> &isSuch) const;
    // number_usage.cpp
    [[nodiscard]] NodeId wholeNumberUse(const FunctionInfo &info, const ParameterInfo &parameter) const;
    [[nodiscard]] NodeId computedWith(NodeId read) const;
    [[nodiscard]] bool isWholeNumberUse(NodeId read) const;
    [[nodiscard]] bool isSizeUse(NodeId read) const;
    [[nodiscard]] bool areSizesSpread(NodeId list) const;
    [[nodiscard]] bool isShape(NodeId sizes) const;
    [[nodiscard]] std::string_view calledName(NodeId call) const;
    [[nodiscard]] bool isCountUse(NodeId read) const;
    [[nodiscard]] Value returnedBy(const FunctionInfo &info, const Frame &frame);
    [[nodiscard]] Value resultOf(const FunctionInfo &info, const Frame &frame);
    [[nodiscard]] Value definitionValue(names::BindingId binding);
    [[nodiscard]] Value bindingValue(names::BindingId binding, bool &pending);
    void demand(names::BindingId binding, bool &pending);

    // imports.cpp
    [[nodiscard]] Value importValue(names::BindingId binding);
    [[nodiscard]] Value localValue(const std::string &dotted);
    [[nodiscard]] Value variableOf(std::uint32_t file, std::uint32_t variable);
    [[nodiscard]] Value moduleMember(const TypeRecord &module, std::string_view name);
    TypeId instanceNamed(std::string_view dotted) override;
    TypeId either(TypeId a, TypeId b) override { return m_component.either(a, b); }
    [[nodiscard]] const mapping::PythonLibrary &library() const override { return m_program.pack.library; }
    [[nodiscard]] Annotated annotationAt(NodeId type);
    [[nodiscard]] Annotated annotationAt(NodeId type, NameMeaning &meaning);

    // statements.cpp
    void runBlock(NodeId block);
    void run(NodeId statement);
    void runReturn(NodeId node);
    void runAssert(NodeId node);
    void runDelete(NodeId node);
    void runImport(NodeId node);
    void runFunctionDefinition(NodeId node);
    void runClassDefinition(NodeId node);
    void runChildren(NodeId node);

    // control_flow.cpp
    void runIf(NodeId node);
    void runFor(NodeId node);
    void runWhile(NodeId node);
    void runTry(NodeId node);
    void runWith(NodeId node);
    void runMatch(NodeId node);
    void enterWith(NodeId item);
    [[nodiscard]] std::vector<std::uint32_t> boundWithin(NodeId first, NodeId end) const;
    [[nodiscard]] bool endsUnknown(std::uint32_t variable, const std::vector<Branch> &exits) const;
    void forget(const std::vector<std::uint32_t> &variables);
    template <class Body>
    void loop(const Body &body);
    void assume(NodeId condition, bool truth, int depth = 0);
    void assumeEither(NodeId left, NodeId right, bool truth, int depth);
    void assumeComparison(NodeId comparison, bool truth);
    void assumeClass(NodeId comparison, NodeId asked, NodeId classes, bool truth);
    [[nodiscard]] NodeId namedObject(NodeId text) const;
    void assumeNamed(NodeId comparison, NodeId left, NodeId right);
    void narrow(NodeId identifier, const Value &value);

    // narrowing.cpp
    void assumeCall(NodeId call, bool truth);
    [[nodiscard]] TypeId testedFor(NodeId function) const;
    [[nodiscard]] std::vector<TypeId> testedTypes(NodeId function, NodeId classes, bool &isUnderstood);
    void assumeOneOf(NodeId object, const std::vector<TypeId> &tested, bool isUnderstood, NodeId call);
    void assumeNoneOf(NodeId object, const std::vector<TypeId> &tested, NodeId call);

    // call_site_arguments.cpp
    [[nodiscard]] std::uint32_t notePlace() const;
    void noteArguments(std::uint32_t function, bool isBound, const CallArguments &arguments, bool isExact = false);
    void notePassed(std::uint32_t function, bool isBound, const CallArguments &arguments);
    void noteOpen(std::uint32_t parameter);
    void noteEscapes(const Value &callee, const mapping::ApiFacts *called, const CallArguments &arguments);
    void noteCallback(const mapping::ApiFacts &method, const CallArguments &arguments);
    [[nodiscard]] std::vector<Value> givenToCallback(const mapping::ApiFacts &method);
    [[nodiscard]] const mapping::ApiFacts *calledApi(const Value &callee, python::NodeId function) const;
    [[nodiscard]] bool isTupleOfKnownLength(TypeId type) const;

    // overrides.cpp
    Value resultOn(std::uint32_t function, TypeId receiver, bool isExact);
    [[nodiscard]] bool isMadeHere(std::uint32_t reason) const;
    [[nodiscard]] bool isOfSuper(NodeId callee) const;

    // instantiation.cpp
    Value madeByClass(const Value &callee, const CallArguments &arguments);
    [[nodiscard]] bool isMaking(NodeId function, const CallArguments &arguments) const;
    Value madeByNew(const Value &callee, const CallArguments &arguments, NodeId node);
    [[nodiscard]] Value asMade(TypeId instance, const Value &given);

    // delegating_calls.cpp
    TypeId running(TypeId instance, const CallArguments &arguments);
    TypeId runningLast(TypeId instance, const Value &run);
    std::optional<Value> resultOfRun(const Value &callee, const CallArguments &arguments, NodeId node);
    [[nodiscard]] bool isUsual(TypeId instance) const;

    // data_loaders.cpp
    [[nodiscard]] Value argumentNamed(const mapping::ApiFacts *facts, std::string_view name,
                                      const CallArguments &arguments) const;
    TypeId loading(TypeId instance, const CallArguments &arguments, NodeId node);
    TypeId batchOf(TypeId item);

    // assignments.cpp
    Value assignment(NodeId node);
    [[nodiscard]] bool isFilledLater(TypeId type, TypeId declared) const;
    [[nodiscard]] std::uint32_t summedIn(NodeId left, NodeId right) const;
    Value augmented(NodeId node);
    void assign(NodeId target, const Value &value);
    void assignName(NodeId identifier, const Value &value, bool withReason = true);
    void assignPattern(NodeId pattern, const Value &value);
    void assignOpen(NodeId pattern, const Value &value, std::size_t count, std::size_t star);
    [[nodiscard]] bool isFixedTuple(const Value &value) const;
    [[nodiscard]] bool isOpenTuple(const Value &value) const;
    [[nodiscard]] bool isGuessedTensor(const Value &value) const;
    void assignAttribute(NodeId attribute, const Value &value);
    void store(NodeId site, std::string_view name, TypeId object, const Value &value);
    void storeVariable(std::uint32_t file, std::string_view name, const Value &value);
    void storeSite(NodeId site, std::uint32_t index, const Value &value);
    void noteStored(NodeId site, std::string_view name, std::uint32_t classIndex, const Value &value);

    // container_updates.cpp
    void assignSubscript(NodeId subscript, const Value &value);
    void storeAt(NodeId container, NodeId index, const Value &value);
    TypeId withStored(TypeId held, TypeId stored, bool isDictionary, bool &weakened);
    TypeId widenedDictionary(TypeId dictionary, TypeId element, TypeId key, std::string_view literalKey,
                             bool &weakened);
    void widenElements(NodeId container, const Value &element, TypeId key = unknownType,
                       std::string_view literalKey = {});
    Value widened(const Value &before, const Value &element, TypeId key, std::string_view literalKey);
    void fillAttribute(NodeId container, Value element, TypeId key, std::string_view literalKey);
    [[nodiscard]] bool isFilled(TypeId type) const;
    void holdsNow(std::uint32_t variable, TypeId before, const Value &after);
    void noteAlias(NodeId left, NodeId right, const Value &value);
    void notePassedOn(NodeId list);
    void noteEffects(NodeId node, const Value &callee, const CallArguments &arguments);
    void noteFilled(NodeId node, NodeId object, std::string_view method, const CallArguments &arguments);
    void noteUpdate(NodeId object, const CallArguments &arguments);

    // remote_mutations.cpp
    void noteFillings(const TypeRecord &function, NodeId list);
    void noteFillingsOf(const FunctionInfo &info, const ParameterInfo &parameter, NodeId argument);
    void storeAnyName(NodeId site, TypeId object);
    void storeAnyVariable();

    // self_attributes.cpp
    [[nodiscard]] std::uint32_t attributeOf(NodeId object, std::string_view name) const;
    void holdAttribute(NodeId site, NodeId object, std::string_view name, const Value &value);
    [[nodiscard]] std::optional<Value> heldAttribute(NodeId object, std::string_view name, NodeId node);
    void forgetAttributes(const Frame &frame);
    [[nodiscard]] bool mayAssignAttributes(NodeId function, NodeId arguments, const Value &callee) const;

    // declared_fields.cpp
    [[nodiscard]] Value alias(NodeId subscript);
    [[nodiscard]] Value asTuple(const Value &value);
    [[nodiscard]] std::optional<Value> declaredItem(const Value &dictionary, std::string_view key);

    // expressions.cpp
    Value eval(NodeId node);
    Value evaluate(NodeId node);
    Value identifier(NodeId node);
    Value attribute(NodeId node);
    Value subscript(NodeId node);
    [[nodiscard]] bool isShortened(NodeId container);
    [[nodiscard]] std::optional<Value> ofPairs(const Value &pairs, NodeId node);
    Value collection(NodeId node);
    Value dictionary(NodeId node);
    Value comprehension(NodeId node);
    Value lambda(NodeId node);
    Value string(NodeId node);
    Value yield(NodeId node);
    Value variable(std::uint32_t variable);
    Value withOthers(std::uint32_t variable, Value value);
    void evalChildren(NodeId node);
    void evalInterpolations(NodeId node);

    // operators.cpp
    Value unary(NodeId node);
    Value binary(NodeId node);
    Value operation(std::string_view op, const Value &left, const Value &right, NodeId node, bool isInPlace = false);
    [[nodiscard]] bool isOwn(const Value &value) const;
    std::optional<Value> ownOperator(const Value &operand, std::string_view prefix, std::string_view name, NodeId node);
    Value boolean(NodeId node);
    void keepWalrus(NodeId operand, bool isRepeated = false);
    Value comparison(NodeId node);
    Value conditional(NodeId node);

    // attributes.cpp
    Value memberOf(const Value &object, std::string_view name, NodeId node);
    Value projectMember(std::uint32_t member, const Value &object, NodeId node);
    [[nodiscard]] bool isOtherThanWritten(const Value &method, NodeId node) const;
    Value fromBody(const ClassTable::Member &member, const Value &object);
    Value boundMethod(std::uint32_t function, const Value &object);
    Value fromSites(std::uint32_t member, NodeId node);
    std::optional<Value> specialMethod(const Value &object, std::string_view name, NodeId node);
    Value elementOf(const Value &iterable, NodeId node);

    // calls.cpp
    Value call(NodeId node);
    Value importedBy(NodeId function, NodeId arguments);
    Value callOf(const Value &callee, const CallArguments &arguments, NodeId node);
    [[nodiscard]] Value computedFrom(const Value &arrays, const CallArguments &arguments);
    Value withDefault(Value value, const Value &otherwise);
    Value callBuiltin(std::string_view name, const CallArguments &arguments, NodeId node);
    Value callLibrary(const TypeRecord &function, const Value &callee, const CallArguments &arguments, NodeId node);
    Value callPythonClass(std::string_view name, const CallArguments &arguments, NodeId node);
    Value callClass(const Value &callee, const CallArguments &arguments, NodeId node);
    [[nodiscard]] std::uint32_t methodNamed(std::uint32_t classIndex, std::string_view name) const;
    Value callInstance(const Value &callee, const CallArguments &arguments, NodeId node);
    Value callFunction(const Value &callee, const CallArguments &arguments, NodeId node);
    Value superValue(NodeId node);
    struct Arguments {
        std::vector<Value> positional;
        std::vector<CallArguments::Keyword> keywords;
        bool starred = false;
        std::size_t fixed = ~std::size_t{0}; ///< positional ones before the first `*args`
    };
    void readArguments(NodeId list, Arguments &arguments);
    void readSplat(NodeId splat, Arguments &arguments);
    Value callUnknown(NodeId function, const mapping::ApiFacts *called, const CallArguments &arguments, NodeId node);
    Value resultByMember(const mapping::ApiFacts *called, const CallArguments &arguments, NodeId node);
    Value mapped(NodeId node);
    [[nodiscard]] std::string_view literalText(NodeId node) const;
    [[nodiscard]] std::string_view literalArgument(NodeId call, std::size_t index) const;
    [[nodiscard]] std::optional<std::int64_t> constantIndex(NodeId node) const;

    /// The running function reads what another one gives, or what a member holds (`memberBit`).
    void noteRead(std::uint32_t item);
    /// Others than the running function see what was bound to that variable.
    void noteSharedChange(std::uint32_t variable);

    // helpers
    [[nodiscard]] const python::Tree &tree() const { return m_tree; }
    [[nodiscard]] std::uint32_t because(ReasonKind kind, NodeId node, std::uint32_t type, std::uint32_t next = none);
    void record(NodeId node, const Value &value) { m_facts[node] = value; }
    [[nodiscard]] std::uint32_t frameOf(names::ScopeId scope) const { return m_program.frameOf(m_file, scope); }
    [[nodiscard]] bool belongsHere(std::uint32_t variable) const;
    void findRebound();

    /// Demands that nest deeper are answered with "unknown": program text must not exhaust the stack.
    static constexpr int maximumDemands = 600;
    static constexpr std::size_t maximumRepeats = 3; ///< nesting of loops whose body is looked at twice

    struct Read {
        std::uint32_t reader = none; ///< the function; none: statements of the module
        std::uint32_t item = none;   ///< a function, or a member with `memberBit`
    };
    static constexpr std::uint32_t memberBit = ImportComponent::memberBit;

    ImportComponent &m_component;
    Program &m_program;
    TypeTable &m_types;
    std::uint32_t m_file;
    const python::Tree &m_tree;
    const names::FileNames &m_names;
    std::vector<Value> m_facts; ///< by node
    IdVector<names::BindingId, Value> m_bindingValues;
    std::vector<Value> m_summaries; ///< by variable: what will not change any more
    std::vector<Value> m_published; ///< by variable of the module or of a class
    std::vector<Reason> m_reasons;
    std::vector<Read> m_reads;
    std::vector<std::uint32_t> m_functions; ///< of this file
    FlowState m_flow;
    std::vector<std::pair<std::uint32_t, names::BindingId>>
        m_rebound; ///< variables that inner functions bind, and where
    mutable std::optional<bool> m_importsTarget;
    std::uint32_t m_walruses = 0;            ///< how many were evaluated
    std::vector<bool> m_isPassed;            ///< by parameter, while a call's arguments are noted
    std::vector<Arguments> m_spareArguments; ///< empty ones, whose room the next calls use
    Frame *m_frame = nullptr;
    Progress m_moduleProgress = Progress::waiting;
    bool m_moduleIncomplete = false;
    bool m_repeating = false;
    std::optional<std::set<std::string_view>> m_shortened; ///< last names of what loses elements
    const std::vector<Value> *m_lambdaArguments = nullptr; ///< for the lambda evaluated next
    NodeId m_annotationNode = python::noNode;              ///< where the annotation being read is
};

} // namespace torchferry::types
