// SPDX-License-Identifier: Apache-2.0
#include "core/source/encodings.h"

#include <array>
#include <cstdint>
#include <span>

#include "core/base/ascii.h"

namespace torchferry::source {

namespace {

struct Row {
    Encoding encoding;
    std::string_view aliases; ///< without '-', '_', '.' and in lower case, separated by spaces
};

// The names are those of Python's codec registry. Encodings in which an ASCII byte may mean another character are left
// out: the converter would read a backslash as a yen sign. `shift_jis` goes through CP932 for that reason; the few
// characters that the two map differently still come back as the bytes they were.
constexpr std::array kRows{
    Row{{"utf-8", ""}, "utf8 u8 utf utf8ucs2 utf8ucs4 utf8sig cp65001"},
    Row{{"ascii", "ASCII"}, "ascii usascii us 646 cp367 ansix341968"},
    Row{{"iso-8859-1", "ISO-8859-1"}, "iso88591 latin1 latin l1 8859 cp819 iso8859 isolatin1"},
    Row{{"iso-8859-2", "ISO-8859-2"}, "iso88592 latin2 l2"},
    Row{{"iso-8859-3", "ISO-8859-3"}, "iso88593 latin3 l3"},
    Row{{"iso-8859-4", "ISO-8859-4"}, "iso88594 latin4 l4"},
    Row{{"iso-8859-5", "ISO-8859-5"}, "iso88595 cyrillic"},
    Row{{"iso-8859-6", "ISO-8859-6"}, "iso88596 arabic"},
    Row{{"iso-8859-7", "ISO-8859-7"}, "iso88597 greek greek8"},
    Row{{"iso-8859-8", "ISO-8859-8"}, "iso88598 hebrew"},
    Row{{"iso-8859-9", "ISO-8859-9"}, "iso88599 latin5 l5"},
    Row{{"iso-8859-10", "ISO-8859-10"}, "iso885910 latin6 l6"},
    Row{{"iso-8859-11", "ISO-8859-11"}, "iso885911 thai"},
    Row{{"iso-8859-13", "ISO-8859-13"}, "iso885913 latin7 l7"},
    Row{{"iso-8859-14", "ISO-8859-14"}, "iso885914 latin8 l8"},
    Row{{"iso-8859-15", "ISO-8859-15"}, "iso885915 latin9 l9"},
    Row{{"iso-8859-16", "ISO-8859-16"}, "iso885916 latin10 l10"},
    Row{{"cp1250", "CP1250"}, "cp1250 windows1250 1250"},
    Row{{"cp1251", "CP1251"}, "cp1251 windows1251 1251"},
    Row{{"cp1252", "CP1252"}, "cp1252 windows1252 1252"},
    Row{{"cp1253", "CP1253"}, "cp1253 windows1253 1253"},
    Row{{"cp1254", "CP1254"}, "cp1254 windows1254 1254"},
    Row{{"cp1255", "CP1255"}, "cp1255 windows1255 1255"},
    Row{{"cp1256", "CP1256"}, "cp1256 windows1256 1256"},
    Row{{"cp1257", "CP1257"}, "cp1257 windows1257 1257"},
    Row{{"cp1258", "CP1258"}, "cp1258 windows1258 1258"},
    Row{{"cp437", "CP437"}, "cp437 437 ibm437"},
    Row{{"cp850", "CP850"}, "cp850 850 ibm850"},
    Row{{"cp852", "CP852"}, "cp852 852 ibm852"},
    Row{{"cp855", "CP855"}, "cp855"},
    Row{{"cp857", "CP857"}, "cp857"},
    Row{{"cp858", "CP858"}, "cp858"},
    Row{{"cp862", "CP862"}, "cp862"},
    Row{{"cp865", "CP865"}, "cp865"},
    Row{{"cp866", "CP866"}, "cp866 866 ibm866"},
    Row{{"cp874", "CP874"}, "cp874"},
    Row{{"koi8-r", "KOI8-R"}, "koi8r"},
    Row{{"koi8-u", "KOI8-U"}, "koi8u"},
    Row{{"koi8-t", "KOI8-T"}, "koi8t"},
    Row{{"tis-620", "TIS-620"}, "tis620"},
    Row{{"mac-cyrillic", "MAC-CYRILLIC"}, "maccyrillic"},
    Row{{"mac-roman", "MACINTOSH"}, "macroman macintosh"},
    Row{{"gbk", "GBK"}, "gbk cp936 936 ms936"},
    Row{{"gb2312", "EUC-CN"}, "gb2312 chinese euccn eucgb2312cn gb231280 gb23121980"},
    Row{{"gb18030", "GB18030"}, "gb18030 gb180302000"},
    Row{{"big5", "BIG5"}, "big5 big5tw"},
    Row{{"cp950", "CP950"}, "cp950 950 ms950"},
    Row{{"big5hkscs", "BIG5-HKSCS"}, "big5hkscs hkscs"},
    Row{{"euc-jp", "EUC-JP"}, "eucjp ujis"},
    Row{{"euc-jis-2004", "EUC-JISX0213"}, "eucjis2004"},
    Row{{"euc-jisx0213", "EUC-JISX0213"}, "eucjisx0213"},
    Row{{"shift_jis", "CP932"}, "shiftjis sjis csshiftjis"},
    Row{{"cp932", "CP932"}, "cp932 932 ms932 mskanji windows31j"},
    Row{{"iso-2022-jp", "ISO-2022-JP"}, "iso2022jp"},
    Row{{"euc-kr", "EUC-KR"}, "euckr korean ksc5601 ksx1001"},
    Row{{"cp949", "CP949"}, "cp949 949 uhc ms949"},
};

constexpr bool isCookieCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_'
           || c == '.';
}

constexpr bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\f';
}

constexpr char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string aliasKey(std::string_view name)
{
    std::string key;
    for (const char c : name)
        if (c != '-' && c != '_' && c != '.')
            key += lower(c);
    return key;
}

std::string dashedName(std::string_view name)
{
    std::string dashed;
    for (const char c : name)
        dashed += c == '_' ? '-' : lower(c);
    return dashed;
}

bool hasWord(std::string_view words, std::string_view word)
{
    for (std::size_t at = words.find(word); !word.empty() && at != std::string_view::npos;
         at = words.find(word, at + 1))
        if ((at == 0 || words[at - 1] == ' ') && (at + word.size() == words.size() || words[at + word.size()] == ' '))
            return true;
    return false;
}

/// Takes the first line off `rest`, without its line ending.
std::string_view takeLine(std::string_view &rest)
{
    const std::size_t end = rest.find_first_of("\r\n");
    const std::string_view line = rest.substr(0, end);
    if (end == std::string_view::npos)
        rest = {};
    else
        rest.remove_prefix(end + (rest.substr(end, 2) == "\r\n" ? 2 : 1));
    return line;
}

std::optional<std::string> cookieOfComment(std::string_view comment)
{
    constexpr std::string_view word = "coding";
    for (std::size_t at = comment.find(word); at != std::string_view::npos; at = comment.find(word, at + 1)) {
        std::size_t begin = at + word.size();
        if (begin >= comment.size() || (comment[begin] != ':' && comment[begin] != '='))
            continue;
        ++begin;
        while (begin < comment.size() && (comment[begin] == ' ' || comment[begin] == '\t'))
            ++begin;
        std::size_t end = begin;
        while (end < comment.size() && isCookieCharacter(comment[end]))
            ++end;
        if (end > begin)
            return std::string(comment.substr(begin, end - begin));
    }
    return std::nullopt;
}

} // namespace

const Encoding *findEncoding(std::string_view cookie)
{
    std::string key = aliasKey(cookie);
    // Python's tokenizer takes what follows these names for an editor's remark ("utf-8-unix").
    const std::string dashed = dashedName(cookie);
    constexpr std::array<std::string_view, 4> remarked{"utf-8", "latin-1", "iso-8859-1", "iso-latin-1"};
    for (const std::string_view name : remarked)
        if (dashed.starts_with(name) && dashed.size() > name.size() && dashed[name.size()] == '-')
            key = aliasKey(name);
    for (const Row &row : kRows)
        if (hasWord(row.aliases, key))
            return &row.encoding;
    return nullptr;
}

std::optional<std::string> codingCookie(std::string_view bytes)
{
    std::string_view rest = bytes;
    for (int line = 0; line < 2; ++line) {
        const std::string_view text = takeLine(rest);
        std::size_t at = 0;
        while (at < text.size() && isBlank(text[at]))
            ++at;
        if (at == text.size())
            continue;
        if (text[at] != '#')
            return std::nullopt; // code on the first line: the second one no longer counts
        if (auto cookie = cookieOfComment(text.substr(at)))
            return cookie;
    }
    return std::nullopt;
}

std::size_t validUtf8Prefix(std::string_view text)
{
    const std::span<const unsigned char> bytes(reinterpret_cast<const unsigned char *>(text.data()), text.size());
    std::size_t at = 0;
    while (at < bytes.size()) {
        const unsigned lead = bytes[at];
        if (lead < 0x80) {
            at = asciiEnd(text, at + 1);
            continue;
        }
        const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
        if (lead < 0xC2 || lead > 0xF4 || at + length > bytes.size())
            return at;
        // The second byte alone tells overlong forms, surrogates and what is above U+10FFFF apart.
        const unsigned low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
        const unsigned high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
        if (bytes[at + 1] < low || bytes[at + 1] > high)
            return at;
        for (std::size_t i = 2; i < length; ++i)
            if ((bytes[at + i] & 0xC0U) != 0x80)
                return at;
        at += length;
    }
    return at;
}

} // namespace torchferry::source
