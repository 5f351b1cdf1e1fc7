// SPDX-License-Identifier: Apache-2.0
#include "fuzz/support/python_compiler.h"

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace torchferry::fuzz {

namespace {

constexpr const char *script = R"(
import sys
questions, answers = sys.stdin.buffer, sys.stdout.buffer
while len(size := questions.read(4)) == 4:
    text = questions.read(int.from_bytes(size, 'little'))
    said = b''
    try:
        compile(text, 'text.py', 'exec', dont_inherit=True)
    except BaseException as error:
        said = f'{type(error).__name__}: {error}'[:500].encode('utf-8', 'replace') or b'?'
    answers.write(len(said).to_bytes(4, 'little') + said)
    answers.flush()
)";

/// Closed by the system at the end of the process, and the child ends with its input.
class Child {
public:
    Child()
    {
        std::array<int, 2> in{};
        std::array<int, 2> out{};
        if (pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0)
            giveUp("there are no pipes");
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
        std::array<const char *, 8> arguments = {"python3", "-I", "-S", "-W", "ignore", "-c", script, nullptr};
        pid_t id = 0;
        if (posix_spawnp(&id, "python3", &actions, nullptr, const_cast<char **>(arguments.data()), environ) != 0)
            giveUp("python3 cannot be started");
        posix_spawn_file_actions_destroy(&actions);
        close(in[0]);
        close(out[1]);
        m_to = in[1];
        m_from = out[0];
    }

    std::string ask(std::string_view bytes) const
    {
        auto size = static_cast<std::uint32_t>(bytes.size());
        std::array<char, sizeof(size)> head{};
        std::memcpy(head.data(), &size, sizeof(size));
        std::string question(head.data(), head.size());
        question += bytes;
        for (std::size_t at = 0; at < question.size();)
            at += moved(write(m_to, question.data() + at, question.size() - at));
        receive(head.data(), head.size());
        std::memcpy(&size, head.data(), sizeof(size));
        std::string answer(size, '\0');
        receive(answer.data(), answer.size());
        return answer;
    }

private:
    [[noreturn]] static void giveUp(const char *reason)
    {
        std::fprintf(stderr, "Python cannot be asked: %s.\n", reason);
        std::_Exit(2); // no crash: the input is not to blame
    }
    static std::size_t moved(ssize_t count)
    {
        if (count > 0)
            return static_cast<std::size_t>(count);
        if (count < 0 && errno == EINTR)
            return 0;
        giveUp("it ended");
    }
    void receive(char *to, std::size_t size) const
    {
        for (std::size_t at = 0; at < size;)
            at += moved(read(m_from, to + at, size - at));
    }

    int m_to = -1;
    int m_from = -1;
};

} // namespace

std::string complaintOfPython(std::string_view bytes)
{
    static const Child child;
    return child.ask(bytes);
}

} // namespace torchferry::fuzz
