// SPDX-License-Identifier: Apache-2.0
#include "fuzz/support/snippets.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <nlohmann/json.hpp>

#include "fuzz/support/python_parts.h"
#include "paths.h"

namespace torchferry::fuzz {

namespace {

namespace fs = std::filesystem;

std::string contentOf(const fs::path &path)
{
    std::ostringstream content;
    content << std::ifstream(path, std::ios::binary).rdbuf();
    return content.str();
}

/// Files of a folder whose names end so, in the order of their names.
std::vector<fs::path> filesOf(const fs::path &folder, std::string_view ending)
{
    std::vector<fs::path> paths;
    for (const auto &entry : fs::directory_iterator(folder))
        if (entry.path().native().ends_with(ending))
            paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    return paths;
}

void add(const std::string &code, Snippets &snippets)
{
    constexpr std::size_t largest = 400;
    const PythonParts parts = PythonParts::of(code);
    for (const StatementPlace &statement : parts.statements) {
        std::string text = atMargin(code, statement);
        const bool isImport = text.starts_with("import ") || text.starts_with("from ");
        if (text.size() <= largest)
            (isImport ? snippets.imports : snippets.statements).push_back(std::move(text));
    }
    for (const ByteRange &range : parts.expressions) {
        const std::string_view text = std::string_view(code).substr(range.begin, range.size());
        if (text.find('.') != std::string_view::npos && text.size() <= largest)
            snippets.expressions.emplace_back(text);
    }
}

Snippets ofPairs()
{
    Snippets snippets;
    for (const fs::path &path : filesOf(TORCHFERRY_SOURCE_DIR "/tests/golden/paddle", ".json"))
        for (const auto &pairs : nlohmann::json::parse(contentOf(path)))
            for (const auto &pair : pairs)
                add(pair.at("before").get<std::string>(), snippets);
    for (const char *line :
         {"import torch", "import torch as t", "import torch.nn as nn", "import torch.nn.functional as F",
          "from torch import nn", "from torch import Tensor, nn, optim", "from torch.nn import functional as F",
          "from torch.nn import Linear, Module as M", "from torch import *", "import torch, torchvision",
          "try:\n    import torch\nexcept ImportError:\n    torch = None",
          "from torch.utils.data import (\n    DataLoader,\n)", "from torch.optim import lr_scheduler",
          "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import torch"})
        snippets.imports.emplace_back(line);
    return snippets;
}

Snippets ofTraps()
{
    Snippets snippets;
    for (const fs::path &path : filesOf(TORCHFERRY_SOURCE_DIR "/tests/golden/engine", ".py"))
        if (!path.native().ends_with(".expected.py"))
            if (const std::string code = contentOf(path); code.find("loom") != std::string::npos && code.size() < 10000)
                add(code, snippets);
    return snippets;
}

} // namespace

const Snippets &Snippets::suiting(std::string_view text)
{
    static const Snippets pairs = ofPairs();
    static const Snippets traps = ofTraps();
    return text.find("loom") != std::string_view::npos ? traps : pairs;
}

} // namespace torchferry::fuzz
