// SPDX-License-Identifier: Apache-2.0
#include "core/source/transcode.h"

#include <cerrno>

#include <iconv.h>

namespace torchferry::source {

Transcoder::Transcoder(std::string_view to, std::string_view from)
{
    iconv_t handle = iconv_open(std::string(to).c_str(), std::string(from).c_str());
    m_valid = handle != reinterpret_cast<iconv_t>(-1);
    m_handle = m_valid ? handle : nullptr;
}

Transcoder::~Transcoder()
{
    if (m_valid)
        iconv_close(static_cast<iconv_t>(m_handle));
}

bool Transcoder::step(char **input, std::size_t *left, std::string &output, std::size_t reserve)
{
    for (;;) {
        const std::size_t used = output.size();
        output.resize(used + reserve);
        char *out = output.data() + used;
        std::size_t room = reserve;
        const std::size_t status = iconv(static_cast<iconv_t>(m_handle), input, left, &out, &room);
        const int error = errno;
        output.resize(used + (reserve - room));
        if (status != static_cast<std::size_t>(-1))
            return true;
        if (error != E2BIG)
            return false;
    }
}

std::size_t Transcoder::append(std::string_view input, std::string &output)
{
    if (!m_valid || input.empty())
        return 0;
    // iconv takes a non-const pointer for historical reasons and does not write through it.
    char *in = const_cast<char *>(input.data());
    std::size_t left = input.size();
    (void)step(&in, &left, output, input.size() + input.size() / 2 + 16);
    return input.size() - left;
}

bool Transcoder::finish(std::string &output)
{
    return m_valid && step(nullptr, nullptr, output, 16);
}

} // namespace torchferry::source
