// SPDX-License-Identifier: Apache-2.0
#include "core/convert/model/migration_state.h"

#include <algorithm>

namespace torchferry::convert {

namespace {

enum class Side : std::uint8_t { neither, source, target };

Side sideOf(std::string_view dotted, const mapping::Pack &pack)
{
    if (pack.ownsTarget(dotted))
        return Side::target;
    return pack.source.owns(dotted) ? Side::source : Side::neither;
}

bool isImport(const names::Binding &binding)
{
    return binding.kind == names::Binding::Kind::import || binding.kind == names::Binding::Kind::star;
}

/// What a file imports, itself or from modules of the project that have it.
class Imports {
public:
    Imports(const names::FileNames &file, const names::Project &project, const mapping::Pack &pack)
        : m_file(file),
          m_project(project),
          m_pack(pack)
    {}

    void addOwn()
    {
        for (const names::Binding &binding : m_file.bindings()) {
            if (isImport(binding))
                add(sideOf(binding.target, m_pack), binding.scope == names::moduleScope);
        }
    }

    void addOfOthers()
    {
        for (const names::BindingId id : m_file.bindings().ids()) {
            const names::Binding &binding = m_file.bindings()[id];
            if (binding.kind == names::Binding::Kind::import)
                add(m_project.originOf(m_file, id).first, binding.scope == names::moduleScope);
            else if (binding.kind == names::Binding::Kind::star)
                addStar(m_project.starredModule(m_file, id), 0);
        }
        for (const names::FileNames::Chain &chain : m_file.chains()) {
            const auto resolved = m_project.resolve(m_file, m_file.tree(), chain.node);
            if (resolved)
                add(resolved->origin, true);
        }
    }

    [[nodiscard]] MigrationState decide() const
    {
        if (m_source)
            return m_isMeant ? MigrationState::partly : MigrationState::no;
        return m_target ? MigrationState::wholly : MigrationState::no;
    }

private:
    void add(Side side, bool ofModule)
    {
        m_source = m_source || side == Side::source;
        m_target = m_target || side == Side::target;
        // Programs that can also export to the target import it where they do.
        m_isMeant = m_isMeant || (side == Side::target && ofModule);
    }

    void add(const names::Origin &origin, bool ofModule)
    {
        if (origin.file != nullptr)
            add(sideOf(origin.file->bindings()[origin.binding].target, m_pack), ofModule);
    }

    void addStar(const names::FileNames *module, int depth)
    {
        constexpr int deepest = 4; // stars go in circles
        if (module == nullptr || depth > deepest)
            return;
        for (const names::Binding &binding : module->bindings()) {
            if (binding.kind == names::Binding::Kind::import && binding.scope == names::moduleScope
                && module->givesByStar(binding.name))
                add(sideOf(binding.target, m_pack), true);
        }
        for (const names::BindingId star : module->stars())
            addStar(m_project.starredModule(*module, star), depth + 1);
    }

    const names::FileNames &m_file;
    const names::Project &m_project;
    const mapping::Pack &m_pack;
    bool m_source = false;
    bool m_target = false;
    bool m_isMeant = false;
};

} // namespace

bool importsTarget(const names::FileNames &names, const mapping::Pack &pack)
{
    return std::any_of(names.bindings().begin(), names.bindings().end(), [&](const names::Binding &binding) {
        return isImport(binding) && sideOf(binding.target, pack) == Side::target;
    });
}

MigrationState migrationStateOf(const names::FileNames &names, const names::Project &project, const mapping::Pack &pack,
                                bool migrationStarted)
{
    Imports imports(names, project, pack);
    imports.addOwn();
    if (migrationStarted)
        imports.addOfOthers();
    return imports.decide();
}

} // namespace torchferry::convert
