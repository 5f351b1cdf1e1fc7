// SPDX-License-Identifier: Apache-2.0
// Objects of the framework that run another one when they are called, and give what that one gives.
#include "core/types/file/file_inference.h"

namespace torchferry::types {

/// The instance with what it runs: the last of what it is made of, or what is passed for the parameter the pack names.
TypeId FileInference::running(TypeId instance, const CallArguments &arguments)
{
    const auto found = m_program.pack.source.delegates.find(std::string(m_types.nameOf(instance)));
    if (found == m_program.pack.source.delegates.end())
        return instance;
    Value run;
    if (!found->second.empty())
        run = argumentNamed(m_program.facts().find(found->first), found->second, arguments);
    else if (arguments.count != 0 && !arguments.starred)
        run = arguments.at(arguments.count - 1);
    return runningLast(instance, run);
}

/// The instance, if it is one of those, after `run` has become what it runs last.
TypeId FileInference::runningLast(TypeId instance, const Value &run)
{
    if (!m_program.pack.source.delegates.contains(std::string(m_types.nameOf(instance))))
        return instance;
    TypeId type = none;
    if (run.isKnown() && m_types[run.type].kind == Type::Kind::instance)
        type = m_types[run.type].origin == Origin::framework ? m_types[run.type].receiver // what that one runs counts
                                                             : run.type;
    if (type == m_types[instance].receiver)
        return instance;
    TypeRecord record = m_types[instance];
    record.receiver = type;
    return m_types.intern(std::move(record));
}

/// What a call of an instance gives that runs another one; nothing if it is none, or if nothing is known of that one.
std::optional<Value> FileInference::resultOfRun(const Value &callee, const CallArguments &arguments, NodeId node)
{
    const TypeRecord &record = m_types[callee.type];
    if (record.origin != Origin::framework || record.receiver == none)
        return std::nullopt;
    const auto found = m_program.pack.source.delegates.find(std::string(m_types.nameOf(callee.type)));
    const bool passesOn = found != m_program.pack.source.delegates.end() && !found->second.empty();
    const Value run{record.receiver, callee.reason, callee.sureness(), false};
    const Value result = callInstance(run, passesOn ? arguments : CallArguments{}, node);
    if (!result.isKnown())
        return std::nullopt;
    return atMost(result, Limit::typeApproximate);
}

/// Nothing the instance is known to hold contradicts what calls of such usually give.
bool FileInference::isUsual(TypeId instance) const
{
    const TypeRecord &record = m_types[instance];
    return record.receiver == none && !record.elements.empty()
           && ((record.elements.front() <= conflictType && record.elements.front() != neverType)
               || m_types[record.elements.front()].origin == Origin::framework);
}

} // namespace torchferry::types
