// SPDX-License-Identifier: Apache-2.0
#include "core/convert/model/occurrence_kind.h"

namespace torchferry::convert {

std::string_view key(OccurrenceKind kind)
{
    switch (kind) {
    case OccurrenceKind::name: return "name";
    case OccurrenceKind::member: return "member";
    case OccurrenceKind::namedTupleField: return "namedTupleField";
    case OccurrenceKind::instanceCall: return "instanceCall";
    case OccurrenceKind::stringConversion: return "stringConversion";
    case OccurrenceKind::aliasedCall: return "aliasedCall";
    case OccurrenceKind::unresolvedCall: return "unresolvedCall";
    case OccurrenceKind::inheritedConstructor: return "inheritedConstructor";
    case OccurrenceKind::methodOverride: return "methodOverride";
    case OccurrenceKind::reservedMember: return "reservedMember";
    case OccurrenceKind::methodDefinition: return "methodDefinition";
    case OccurrenceKind::methodReference: return "methodReference";
    case OccurrenceKind::backwardResult: return "backwardResult";
    case OccurrenceKind::returnedInput: return "returnedInput";
    case OccurrenceKind::exceptionHandler: return "exceptionHandler";
    case OccurrenceKind::operatorCall: return "operatorCall";
    case OccurrenceKind::module: return "module";
    case OccurrenceKind::stringReference: return "stringReference";
    case OccurrenceKind::starImport: return "starImport";
    case OccurrenceKind::unicodeIdentifier: return "unicodeIdentifier";
    case OccurrenceKind::lookAlikeIdentifier: return "lookAlikeIdentifier";
    case OccurrenceKind::optionKey: return "optionKey";
    case OccurrenceKind::unusedImport: return "unusedImport";
    case OccurrenceKind::shadowedTarget: return "shadowedTarget";
    }
    return "";
}

} // namespace torchferry::convert
