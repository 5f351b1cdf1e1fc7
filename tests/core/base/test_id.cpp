// SPDX-License-Identifier: Apache-2.0
#include <functional>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <utility>

#include <QTest>

#include "core/base/id.h"

using torchferry::Id;
using torchferry::IdVector;
using torchferry::NoId;

namespace {

using Ship = Id<struct ShipTag>;
using Port = Id<struct PortTag>;

template <class Table, class Key, class = void>
struct HasElementAt : std::false_type {};

template <class Table, class Key>
struct HasElementAt<Table, Key, std::void_t<decltype(std::declval<Table>()[std::declval<Key>()])>> : std::true_type {};

static_assert(!std::is_constructible_v<Ship, Port> && !std::is_assignable_v<Ship &, Port>);
static_assert(!std::is_invocable_v<std::equal_to<>, Ship, Port> && !std::is_invocable_v<std::less<>, Ship, Port>);
static_assert(!std::is_convertible_v<std::uint32_t, Ship> && !std::is_convertible_v<Ship, std::uint32_t>);
static_assert(HasElementAt<IdVector<Ship, int>, Ship>::value);
static_assert(!HasElementAt<IdVector<Ship, int>, Port>::value
              && !HasElementAt<IdVector<Ship, int>, std::uint32_t>::value);
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

    void goesThroughItsIds()
    {
        const IdVector<Ship, std::string> ships{"Argo", "Beagle"};
        std::string names;
        for (const Ship ship : ships.ids())
            names += ships[ship] + ' ';
        QCOMPARE(names, std::string("Argo Beagle "));
        QVERIFY(ships.has(Ship(1)) && !ships.has(Ship(2)) && !ships.has(NoId()));
        const IdVector<Ship, std::string> none;
        for (const Ship ship : none.ids())
            QFAIL(qPrintable(QString::number(ship.index())));
    }

    void isAKeyOfTables()
    {
        const std::unordered_map<Ship, std::string> ships{{Ship(0), "Argo"}, {Ship(1), "Beagle"}};
        QCOMPARE(ships.at(Ship(1)), std::string("Beagle"));
        QVERIFY(!ships.contains(NoId()));
    }
};

QTEST_APPLESS_MAIN(TestId)
#include "test_id.moc"
