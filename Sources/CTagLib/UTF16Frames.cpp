#include "UTF16Frames.h"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace {

/// The encodings of text frames.
constexpr char with_mark = 1, without_mark = 2;

size_t frame_size(const char *bytes, int bits) {
    size_t size = 0;
    for (int i = 0; i < 4; i++) {
        size = size << bits | static_cast<uint8_t>(bytes[i]);
    }
    return size;
}

bool has_mark(const char *text) {
    const int mark = static_cast<uint8_t>(text[0]) << 8 | static_cast<uint8_t>(text[1]);
    return mark == 0xFEFF || mark == 0xFFFE;
}

void mark(char *content, size_t size) {
    // The byte that is zero in nearly every letter is the higher one.
    if (content[1] != 0) {
        for (size_t i = 1; i + 1 < size; i += 2) {
            std::swap(content[i], content[i + 1]);
        }
    }
    content[0] = without_mark;
}

}  // namespace

void mark_utf16(TagLib::ByteVector &frames, const char head[id3_head_size]) {
    const int version = head[3];
    // Flags of the tag (unsynchronised, an extended head) and of a frame move its bytes: leave those.
    if (version < 3 || version > 4 || head[5] != 0) {
        return;
    }
    const size_t end = frames.size();
    size_t offset = 0;
    const char *const bytes = std::as_const(frames).data();
    while (offset + 10 < end && bytes[offset] >= 'A' && bytes[offset] <= 'Z') {
        const char *const frame = bytes + offset;
        const size_t size = frame_size(frame + 4, version == 4 ? 7 : 8);
        const size_t content = offset + 10;
        if (size > end - content) {
            return;
        }
        const bool is_text = frame[0] == 'T' && frame[8] == 0 && frame[9] == 0 && size >= 3;
        if (is_text && bytes[content] == with_mark && !has_mark(bytes + content + 1)) {
            // The bytes are shared by no one else: they were read a moment ago.
            mark(frames.data() + content, size);
        }
        offset = content + size;
    }
}
