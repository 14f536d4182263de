#include "TextRepair.h"

#include <id3v1tag.h>
#include <id3v2tag.h>
#include <infotag.h>
#include <tbytevector.h>
#include <tstring.h>

#include <cstdint>

using namespace TagLib;

namespace {

thread_local gf_audio *current_notes = nullptr;

enum class Kind { ascii, utf8, neither };

/// Strict UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF.
Kind kind_of(const ByteVector &bytes) {
    bool high = false;
    const auto *p = reinterpret_cast<const uint8_t *>(bytes.data());
    const auto *const end = p + bytes.size();
    while (p < end) {
        const uint8_t first = *p++;
        if (first < 0x80) {
            continue;
        }
        high = true;
        int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
        if (first < 0xC2 || first > 0xF4 || end - p < more) {
            return Kind::neither;
        }
        const uint8_t low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
        const uint8_t top = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
        if (*p < low || *p > top) {
            return Kind::neither;
        }
        for (p++, more--; more > 0; p++, more--) {
            if ((*p & 0xC0) != 0x80) {
                return Kind::neither;
            }
        }
    }
    return high ? Kind::utf8 : Kind::ascii;
}

/// Text in another alphabet read as Latin-1 is nearly all accented letters, or has control codes
/// from 0x80 to 0x9F; names in Latin-1 have an accent here and there.
bool looks_foreign(const ByteVector &bytes) {
    unsigned high = 0, letters = 0, controls = 0;
    for (const char c : bytes) {
        const auto byte = static_cast<uint8_t>(c);
        high += byte >= 0x80;
        controls += byte >= 0x80 && byte < 0xA0;
        letters += byte >= 0x80 || (byte | 0x20) - 'a' < 26U;
    }
    return controls > 0 || (high >= 3 && high * 2 > letters);
}

String repaired(const ByteVector &bytes) {
    const Kind kind = kind_of(bytes);
    if (kind == Kind::utf8) {
        if (current_notes) {
            current_notes->repaired_utf8 = 1;
        }
        return String(bytes, String::UTF8);
    }
    if (kind == Kind::neither && current_notes && looks_foreign(bytes)) {
        current_notes->unknown_encoding = 1;
    }
    return String(bytes, String::Latin1);
}

class Frames final : public ID3v2::Latin1StringHandler {
    String parse(const ByteVector &bytes) const override { return repaired(bytes); }
};

class OldTags final : public ID3v1::StringHandler {
    String parse(const ByteVector &bytes) const override {
        const int end = bytes.find('\0');
        return repaired(end < 0 ? bytes : bytes.mid(0, static_cast<unsigned>(end)))
            .stripWhiteSpace();
    }
};

/// INFO chunks never say what encoding they are in, so that either one is right.
class RIFFTags final : public RIFF::Info::StringHandler {
    String parse(const ByteVector &bytes) const override {
        return String(bytes, kind_of(bytes) == Kind::neither ? String::Latin1 : String::UTF8);
    }
};

/// TagLib keeps these for the whole process; they have no state of their own.
void install() {
    static const bool installed = [] {
        static const Frames frames;
        static const OldTags old_tags;
        static const RIFFTags riff_tags;
        ID3v2::Tag::setLatin1StringHandler(&frames);
        ID3v1::Tag::setStringHandler(&old_tags);
        RIFF::Info::Tag::setStringHandler(&riff_tags);
        return true;
    }();
    (void)installed;
}

}  // namespace

TextRepair::TextRepair(gf_audio *notes) {
    install();
    current_notes = notes;
}

TextRepair::~TextRepair() { current_notes = nullptr; }
