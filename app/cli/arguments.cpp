// SPDX-License-Identifier: Apache-2.0
#include "app/cli/arguments.h"

#include <cstdlib>
#include <string_view>

#include <CLI/CLI.hpp>

#include "app/cli/mappings.h"
#include "app/cli/targets.h"
#include "core/engine/targets.h"

namespace torchferry::cli {

namespace {

std::string localeLanguage()
{
    for (const char *variable : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (const char *value = std::getenv(variable); value && *value != '\0')
            return std::string_view(value).starts_with("zh") ? "zh" : "en";
    return "en";
}

/// Builds the command line; every description is a sentence of the catalogue.
class CommandLine {
public:
    explicit CommandLine(const Terminal &terminal) : m_terminal(terminal), m_app(help("TF9100"), "torchferry-cli")
    {
        m_app.require_subcommand(1);
        m_app.fallthrough();
        m_app.set_help_flag("-h,--help", help("TF9101"));
        m_app.set_version_flag("--version", "torchferry-cli " TORCHFERRY_VERSION, help("TF9102"));
        m_app.add_option("--lang", m_options.language, help("TF9103"))->check(CLI::IsMember({"en", "zh"}));
        m_app.footer(help("TF9104"));
        const auto labels = m_app.get_formatter();
        labels->label("Usage", help("TF9105"));
        labels->label("OPTIONS", help("TF9106"));
        labels->label("SUBCOMMAND", help("TF9107"));
        labels->label("Positionals", help("TF9108"));
        labels->label("Subcommands", help("TF9109"));
        labels->label("REQUIRED", "");
        addScan();
        addConvert();
        addCheck();
        addMappings();
    }

    [[nodiscard]] CLI::App &app() { return m_app; }
    [[nodiscard]] Options take() { return std::move(m_options); }

private:
    [[nodiscard]] std::string help(std::string_view code) const { return m_terminal.text(code); }

    CLI::App *command(CLI::App &parent, const std::string &name, std::string_view code, Options::Command command)
    {
        CLI::App *sub = parent.add_subcommand(name, help(code));
        sub->fallthrough();
        sub->callback([this, command] { m_options.command = command; });
        return sub;
    }

    void addPath(CLI::App *sub)
    {
        sub->add_option("PATH", m_options.path, help("TF9110"))->required();
        addTarget(sub);
        sub->add_flag("--worktree", m_options.worktree, help("TF9112"));
    }

    void addTarget(CLI::App *sub)
    {
        sub->add_option("--target", m_options.target, m_terminal.text("TF9111", {{"target", engine::usualTarget()}}))
            ->type_name("NAME");
        sub->add_option("--target-version", m_options.targetVersion, help("TF9138"))->type_name("VERSION");
        sub->add_option("--profile", m_options.profile, help("TF9149"))->type_name("NAME");
        sub->add_option_function<std::string>(
               "--helpers", [this](const std::string &how) { m_options.helpers = how == "module"; }, help("TF9716"))
            ->type_name("module|none")
            ->check(CLI::IsMember({"module", "none"}));
    }

    void addReporting(CLI::App *sub)
    {
        sub->add_option("--report", m_options.report, help("TF9114"))->type_name("FILE");
        sub->add_option("--format", m_options.format, help("TF9115"))->type_name("FORMAT");
        sub->add_option("--jobs", m_options.jobs, help("TF9113"))->check(CLI::Range(0, 1024))->type_name("N");
    }

    void addScan()
    {
        CLI::App *sub = command(m_app, "scan", "TF9120", Options::Command::scan);
        addPath(sub);
        sub->add_flag("--versions", m_options.versions, help("TF9710"));
        addReporting(sub);
    }

    void addConvert()
    {
        CLI::App *sub = command(m_app, "convert", "TF9121", Options::Command::convert);
        addPath(sub);
        sub->add_option("--output", m_options.output, help("TF9130"))->type_name("DIR");
        sub->add_option("--branch", m_options.branch, help("TF9131"))->type_name("NAME");
        sub->add_option("--message", m_options.message, help("TF9132"))->type_name("TEXT");
        sub->add_flag("--stdout", m_options.toStdout, help("TF9133"));
        sub->add_option("--accept", m_options.accept, help("TF9134"))->capture_default_str()->type_name("WHAT");
        sub->add_flag("--guesses", m_options.guesses, help("TF9135"));
        sub->add_option("--answers", m_options.answers, help("TF9717"))->type_name("FILE");
        sub->add_flag("--weights-script", m_options.weightsScript, help("TF9718"));
        addReporting(sub);
    }

    void addCheck() { addPath(command(m_app, "check", "TF9122", Options::Command::check)); }

    void addMappings()
    {
        CLI::App *mappings = m_app.add_subcommand("mappings", help("TF9123"));
        mappings->require_subcommand(1);
        mappings->fallthrough();
        addRules(command(*mappings, "lint", "TF9124", Options::Command::mappingsLint));
        CLI::App *show = command(*mappings, "show", "TF9125", Options::Command::mappingsShow);
        show->add_option("API", m_options.api, help("TF9136"))->required();
        show->add_option("--format", m_options.format, help("TF9139"))->type_name("FORMAT");
        addRules(show);
        CLI::App *list = command(*mappings, "list", "TF9126", Options::Command::mappingsList);
        list->add_option("--category", m_options.category, help("TF9137"))->check(CLI::Range(1, 7))->type_name("N");
        list->add_option("--namespace", m_options.nameSpace, help("TF9140"))->type_name("NAME");
        list->add_option("--kind", m_options.kind, help("TF9141"))
            ->check(CLI::IsMember(listKinds()))
            ->type_name("KIND");
        list->add_option("--text", m_options.text, help("TF9142"))->type_name("TEXT");
        list->add_option("--format", m_options.format, help("TF9139"))->type_name("FORMAT");
        addRules(list);
    }

    void addRules(CLI::App *sub)
    {
        addTarget(sub);
        sub->add_option("--project", m_options.project, help("TF9143"))->type_name("PATH");
        sub->add_flag("--worktree", m_options.worktree, help("TF9112"));
    }

    const Terminal &m_terminal;
    Options m_options;
    CLI::App m_app;
};

/// What the options say together that each of them does not say alone.
Result<> checkTogether(Options &options)
{
    using Command = Options::Command;
    if (options.command == Command::mappingsShow || options.command == Command::mappingsList) {
        const std::string format = options.format.value_or("text");
        if (format != "text" && format != "json" && format != "md")
            return failure("TF9037", {{"format", format}});
        return {};
    }
    if (options.format && *options.format != "json") {
        const bool later = *options.format == "sarif" || *options.format == "html" || *options.format == "md";
        return failure(later ? "TF9007" : "TF9008", {{"format", *options.format}});
    }
    if (comparesTargets(options) && (!options.targetVersion.empty() || !options.profile.empty() || options.versions))
        return failure("TF9720");
    if (options.command != Options::Command::convert)
        return {};
    const int destinations = (options.output ? 1 : 0) + (options.branch ? 1 : 0) + (options.toStdout ? 1 : 0);
    if (destinations == 0 && options.path == "-")
        options.toStdout = true;
    else if (destinations != 1)
        return failure(destinations == 0 ? "TF9004" : "TF9005");
    if (options.message && !options.branch)
        return failure("TF9006");
    if (options.weightsScript && !options.branch && !options.output)
        return failure("TF9729");
    const bool reportOnStdout = options.report ? *options.report == "-" : options.format.has_value();
    if (options.toStdout && reportOnStdout)
        return failure("TF9009");
    return {};
}

Error sentenceFor(const CLI::ParseError &error)
{
    const std::string what = error.what();
    if (dynamic_cast<const CLI::ExtrasError *>(&error))
        return {"TF9002", {{"detail", what}}, {}};
    if (dynamic_cast<const CLI::RequiredError *>(&error))
        return {"TF9003", {{"detail", what}}, {}};
    return {"TF9001", {{"detail", what}}, {}};
}

} // namespace

std::string languageOf(int argc, const char *const *argv)
{
    for (int index = 1; index < argc; ++index) {
        const std::string_view argument = argv[index];
        if (argument == "--lang" && index + 1 < argc)
            return std::string_view(argv[index + 1]) == "zh" ? "zh" : "en";
        if (argument.starts_with("--lang="))
            return argument == "--lang=zh" ? "zh" : "en";
    }
    return localeLanguage();
}

Parsed parseArguments(int argc, const char *const *argv, const Terminal &terminal)
{
    CommandLine line(terminal);
    try {
        line.app().parse(argc, argv);
    } catch (const CLI::CallForHelp &) {
        terminal.print(line.app().help());
        return {};
    } catch (const CLI::CallForVersion &) {
        terminal.print("torchferry-cli " TORCHFERRY_VERSION "\n");
        return {};
    } catch (const CLI::ParseError &error) {
        terminal.error(sentenceFor(error));
        return {std::nullopt, Exit::usage};
    }
    Options options = line.take();
    if (auto sensible = checkTogether(options); !sensible) {
        terminal.error(sensible.error());
        return {std::nullopt, Exit::usage};
    }
    return {std::move(options), Exit::done};
}

} // namespace torchferry::cli
