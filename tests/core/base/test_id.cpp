// SPDX-License-Identifier: Apache-2.0
#include <concepts>
#include <string>
#include <type_traits>

#include <QTest>

#include "core/base/id.h"

using torchferry::Id;
using torchferry::IdVector;
using torchferry::NoId;

namespace {

using Ship = Id<struct ShipTag>;
using Port = Id<struct PortTag>;

template <class Table, class Key>
concept HasElementAt = requires(Table table, Key key)
{
    table[key];
};

static_assert(!std::is_constructible_v<Ship, Port> && !std::is_assignable_v<Ship &, Port>);
static_assert(!std::equality_comparable_with<Ship, Port> && !std::totally_ordered_with<Ship, Port>);
static_assert(!std::is_convertible_v<std::uint32_t, Ship> && !std::is_convertible_v<Ship, std::uint32_t>);
static_assert(HasElementAt<IdVector<Ship, int>, Ship>);
static_assert(!HasElementAt<IdVector<Ship, int>, Port> && !HasElementAt<IdVector<Ship, int>, std::uint32_t>);
static_assert(sizeof(Ship) == sizeof(std::uint32_t) && std::is_trivially_copyable_v<Ship>);

} // namespace

class TestId : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void noIdIsNoElement()
    {
        constexpr NoId none;
        QVERIFY(Ship(none) == none);
        QVERIFY(Ship() != none && Ship(7) < Ship(none));
    }

    void findsWhatWasAdded()
    {
        IdVector<Ship, std::string> ships;
        const Ship first = ships.nextId();
        ships.emplace_back("Argo");
        const Ship second = ships.nextId();
        ships.emplace_back("Beagle");
        QCOMPARE(ships[first], std::string("Argo"));
        QCOMPARE(ships[second], std::string("Beagle"));
        Ship next = first;
        QVERIFY(++next == second);
        QCOMPARE(second.index(), 1U);
    }
};

QTEST_APPLESS_MAIN(TestId)
#include "test_id.moc"
