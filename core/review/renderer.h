// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "core/convert/model/finding.h"
#include "core/review/edits.h"
#include "core/review/import_plan.h"
#include "core/review/owned_ranges.h"
#include "core/review/projection.h"

namespace torchferry::review {

/// Writes text from source, edits and import plan. One object serves one text.
class Renderer {
public:
    Renderer(const convert::FileAnalysis &file, const std::vector<ActiveEdit> &edits);

    /// The whole file. Without a plan symbols are written as they are and imports stay.
    void renderFile(const ImportPlan *plan);
    /// What is in place of one edit's range, with the statements before and after in lines of their own.
    [[nodiscard]] std::string renderEdit(std::size_t edit);

    [[nodiscard]] std::string &text() { return m_text; }
    [[nodiscard]] std::vector<TextSpan> &spans() { return m_spans; }
    /// What stood in the file, and what was written; nothing after `renderEdit` alone.
    [[nodiscard]] RenderPass &renderPass() { return m_renderPass; }

private:
    /// Something at the level of statements: an edit, a statement more or less, an import.
    struct Item {
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
        int rank = 0; ///< at one offset: imports, definitions, statements, what is removed, what replaces
        enum class Kind : std::uint8_t {
            edit,
            insertBefore,
            insertAfter,
            remove,
            import,
            removeImport
        } kind = Kind::edit;
        std::size_t edit = 0;
        const convert::StatementEdit *statement = nullptr;
        const ImportEdit *import = nullptr;
    };

    void prepareRenderPass();
    void noteWritten(const ActiveEdit &edit);
    /// Writes the source from `range.begin` on with all items that are in it; those after `floor` in the order of edits.
    void writeItems(ByteRange range, std::size_t floor);
    /// What is asked for each block an edit writes, in the order of the text: it is collected once.
    void prepareItems();
    void insertBesideRemoved();
    [[nodiscard]] std::vector<Item> collectItems(ByteRange range, std::size_t floor);
    [[nodiscard]] bool isAround(std::size_t edit, ByteRange range, std::size_t floor) const;
    [[nodiscard]] Item itemOf(std::size_t edit, const convert::StatementEdit &statement) const;
    void writeItem(const Item &item);
    [[nodiscard]] std::uint32_t withoutBlankLines(std::uint32_t offset) const;
    [[nodiscard]] bool takeBack(std::string_view text);
    void separate(const std::string &indentation, convert::FindingId finding, bool pending);
    void writeRemoval(ByteRange statement, const std::string &indentation, bool alone, std::uint32_t block,
                      std::uint32_t siblings, const std::vector<ByteRange> &comments, convert::FindingId finding,
                      TextSpan::Origin origin);
    void writeEdit(std::size_t edit, python::Precedence required);
    void writeInside(std::size_t edit, python::Precedence required);
    [[nodiscard]] bool beginsWithWord(const convert::Piece &piece) const;
    void writePieces(const std::vector<convert::Piece> &pieces, std::size_t edit);
    void writeSourcePiece(const convert::Piece &piece, std::size_t edit);
    void writeBlock(const convert::Piece &piece, std::size_t edit);
    /// Source text with the edits inside it, but only those after `floor` in the order of edits.
    void writeRange(ByteRange range, std::size_t floor);
    void writeSource(ByteRange range);
    void copySource(ByteRange range);
    void passSource(ByteRange range, std::uint32_t end);
    void writeText(std::string_view text, convert::FindingId finding, TextSpan::Origin origin, bool pending);
    [[nodiscard]] std::size_t firstEditFrom(std::uint32_t offset) const;
    [[nodiscard]] std::uint32_t lineStart(std::uint32_t offset) const;
    [[nodiscard]] std::uint32_t lineEnd(std::uint32_t offset) const;

    static constexpr std::size_t noFloor = static_cast<std::size_t>(-1);

    const convert::FileAnalysis &m_file;
    const std::vector<ActiveEdit> &m_edits;
    std::string_view m_source;
    const ImportPlan *m_plan = nullptr;
    std::vector<bool> m_isReached; ///< by edit: what it writes is in the text
    std::string m_text;
    std::vector<TextSpan> m_spans;
    RenderPass m_renderPass;
    std::unordered_map<std::uint32_t, std::uint32_t> m_removedInBlock; ///< block, statements removed so far
    std::uint32_t m_lastSource = 0;  ///< source is copied up to here: what comes before is repeated text
    std::uint32_t m_consumed = 0;    ///< of the item being written: the source up to here is dealt with
    std::uint32_t m_next = 0;        ///< where the item behind the one being written begins
    ByteRange m_copyable;            ///< source outside of it is moved text, too
    std::size_t m_current = noFloor; ///< the edit whose pieces are written
    std::vector<convert::FindingId> m_findingsByName; ///< by the offset of their names
    bool m_hasItems = false;                          ///< the next three are prepared
    std::vector<Item> m_statementItems;               ///< of all edits, by offset
    std::vector<const ImportEdit *> m_importItems;    ///< of the plan, by offset
    OwnedRanges m_blocks;                             ///< that reached edits write
};

} // namespace torchferry::review
