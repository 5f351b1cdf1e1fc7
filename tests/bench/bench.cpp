// SPDX-License-Identifier: Apache-2.0
// Measures conversion as ratios, on the Python files of any folder, and prints them as JSON:
//
//     torchferry-bench FOLDER [--target NAME] [--repeat N] [--curve]
//
// "parse" is tree-sitter alone on the same bytes; "convert" is everything behind the loading of the pack: decoding, names,
// types, findings, decisions ("all"), projected text. Processor times are of one thread, the least of N runs. Every
// convert runs in a process of its own, so that its peak memory is its own. "proposals" is the text of every proposal, as a
// report has it, each by itself. "pack" is how long a pack takes to load. The curves: more files of their usual sizes, and one file that gets longer.
#include <sys/resource.h>
#include <sys/wait.h>
#include <tree_sitter/api.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "core/base/heap_pages.h"
#include "core/base/keep_to_the_end.h"
#include "core/base/parallel.h"
#include "core/engine/engine.h"
#include "core/mapping/compiled_pack.h"
#include "core/review/projection.h"

extern "C" const TSLanguage *tree_sitter_python();

using namespace torchferry;

namespace {

struct Text {
    std::string path;
    std::string bytes;
};

struct Measured {
    double processor = 0; ///< seconds, all threads
    double wall = 0;      ///< seconds
    double peak = 0;      ///< bytes more than before
    double proposals = 0; ///< seconds, behind the conversion
    bool good = false;
};

double processorSeconds()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval &time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double wallSeconds()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double peakBytes()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) * 1024;
}

std::vector<Text> readFolder(const std::filesystem::path &folder)
{
    std::vector<Text> texts;
    std::error_code error;
    for (auto entry = std::filesystem::recursive_directory_iterator(folder, error);
         entry != std::filesystem::recursive_directory_iterator(); entry.increment(error)) {
        if (error || !entry->is_regular_file() || entry->path().extension() != ".py")
            continue;
        std::ifstream stream(entry->path(), std::ios::binary);
        texts.push_back({entry->path().lexically_relative(folder).generic_string(),
                         std::string(std::istreambuf_iterator<char>(stream), {})});
    }
    std::sort(texts.begin(), texts.end(), [](const Text &a, const Text &b) { return a.path < b.path; });
    return texts;
}

std::size_t bytesOf(const std::vector<Text> &texts)
{
    std::size_t bytes = 0;
    for (const Text &text : texts)
        bytes += text.bytes.size();
    return bytes;
}

std::size_t linesOf(const std::vector<Text> &texts)
{
    std::size_t lines = 0;
    for (const Text &text : texts)
        lines += static_cast<std::size_t>(std::count(text.bytes.begin(), text.bytes.end(), '\n'));
    return lines;
}

double parseSeconds(const std::vector<Text> &texts)
{
    TSParser *parser = ts_parser_new();
    ts_parser_set_language(parser, tree_sitter_python());
    const double before = processorSeconds();
    for (const Text &text : texts) {
        TSTree *tree = ts_parser_parse_string_encoding(
            parser, nullptr, text.bytes.data(), static_cast<std::uint32_t>(text.bytes.size()), TSInputEncodingUTF8);
        ts_tree_delete(tree);
    }
    const double seconds = processorSeconds() - before;
    ts_parser_delete(parser);
    return seconds;
}

std::shared_ptr<const engine::Analysis> convertAll(const std::vector<Text> &texts,
                                                   const std::shared_ptr<const mapping::Pack> &pack, unsigned jobs)
{
    engine::Input input;
    input.root = "bench";
    for (const Text &text : texts) {
        engine::InputFile file;
        file.path = text.path;
        file.bytes = text.bytes;
        input.files.push_back(std::move(file));
    }
    engine::Options options;
    options.jobs = jobs;
    const auto analysis = engine::analyse(std::move(input), pack, options);
    if (!analysis)
        return nullptr;
    keepToTheEnd(*analysis); // as the command line does
    const auto policy = review::AcceptPolicy::parse("all", false);
    const auto &files = (*analysis)->files;
    runParallel(files.size(), jobs, [&](std::size_t index) {
        (void)review::project(*files[index], review::decide(*files[index], *policy), review::PendingAs::source);
    });
    return *analysis;
}

/// Processor time of the texts of all proposals.
double proposalSeconds(const engine::Analysis &analysis)
{
    const double before = processorSeconds();
    std::size_t bytes = 0;
    for (const auto &file : analysis.files) {
        for (const convert::Finding &finding : file->findings) {
            for (std::size_t index = 0; index < finding.proposals.size(); ++index)
                bytes += review::proposalText(*file, finding.id, index).size();
        }
    }
    return bytes == 0 ? 0 : processorSeconds() - before;
}

/// In a child, so that nothing of one run is left for the next.
Measured measureConvert(const std::vector<Text> &texts, const std::shared_ptr<const mapping::Pack> &pack, unsigned jobs)
{
    Measured measured;
    int ends[2] = {};
    if (pipe(ends) != 0)
        return measured;
    const pid_t child = fork();
    if (child == 0) {
        const double peak = peakBytes();
        const double processor = processorSeconds();
        const double wall = wallSeconds();
        const auto analysis = convertAll(texts, pack, jobs);
        measured.wall = wallSeconds() - wall;
        measured.processor = processorSeconds() - processor;
        measured.peak = peakBytes() - peak;
        measured.good = analysis != nullptr;
        measured.proposals = analysis ? proposalSeconds(*analysis) : 0;
        const bool reported = write(ends[1], &measured, sizeof measured) == static_cast<ssize_t>(sizeof measured);
        _exit(reported ? 0 : 1);
    }
    close(ends[1]);
    if (child < 0 || read(ends[0], &measured, sizeof measured) != static_cast<ssize_t>(sizeof measured))
        measured.good = false;
    close(ends[0]);
    if (child > 0)
        waitpid(child, nullptr, 0);
    return measured;
}

/// How much faster `threads` threads that share nothing are than one: what the machine gives at best right now.
double spinScaling(unsigned threads)
{
    const auto spin = [] {
        volatile std::uint64_t value = 1;
        for (std::uint64_t i = 0; i < 200'000'000; ++i)
            value = value * 6364136223846793005U + 1;
    };
    const double alone = wallSeconds();
    spin();
    const double together = wallSeconds();
    std::vector<std::thread> all;
    for (unsigned i = 0; i < threads; ++i)
        all.emplace_back(spin);
    for (std::thread &thread : all)
        thread.join();
    return static_cast<double>(threads) * (together - alone) / (wallSeconds() - together);
}

/// About `lines` lines: the files in turn, again under other folders when there are too few.
std::vector<Text> sampleOf(const std::vector<Text> &texts, std::size_t lines)
{
    std::vector<Text> sample;
    std::size_t have = 0;
    for (std::size_t round = 0; have < lines; ++round) {
        for (const Text &text : texts) {
            if (have >= lines)
                break;
            sample.push_back({"r" + std::to_string(round) + "/" + text.path, text.bytes});
            have += static_cast<std::size_t>(std::count(text.bytes.begin(), text.bytes.end(), '\n'));
        }
    }
    return sample;
}

nlohmann::json measure(const std::vector<Text> &texts, const std::shared_ptr<const mapping::Pack> &pack, int repeat)
{
    double parse = 1e9;
    Measured best;
    best.processor = 1e9;
    for (int i = 0; i < repeat; ++i) {
        parse = std::min(parse, parseSeconds(texts));
        const Measured measured = measureConvert(texts, pack, 1);
        if (measured.good && measured.processor < best.processor)
            best = measured;
    }
    const auto bytes = static_cast<double>(bytesOf(texts));
    return {{"files", texts.size()},
            {"lines", linesOf(texts)},
            {"bytes", bytesOf(texts)},
            {"parse_seconds", parse},
            {"convert_seconds", best.processor},
            {"convert_over_parse", best.processor / parse},
            {"proposals_over_parse", best.proposals / parse},
            {"peak_bytes_a_source_byte", best.peak / bytes},
            {"peak_over_limit", best.peak / (40 * bytes + 60e6)}};
}

nlohmann::json measureThreads(const std::vector<Text> &texts, const std::shared_ptr<const mapping::Pack> &pack)
{
    const unsigned threads = effectiveJobs(0);
    const Measured one = measureConvert(texts, pack, 1);
    const Measured all = measureConvert(texts, pack, threads);
    return {{"threads", threads}, {"wall_speed_up", one.wall / all.wall}, {"spin_speed_up", spinScaling(threads)}};
}

/// Processor time of loading a pack from its files, and from its compiled form.
nlohmann::json measurePack(const std::string &target, int repeat)
{
    const std::filesystem::path mappings = std::filesystem::path(engine::dataDirectory()) / "mappings";
    const auto bytes = mapping::compilePack(mappings, target);
    std::string folder = (std::filesystem::temp_directory_path() / "torchferry-bench.XXXXXX").string();
    if (!bytes || mkdtemp(folder.data()) == nullptr)
        return nullptr;
    mapping::LoadOptions compiled;
    compiled.compiled = std::filesystem::path(folder) / "compiled.pack";
    std::ofstream(compiled.compiled, std::ios::binary) << *bytes;
    const auto seconds = [&](const mapping::LoadOptions &options) {
        double least = 1e9;
        for (int i = 0; i < repeat; ++i) {
            const double before = processorSeconds();
            const auto pack = mapping::loadPack(mappings, target, options);
            least = std::min(least, processorSeconds() - before);
        }
        return least;
    };
    const double ofFiles = seconds({});
    const double ofCompiled = seconds(compiled);
    std::error_code error;
    std::filesystem::remove_all(folder, error);
    return {{"files_seconds", ofFiles},
            {"compiled_seconds", ofCompiled},
            {"compiled_bytes", bytes->size()},
            {"files_over_compiled", ofFiles / ofCompiled}};
}

/// Seconds from the start of the program beside this one to the first byte of what `scan` prints about one file: the
/// least of some runs. Null where there is no such program.
nlohmann::json measureStart(const std::string &target, const Text &text, int repeat)
{
    std::error_code error;
    const std::filesystem::path program =
        std::filesystem::read_symlink("/proc/self/exe", error).parent_path() / "torchferry-cli";
    std::string folder = (std::filesystem::temp_directory_path() / "torchferry-bench.XXXXXX").string();
    if (!std::filesystem::exists(program, error) || mkdtemp(folder.data()) == nullptr)
        return nullptr;
    std::ofstream(std::filesystem::path(folder) / "one.py", std::ios::binary) << text.bytes;
    double least = 1e9;
    for (int i = 0; i < 5 * repeat; ++i) {
        int ends[2] = {};
        if (pipe(ends) != 0)
            break;
        const double before = wallSeconds();
        const pid_t child = fork();
        if (child == 0) {
            dup2(ends[1], STDOUT_FILENO);
            close(ends[0]);
            execl(program.c_str(), "torchferry-cli", "scan", "--target", target.c_str(), folder.c_str(), nullptr);
            _exit(127);
        }
        close(ends[1]);
        char byte = 0;
        if (read(ends[0], &byte, 1) == 1)
            least = std::min(least, wallSeconds() - before);
        while (read(ends[0], &byte, 1) == 1) {} // it is to end by itself
        close(ends[0]);
        waitpid(child, nullptr, 0);
    }
    std::filesystem::remove_all(folder, error);
    return least;
}

nlohmann::json measureCurve(const std::vector<Text> &texts, const std::shared_ptr<const mapping::Pack> &pack)
{
    nlohmann::json curve = nlohmann::json::array();
    for (const std::size_t lines : {1'000U, 10'000U, 100'000U, 300'000U, 1'000'000U}) {
        const std::vector<Text> sample = sampleOf(texts, lines);
        const Measured measured = measureConvert(sample, pack, 1);
        const auto count = static_cast<double>(linesOf(sample));
        curve.push_back({{"lines", linesOf(sample)},
                         {"convert_over_parse", measured.processor / parseSeconds(sample)},
                         {"microseconds_a_line", measured.processor * 1e6 / count},
                         {"peak_bytes_a_source_byte", measured.peak / static_cast<double>(bytesOf(sample))}});
    }
    return curve;
}

/// All in one file, the texts one behind the other: nothing may cost more for each line because its file is long.
nlohmann::json measureLongFile(const std::vector<Text> &texts, const std::shared_ptr<const mapping::Pack> &pack)
{
    nlohmann::json curve = nlohmann::json::array();
    for (const std::size_t lines : {1'000U, 10'000U, 100'000U}) {
        std::vector<Text> sample{{"long.py", {}}};
        for (const Text &text : sampleOf(texts, lines))
            sample.front().bytes += text.bytes + '\n';
        const Measured measured = measureConvert(sample, pack, 1);
        const auto count = static_cast<double>(linesOf(sample));
        curve.push_back({{"lines", linesOf(sample)},
                         {"microseconds_a_line", measured.processor * 1e6 / count},
                         {"proposals_microseconds_a_line", measured.proposals * 1e6 / count}});
    }
    return curve;
}

} // namespace

int main(int argc, char **argv)
{
    torchferry::growHeapByLargePages(); // as the command line does
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    std::string folder;
    std::string target = "paddle";
    int repeat = 3;
    bool curve = false;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const bool hasNext = i + 1 < arguments.size();
        if (arguments[i] == "--curve")
            curve = true;
        else if (arguments[i] == "--target" && hasNext)
            target = arguments[++i];
        else if (arguments[i] == "--repeat" && hasNext)
            repeat = std::max(1, std::atoi(arguments[++i].c_str()));
        else
            folder = arguments[i];
    }
    const std::vector<Text> texts = folder.empty() ? std::vector<Text>() : readFolder(folder);
    if (bytesOf(texts) == 0) {
        std::cerr << "usage: torchferry-bench FOLDER [--target NAME] [--repeat N] [--curve]\n"
                     "FOLDER has to hold Python files.\n";
        return 2;
    }
    const auto pack = mapping::loadPack(engine::dataDirectory() + "/mappings", target);
    if (!pack) {
        std::cerr << "The mappings of \"" << target << "\" could not be loaded; run `torchferry-cli mappings lint`.\n";
        return 3;
    }
    nlohmann::json result = measure(texts, *pack, repeat);
    result["on_all_cores"] = measureThreads(texts, *pack);
    result["pack"] = measurePack(target, repeat);
    result["scan_of_one_file_seconds"] = measureStart(target, texts.front(), repeat);
    if (curve) {
        result["curve"] = measureCurve(texts, *pack);
        result["curve_of_one_file"] = measureLongFile(texts, *pack);
    }
    std::cout << result.dump(2) << '\n';
    return 0;
}
