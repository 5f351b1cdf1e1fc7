// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/mapping/helpers.h"
#include "core/mapping/python_library.h"
#include "core/mapping/row.h"
#include "core/mapping/same_names.h"
#include "core/mapping/signature.h"
#include "core/mapping/target_imports.h"
#include "core/mapping/version.h"

namespace torchferry::mapping {

/// Dictionaries the source framework reads by their keys: one with the key `key` is such a dictionary.
struct DictionaryDescription {
    std::string key;               ///< "params"
    std::set<std::string> entries; ///< keys that are uses of `api`: "lr"
    std::set<std::string> others;  ///< further keys such dictionaries have
    std::string api;               ///< "torch.optim.Optimizer.param_groups"
};

/// Where the reference describes names of a framework.
struct DocumentationRule {
    std::string names; ///< "torch.Tensor.*": all below it; "*": all
    LocalText link; ///< with {name}, {owner} (the name, of a member its class) and {path} (the owner, "a/b/c"); may be
                    ///< empty: there is none
};

/// What the engine must know of the source framework as a whole; `mappings/torch/source.json`. It keeps the names of
/// any framework out of the C++ of the engine.
struct SourceDescription {
    std::string name;               ///< "torch"
    std::vector<std::string> roots; ///< import names: "torch", "torchvision"
    /// First parts of other packages' names some of which have rows; every other name of theirs is none of ours. Of a
    /// third-party API with words only calls that mention one of them are, as a keyword or a string ("os" ->
    /// {"WORLD_SIZE"}). An API's own name has the words of its package and more ("os.environ.__setitem__").
    std::unordered_map<std::string, std::vector<std::string>> thirdPartyApis;
    std::string tensorClass; ///< "torch.Tensor"
    /// Class -> the method a call of its instance runs ("torch.nn.Module" -> "forward").
    std::unordered_map<std::string, std::string> callMembers;
    /// Class -> methods whose parameters are tensors unless something else is known.
    std::unordered_map<std::string, std::vector<std::string>> tensorParameters;
    /// Method -> the class of what it passes to the function it is given ("torch.nn.Module.apply" ->
    /// "torch.nn.Module").
    std::unordered_map<std::string, std::string> callbacks;
    /// Function -> the class it asks its argument for ("torch.is_tensor" -> "torch.Tensor").
    std::unordered_map<std::string, std::string> typeTests;
    /// Class -> annotation of what iterating over it gives.
    std::unordered_map<std::string, std::string> iteration;
    /// The same where it is only usual: nothing is said of the element itself, but what is taken out of it is likely.
    std::unordered_map<std::string, std::string> usualIteration;
    /// Class whose objects run another one when they are called, and give what that gives -> the parameter (and
    /// attribute) for that other; empty: it is the last of what they are made of.
    std::unordered_map<std::string, std::string> delegates;
    /// Class -> the method behind `x[i] = object` that may run where an object of it is put into something unknown.
    std::unordered_map<std::string, std::string> itemSetters;
    /// Class -> its parameters for the data that it puts together to what iteration gives, and for the function that
    /// does it in place of the usual way, and for how many there are, which may be None ("torch.utils.data.DataLoader" ->
    /// {"dataset", "collate_fn", "batch_size"}).
    std::unordered_map<std::string, std::vector<std::string>> collation;
    /// The member by which a tensor takes the numbers of another one ("copy_").
    std::string fillingMember;
    /// Functions, of whatever module or object, that put numbers in order by the shape they are given ("reshape").
    std::set<std::string, std::less<>> arranging;
    /// Words in the names of parameters whose axes are in the same order in the target, by custom ("bias", "emb").
    std::vector<std::string> unswappedWords;
    /// Words in the names of tensors that hold truth values, by custom ("mask").
    std::vector<std::string> truthWords;
    /// A word in the name of a class -> the class that programs mean by it ("Linear" -> "torch.nn.Linear").
    std::map<std::string, std::string, std::less<>> classWords;
    /// Methods that keep nothing but tensors ("torch.autograd.Function.save_for_backward"), by their last names.
    std::set<std::string, std::less<>> tensorKeepers;
    /// Data sets whose items are made of one element of each tensor that they are given ("torch.utils.data.TensorDataset").
    std::set<std::string, std::less<>> tensorSets;
    /// All the names that `keywordAliases` gives: "axis" …
    std::set<std::string> numpyAliases;
    /// "dim" -> {"axis"}: C-level functions accept both.
    KeywordAliases keywordAliases;
    /// Member names that types of other libraries share ("split", "size", "items").
    std::set<std::string> ambiguousMembers;
    /// Members of tensors that are called of nothing else in programs, though other classes of the framework have them,
    /// or attributes of that name ("gather", "dim").
    std::set<std::string, std::less<>> customaryMembers;
    /// Keywords by which a call of such a member is distinguished from that of another library ("dim").
    std::set<std::string> discriminatingKeywords;
    std::set<std::string> discriminatingNumbers; ///< members that others of the name are not called with whole numbers
    /// Classes whose values only members of this framework take ("torch.device").
    std::set<std::string> discriminatingTypes;
    /// Attributes that give the object they are read from once more ("data"): what holds for it holds for them.
    std::set<std::string> identityAttributes;
    /// Names of members that give the object they are called on with another dtype, on another device or detached
    /// ("float"): what is in it, and how it is laid out, stays.
    std::set<std::string, std::less<>> casts;
    /// Members that give what they are called on with the sizes they are passed, as arrays of other libraries do, too.
    std::set<std::string, std::less<>> reshapes;
    /// Members that describe a tensor and do not look at its values ("shape").
    std::set<std::string, std::less<>> descriptions;
    /// APIs, and namespaces of them, that record nothing for gradients of what they are given, or are for parameters as
    /// they are ("torch.equal", "torch.Tensor.detach", "torch.nn.init").
    std::set<std::string> unrecorded;
    /// Members that give a tensor with its axes in another order, or with one more ("transpose").
    std::set<std::string, std::less<>> axisMoves;
    /// Names of functions and members that give for each element of a tensor, and numbers, one element ("abs"); with `_`
    /// behind them in place.
    std::set<std::string, std::less<>> elementwise;
    /// Names of those that give, called without other arguments, a number of all elements, in no order ("sum").
    std::set<std::string, std::less<>> reductions;
    /// Functions and members that may give what they are given or called on once more, or something that shares its
    /// memory ("torch.Tensor.view"). What the others give is new.
    std::set<std::string, std::less<>> views;
    /// Members, and keywords of functions that make an object, which belong to the object and not to its values ("grad"):
    /// two objects with the same values may differ in them.
    std::set<std::string, std::less<>> objectMembers;
    /// API, or namespace ("torch.nn.*") -> the word for the kind of numbers that a tensor has which it gives ("bool",
    /// "input", "sum"): `elementTypeOf`.
    std::unordered_map<std::string, std::string> elementTypes;
    /// API -> the word for how many axes the tensor has that it gives ("input", "given", "4"): `rankOf`.
    std::unordered_map<std::string, std::string> ranks;
    /// Classes and functions whose calls have no effect that anybody would miss ("torch.Generator").
    std::set<std::string> sideEffectFreeConstructors;
    /// Names that by custom denote a value of such a class ("device" -> "torch.device").
    std::unordered_map<std::string, std::string> namingConventions;
    /// Those of these names that settings hold such a value by, too, and the word for it that the text of some file of the
    /// project then has: "device" -> "*.device = torch.device(" (`convert::hasProjectWord`).
    std::map<std::string, std::string, std::less<>> storedConventions;
    /// Class -> words (lower case) that names of its objects by custom have ("torch.optim.Optimizer" -> "optimizer"):
    /// of the classes that share a member, what `self.optimizer_g` is of. The first class that fits counts.
    std::vector<std::pair<std::string, std::vector<std::string>>> receiverNameHints;
    /// Likewise, of classes that programs rarely have: of an object of another name a shared member is never theirs.
    std::vector<std::pair<std::string, std::vector<std::string>>> namedReceivers;
    /// Words (lower case) that names of objects by custom have which are none of the source's, nor tensors ("env").
    std::set<std::string> foreignObjects;
    /// The parameter that asks for the result in the place of the first argument ("inplace").
    std::string inPlace;
    /// Methods by which any class says how the source treats its objects ("torch.Tensor.__torch_function__").
    std::vector<std::string> protocols;
    /// Names by custom of numbers, in settings and dictionaries of options, too ("lr" -> "float").
    std::unordered_map<std::string, std::string> numberNames;
    /// Names by custom of what holds settings ("args", "cfg"): its members are no member of an object of the source.
    std::set<std::string, std::less<>> settings;
    /// Words of programs that give scores for each place of an image or of a sequence, not only for the whole.
    std::set<std::string, std::less<>> denseWords;
    std::vector<DictionaryDescription> dictionaries;
    std::vector<DocumentationRule> documentation; ///< the first that fits a name counts

    /// The first part of a dotted name is one of the roots.
    [[nodiscard]] bool owns(std::string_view dotted) const;
    /// The word of an API in `elementTypes`, or that of its namespace; empty if nothing is known.
    [[nodiscard]] std::string_view elementTypeOf(const std::string &api) const;
};

/// A rule for a parameter of any source API ("out", "requires_grad", "device"): applied to every row whose table says
/// `rewrite` for that parameter and has no form of its own that mentions it. Templates use `{call}` for the call so
/// far.
struct DefaultParameterRule {
    std::string parameter;
    std::vector<Form> forms;
};

/// A file of a pack.
struct PackFile {
    std::string path;
    std::size_t size = 0; ///< bytes
};

/// A file of the user's own rules as it was read from a commit or from disk (see mappings/README.md, "Your own rules").
struct RuleText {
    /// In rising priority; the settings of a project choose the target's version.
    enum class Kind : std::uint8_t { userRules, projectRules, projectSettings };
    Kind kind = Kind::projectRules;
    std::string path; ///< as messages show it
    std::string bytes;
    std::optional<Error> failure; ///< it could not be read
};

/// A way a target is used where its versions are not all: other hardware, other interfaces that are preferred there.
struct Profile {
    std::string name; ///< "portable"
    LocalText label;
};

/// How an operand is bound that a template needs twice, or in another order, and that may be evaluated only once.
enum class OperandBinding : std::uint8_t {
    lambda,    ///< `(lambda x: x * x)(f())`
    statement, ///< `x = f()` before the statement; where none can be, nothing is written
};

/// Everything known about carrying one source framework to one target. Immutable after loading, shared by threads.
struct Pack {
    std::string name;              ///< "paddle"
    std::string package;           ///< "paddlepaddle"
    std::string version;           ///< version of the target the profile denotes: "3.0"
    std::string usualVersion;      ///< when no choice is made: what the project's settings say, else the pack's own
    bool settledByProject = false; ///< it is from the settings
    std::vector<Profile> profiles; ///< what the target can be prepared for; the first unless another one is chosen
    std::string profile;           ///< the chosen one's name; empty: there are none
    VersionRange range;            ///< versions the pack is made for
    std::string development; ///< the first version that is not released, of which facts may change; empty: all are
    std::string proxy;       ///< function of the target that lets programs of the source run as they are; empty: none
    std::string hash; ///< hex digest of all files of the pack and of the rules, of the version and of the profile
    std::vector<std::string> roots; ///< root modules of the target: "paddle"; the first is the one it is called after
    std::vector<std::string> libraries;   ///< roots of other packages that templates name: "typing"
    std::vector<std::string> targetRoots; ///< `roots`, `libraries`, the module of helpers, then those that rules have
                                          ///< declared
    HelperModule helpers;
    std::string weightsScript; ///< text of a script that converts stored weights: `weightsScript()`. Empty: none
    std::vector<TargetImport> imports; ///< those the pack prefers, and a plain one for each other root
    PythonLibrary library;             ///< what is known of Python and of libraries beside the source framework
    SourceDescription source;
    SignatureSet sourceFacts;
    SignatureSet targetFacts;
    /// Class of the target -> the method a call of its instance runs.
    std::unordered_map<std::string, std::string> callMembers;
    /// Classes of the source whose values are one object each there, and in the target only equal ("torch.dtype").
    std::set<std::string> internedConstants;
    /// Dictionaries of the source (see `SourceDescription::dictionaries`), by their API -> keys that the target reads the same.
    std::map<std::string, std::set<std::string, std::less<>>, std::less<>> sameKeys;
    /// The same -> keys whose value the target takes as a floating-point number only: `0.0`, not `0`.
    std::map<std::string, std::set<std::string, std::less<>>, std::less<>> floatKeys;
    /// Class of the target -> members it has for itself, which its subclasses must not define ("phase").
    std::map<std::string, std::set<std::string, std::less<>>, std::less<>> reservedMembers;
    bool takesSequencesByName = true;     ///< `reshape(shape=(2, 3))` of a parameter `*shape`, as the source does
    bool convertsWhole = false;           ///< what is in one expression with a call that stays the source's is a guess
    std::set<std::string> idleWhenUnread; ///< what the source has them for need not be asked where nothing reads it
    /// What guards ask all files of a project for, by the word in the guard: that word, or any of several ("norms" ->
    /// "BatchNorm", "import timm").
    std::map<std::string, std::set<std::string>> projectWords;
    /// Class of the source -> two of its methods: what the second returns denotes the arguments of the first, in the
    /// target only for those that are tensors ("torch.autograd.Function" -> {"forward", "backward"}).
    std::map<std::string, std::vector<std::string>> backwardResults;
    /// Method that classes of the program define -> what is written behind an input that it returns as it is, for the
    /// target takes that object for changed in place ("torch.autograd.Function.forward" -> ".clone()").
    std::map<std::string, std::string> returnedInputs;
    /// Class of the source whose objects begin in another mode in the target -> its methods that set the mode they
    /// begin in there, and the other one, and a method whose call says that something is trained ("torch.nn.Module" ->
    /// {"train", "eval", "backward"}).
    std::map<std::string, std::vector<std::string>> modeMethods;
    /// Name of a device in strings of the source -> what the target calls it ("cuda" -> "gpu").
    std::map<std::string, std::string> deviceNames;
    /// Parameters of the target -> a value that means the same as saying nothing, where the signature has None
    /// ("bias_attr" -> "True").
    std::map<std::string, std::string, std::less<>> plainValues;
    [[nodiscard]] bool isPlainValue(std::string_view parameter, std::string_view value) const
    {
        const auto found = plainValues.find(parameter);
        return found != plainValues.end() && found->second == value;
    }
    /// Comparison that forms write -> how it reads with a `not` before it ("count() > 0" -> "count() == 0").
    std::map<std::string, std::string, std::less<>> negatedComparisons;
    /// What names of files end in, and what the target's files of the kind end in (".pt" -> ".ckpt").
    std::map<std::string, std::string> fileEndings;
    /// Exception of Python that the source raises -> those the target raises instead ("RuntimeError" -> "ValueError",
    /// …).
    std::map<std::string, std::vector<std::string>, std::less<>> exceptionEquivalents;
    std::unordered_map<std::string, std::string> modules; ///< source module -> target module an alias is retargeted to
    /// Method name -> the source methods of that name that rows rename where classes of a project define them.
    std::map<std::string, std::vector<std::string>, std::less<>> renamedMethods;
    std::vector<DefaultParameterRule> defaultParameterRules; ///< in the order they are applied
    OperandBinding operandBinding = OperandBinding::lambda;
    std::vector<std::string>
        constantConditions;                  ///< expressions of the target that are the same whenever they are asked
    std::set<std::string> ignoredParameters; ///< target parameters no table mentions and no category counts
    /// Parameters of the source that the target lacks throughout: its tables do not count them. Empty: it has none such.
    std::set<std::string, std::less<>> generalDifferences;
    NameTable<Deferred<std::vector<Row>>> rows; ///< by canonical source API
    NameTable<Deferred<SameName>> same;     ///< what the target names alike, by source API or an alias both sides have
    std::set<std::string> attributeModules; ///< of the target: read as attributes, never imported
    std::vector<DocumentationRule> documentation; ///< of the target; the first that fits a name counts
    std::vector<PackFile> files; ///< what it was read from: the pack in path order, then rules in rising priority
    std::set<std::string> versionsMentioned;    ///< of guards and facts: what holds changes there
    std::vector<Error> problems;                ///< what was left out of rules, and why
    std::shared_ptr<const CompiledImage> image; ///< what is not decoded yet is in it; null: it was not compiled

    [[nodiscard]] TargetVariant variant() const { return {version, profile}; }
    /// The first part of a dotted name is one of `roots`.
    [[nodiscard]] bool ownsTarget(std::string_view dotted) const;
    /// The same of `targetRoots`.
    [[nodiscard]] bool mayWrite(std::string_view dotted) const;
    [[nodiscard]] bool hasProfile(std::string_view named) const;
    /// The first profile the guard asks for that the pack does not have; null when it has all of them.
    [[nodiscard]] const std::string *unknownProfile(const Guard &guard) const;
    /// A rule says what becomes of that parameter in any call.
    [[nodiscard]] bool hasDefaultParameterRule(std::string_view parameter) const;
    /// The row of a canonical source name for a use: the exact use, else, for `decorator`, `base` and `annotation`, the
    /// row for `value`, else the row for `call` if all its variants have the same target. A name without any row has that
    /// of the list of names that are the same in the target, else that of its namespace. Null when there is none; what
    /// the list says of a name that has rows is for `sameName`.
    [[nodiscard]] const Row *row(std::string_view api, Use use) const;
    /// Every row of a name whatever its use, or the one of the list of names that are the same; those of its namespace
    /// do not count.
    [[nodiscard]] const std::vector<Row> *rowsOf(std::string_view api) const;
    /// What the list says of a name; null if the target does not name it alike.
    [[nodiscard]] const SameName *sameName(std::string_view api) const;
    /// The rows of the innermost namespace that has some: of "torch.ops.a.b" those of "torch.ops.a.*", "torch.ops.*" or
    /// "torch.*". Null when none has.
    [[nodiscard]] const std::vector<Row> *namespaceRowsOf(std::string_view api) const;
};

struct LoadOptions {
    std::string version;         ///< of the target; empty: what the project's settings say, else the pack's own
    std::vector<RuleText> rules; ///< in rising priority
    std::string profile = {};    ///< one of the pack's; empty: its first
    std::optional<bool> helpers =
        {}; ///< forms may use helpers; nothing: what the project's settings say, else they may
    /// The same in a compiled form, see compiled_pack.h; empty, or made of anything but the very files that are there:
    /// they are parsed.
    std::filesystem::path compiled = {};
};

/// Never empty when it denotes a failure.
using Errors = std::vector<Error>;
using LoadedPack = tl::expected<std::shared_ptr<const Pack>, Errors>;

/// Loads `<directory>/<target>`, the source framework beside it (the folder pack.json names as `source`, else the first
/// one that has a source.json) and the library facts (`python/library.json`, or that of the folder pack.json names as
/// `python`), then the rules. What cannot be read or is malformed in the pack is an Error with
/// path, row and column (TF30xx, of templates and guards TF31xx): all of them are returned, in the order of the files.
/// What is wrong with rules is left out of the pack and listed in its `problems`. A version that is none or that the
/// pack is not made for fails with TF3015, a profile it does not have with TF3019 or, when it has none at all, TF3026.
[[nodiscard]] LoadedPack loadPack(const std::filesystem::path &directory, std::string_view target,
                                  const LoadOptions &options = {});

/// Why a pack cannot be used for that version of its target (TF3015); nothing when it can.
[[nodiscard]] std::optional<Error> versionProblem(const Pack &pack, std::string_view version);

/// Versions for which the pack has facts or rows of their own, oldest first, whatever its own version is.
[[nodiscard]] std::vector<std::string> generationsOf(const Pack &pack);
/// These and the version of the pack itself, as it was written, oldest first.
[[nodiscard]] std::vector<std::string> versionsOf(const Pack &pack);
/// The newest of them that is not newer than `version`: what is known of a version in between. `version` itself where
/// the pack knows none.
[[nodiscard]] std::string generationFor(const Pack &pack, std::string_view version);
/// The version is not released yet.
[[nodiscard]] bool isDevelopment(const Pack &pack, std::string_view version);

/// One finding of the linter.
struct LintIssue {
    enum class Severity : std::uint8_t { error, warning };
    Severity severity = Severity::error;
    Message message;
    Place where;
    std::string api;
};
/// Keys of the context resolvers that a target has registered.
using ResolverKeys = std::set<std::string_view>;
/// Everything that is wrong with a pack in its version. A row's resolver that is not in `resolvers` is an error (TF5043);
/// without a set, resolvers are not looked at.
[[nodiscard]] std::vector<LintIssue> lint(const Pack &pack, const ResolverKeys *resolvers = nullptr);
/// The variants in which a pack has to be right: in each of its profiles, the oldest version it is made for, its own,
/// and each one its guards mention.
[[nodiscard]] std::vector<TargetVariant> variantsToLint(const Pack &pack);
/// What is wrong in any of several versions of a pack, each thing once; a form must be reachable in one of them only.
[[nodiscard]] bool isUnreached(const LintIssue &issue); ///< a form or a variant that no call comes to
[[nodiscard]] std::vector<LintIssue> lint(const std::vector<std::shared_ptr<const Pack>> &versions,
                                          const ResolverKeys *resolvers = nullptr);

} // namespace torchferry::mapping
