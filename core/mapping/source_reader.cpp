// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/source_reader.h"

#include "core/base/dotted.h"

namespace torchferry::mapping {
namespace {

std::set<std::string> setOf(Fields &fields, std::string_view key)
{
    const std::vector<std::string> texts = fields.texts(key);
    return {texts.begin(), texts.end()};
}

DictionaryDescription readDictionary(const Json &value, Problem &problem)
{
    Fields fields(value, problem);
    DictionaryDescription description;
    description.key = fields.requiredText("key");
    description.api = fields.requiredText("api");
    description.entries = setOf(fields, "entries");
    description.others = setOf(fields, "others");
    fields.finish();
    return description;
}

} // namespace

std::vector<DocumentationRule> readDocumentation(Fields &fields, Problem &problem)
{
    std::vector<DocumentationRule> rules;
    const Json *list = fields.take("documentation", Json::Kind::array);
    if (list == nullptr)
        return rules;
    for (const Json &value : list->children) {
        Fields each(value, problem);
        DocumentationRule rule;
        rule.names = each.requiredText("names");
        rule.link = each.local("link");
        each.finish();
        for (const std::string *link : {&rule.link.en, &rule.link.zh})
            if (!link->empty() && !link->starts_with("https://"))
                problem.report("TF3008", {{"key", "link"}, {"value", *link}, {"allowed", "https://…"}}, value.offset);
        rules.push_back(std::move(rule));
    }
    return rules;
}

void readSource(const Document &document, Pack &pack, Problem &problem)
{
    Fields fields(document.root(), problem);
    expectSchema(fields, "torchferry-source/1", problem);
    SourceDescription &source = pack.source;
    source.name = fields.requiredText("name");
    if (const Json *roots = fields.require("roots", Json::Kind::array))
        source.roots = textsOf(*roots, problem);
    readLists(fields, "third_party_apis", problem, [&pack](const std::string &root, std::vector<std::string> words) {
        if (root.find('.') == std::string::npos)
            pack.sourceFacts.addThirdPartyApi(root);
        pack.source.thirdPartyApis.insert_or_assign(root, std::move(words));
    });
    for (auto &[api, words] : source.thirdPartyApis) {
        const auto package = source.thirdPartyApis.find(std::string(rootOf(api)));
        if (package != source.thirdPartyApis.end() && package->first != api)
            words.insert(words.end(), package->second.begin(), package->second.end());
    }
    source.tensorClass = fields.text("tensor");
    for (auto &[name, method] : fields.textsByKey("call_members"))
        source.callMembers.insert_or_assign(std::move(name), std::move(method));
    for (auto &[name, type] : fields.textsByKey("callbacks"))
        source.callbacks.insert_or_assign(std::move(name), std::move(type));
    for (auto &[name, type] : fields.textsByKey("type_tests"))
        source.typeTests.insert_or_assign(std::move(name), std::move(type));
    for (auto &[name, type] : fields.textsByKey("iteration"))
        source.iteration.insert_or_assign(std::move(name), std::move(type));
    for (auto &[name, type] : fields.textsByKey("likely_iteration"))
        source.usualIteration.insert_or_assign(std::move(name), std::move(type));
    for (auto &[name, method] : fields.textsByKey("item_setters"))
        source.itemSetters.insert_or_assign(std::move(name), std::move(method));
    for (auto &[name, parameter] : fields.textsByKey("delegates"))
        source.delegates.insert_or_assign(std::move(name), std::move(parameter));
    readLists(fields, "collation", problem, [&source](const std::string &name, std::vector<std::string> parameters) {
        source.collation.insert_or_assign(name, std::move(parameters));
    });
    readLists(fields, "tensor_parameters", problem,
              [&source](const std::string &name, std::vector<std::string> methods) {
                  source.tensorParameters.insert_or_assign(name, std::move(methods));
              });
    readLists(fields, "keyword_aliases", problem, [&source](const std::string &name, std::vector<std::string> aliases) {
        source.numpyAliases.insert(aliases.begin(), aliases.end());
        source.keywordAliases.insert_or_assign(name, std::move(aliases));
    });
    readLists(fields, "receiver_name_hints", problem,
              [&source](const std::string &name, std::vector<std::string> words) {
                  source.receiverNameHints.emplace_back(name, std::move(words));
              });
    readLists(fields, "named_receivers", problem, [&source](const std::string &name, std::vector<std::string> words) {
        source.namedReceivers.emplace_back(name, std::move(words));
    });
    source.foreignObjects = setOf(fields, "foreign_objects");
    source.ambiguousMembers = setOf(fields, "ambiguous_members");
    source.fillingMember = fields.text("filling_member");
    for (std::string &name : fields.texts("arranging"))
        source.arranging.insert(std::move(name));
    source.truthWords = fields.texts("truth_words");
    source.unswappedWords = fields.texts("unswapped_words");
    for (auto &[word, name] : fields.textsByKey("class_words"))
        source.classWords.insert_or_assign(std::move(word), std::move(name));
    for (const std::string &name : fields.texts("tensor_keepers"))
        source.tensorKeepers.emplace(lastPart(name));
    for (std::string &name : fields.texts("tensor_sets"))
        source.tensorSets.insert(std::move(name));
    for (std::string &name : fields.texts("customary_members"))
        source.customaryMembers.insert(std::move(name));
    source.discriminatingKeywords = setOf(fields, "discriminating_keywords");
    source.discriminatingNumbers = setOf(fields, "discriminating_numbers");
    source.discriminatingTypes = setOf(fields, "discriminating_types");
    source.sideEffectFreeConstructors = setOf(fields, "side_effect_free_constructors");
    source.identityAttributes = setOf(fields, "identity_attributes");
    for (std::string &name : fields.texts("object_members"))
        source.objectMembers.insert(std::move(name));
    readLists(fields, "element_types", problem,
              [&source](const std::string &word, const std::vector<std::string> &names) {
                  for (const std::string &name : names)
                      source.elementTypes.insert_or_assign(name, word);
              });
    readLists(fields, "ranks", problem, [&source](const std::string &word, const std::vector<std::string> &names) {
        for (const std::string &name : names)
            source.ranks.insert_or_assign(name, word);
    });
    for (std::string &name : fields.texts("casts"))
        source.casts.insert(std::move(name));
    for (std::string &name : fields.texts("reshapes"))
        source.reshapes.insert(std::move(name));
    for (std::string &name : fields.texts("descriptions"))
        source.descriptions.insert(std::move(name));
    source.unrecorded = setOf(fields, "unrecorded");
    for (std::string &name : fields.texts("axis_moves"))
        source.axisMoves.insert(std::move(name));
    for (std::string &name : fields.texts("elementwise"))
        source.elementwise.insert(std::move(name));
    for (std::string &name : fields.texts("reductions"))
        source.reductions.insert(std::move(name));
    for (std::string &name : fields.texts("views"))
        source.views.insert(std::move(name));
    source.protocols = fields.texts("protocols");
    source.inPlace = fields.text("in_place");
    for (std::string &word : fields.texts("dense_words"))
        source.denseWords.insert(std::move(word));
    for (std::string &name : fields.texts("settings"))
        source.settings.insert(std::move(name));
    for (auto &[name, type] : fields.textsByKey("naming_conventions"))
        source.namingConventions.insert_or_assign(std::move(name), std::move(type));
    for (auto &[name, word] : fields.textsByKey("stored_conventions"))
        source.storedConventions.insert_or_assign(std::move(name), std::move(word));
    for (auto &[name, type] : fields.textsByKey("number_names"))
        source.numberNames.insert_or_assign(std::move(name), std::move(type));
    source.documentation = readDocumentation(fields, problem);
    if (const Json *dictionaries = fields.take("dictionaries", Json::Kind::array))
        for (const Json &dictionary : dictionaries->children)
            source.dictionaries.push_back(readDictionary(dictionary, problem));
    fields.finish();
}

} // namespace torchferry::mapping
