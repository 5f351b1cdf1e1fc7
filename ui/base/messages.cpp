// SPDX-License-Identifier: Apache-2.0
#include "ui/base/messages.h"

#include <filesystem>

#include "core/engine/engine.h"
#include "ui/base/text.h"

namespace torchferry::ui {

Messages::Messages(const QString &language) : m_language(language)
{
    const std::filesystem::path resources = std::filesystem::path(engine::dataDirectory()) / "resources";
    auto catalogue = report::Catalogue::load(resources, utf8(language));
    if (catalogue)
        m_catalogue = std::move(*catalogue);
    else
        m_problem = qs(m_catalogue.sentence(catalogue.error()));
}

QString Messages::sentence(const Message &message) const
{
    return qs(m_catalogue.sentence(message));
}

QString Messages::sentence(const Error &error) const
{
    return qs(m_catalogue.sentence(error));
}

QString Messages::advice(const Message &message) const
{
    return qs(m_catalogue.remedy(message));
}

QString Messages::advice(const Error &error) const
{
    return advice(Message{error.code, error.arguments});
}

QString Messages::local(const mapping::LocalText &text) const
{
    return qs(text.in(utf8(m_language)));
}

} // namespace torchferry::ui
