// SPDX-License-Identifier: Apache-2.0
// With sanitizers the programs' own `new` is not there: what is asked holds for any.
#include <QTest>
#include <array>
#include <cstring>
#include <mutex>
#include <random>
#include <thread>
#include <vector>

#include "core/base/small_blocks.h"

namespace {

struct Piece {
    unsigned char *place = nullptr;
    std::size_t bytes = 0;
    unsigned char mark = 0;
};

Piece made(std::mt19937 &random)
{
    Piece piece;
    piece.bytes = random() % 1200;
    piece.mark = static_cast<unsigned char>(random());
    piece.place = static_cast<unsigned char *>(::operator new(piece.bytes));
    std::memset(piece.place, piece.mark, piece.bytes);
    return piece;
}

/// True if no other code wrote to it.
bool dropped(const Piece &piece, bool isSized)
{
    bool isWhole = reinterpret_cast<std::uintptr_t>(piece.place) % 16 == 0;
    for (std::size_t i = 0; i < piece.bytes; ++i)
        isWhole = isWhole && piece.place[i] == piece.mark;
    if (isSized)
        ::operator delete(piece.place, piece.bytes);
    else
        ::operator delete(piece.place);
    return isWhole;
}

/// What some threads make and others drop.
class Exchange {
public:
    void give(const Piece &piece)
    {
        const std::scoped_lock lock(m_mutex);
        m_pieces.push_back(piece);
    }
    Piece take()
    {
        const std::scoped_lock lock(m_mutex);
        if (m_pieces.empty())
            return {};
        const Piece piece = m_pieces.back();
        m_pieces.pop_back();
        return piece;
    }

private:
    std::mutex m_mutex;
    std::vector<Piece> m_pieces;
};

class TestSmallBlocks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void piecesDoNotOverlap();
    void threadsUseWhatOthersDropped();
};

void TestSmallBlocks::piecesDoNotOverlap()
{
    Exchange exchange;
    std::array<bool, 4> good{};
    std::vector<std::thread> threads;
    for (unsigned index = 0; index < good.size(); ++index) {
        threads.emplace_back([index, &good, &exchange] {
            std::mt19937 random(index);
            std::vector<Piece> own;
            good[index] = true;
            for (int round = 0; round < 60'000; ++round) {
                if (const Piece foreign = random() % 3 == 0 ? exchange.take() : Piece(); foreign.place != nullptr)
                    good[index] = dropped(foreign, random() % 2 == 0) && good[index];
                if (random() % 5 == 0)
                    exchange.give(made(random));
                else
                    own.push_back(made(random));
                if (!own.empty() && random() % 2 == 0) {
                    std::swap(own[random() % own.size()], own.back());
                    good[index] = dropped(own.back(), random() % 2 == 0) && good[index];
                    own.pop_back();
                }
            }
            for (const Piece &piece : own)
                good[index] = dropped(piece, true) && good[index];
        });
    }
    for (std::thread &thread : threads)
        thread.join();
    for (Piece piece = exchange.take(); piece.place != nullptr; piece = exchange.take())
        QVERIFY(dropped(piece, false));
    for (const bool isGood : good)
        QVERIFY(isGood);
}

/// An analysis is made by threads that end, and dropped by the one that shows it: again and again in the same memory.
void TestSmallBlocks::threadsUseWhatOthersDropped()
{
    const auto round = [] {
        std::vector<Piece> pieces;
        std::thread([&pieces] {
            std::mt19937 random(1);
            for (int i = 0; i < 100'000; ++i)
                pieces.push_back(made(random));
        }).join();
        bool good = true;
        for (const Piece &piece : pieces)
            good = dropped(piece, true) && good;
        return good;
    };
    QVERIFY(round());
    QVERIFY(round());
    const std::size_t before = torchferry::smallBlockBytes();
    for (int i = 0; i < 10; ++i)
        QVERIFY(round());
    const std::size_t after = torchferry::smallBlockBytes();
    QVERIFY2(after <= before + before / 10, qPrintable(QStringLiteral("%1, then %2 bytes").arg(before).arg(after)));
}

} // namespace

QTEST_GUILESS_MAIN(TestSmallBlocks)
#include "test_small_blocks.moc"
