#pragma once
#include <tbytevector.h>

constexpr int id3_head_size = 10;

/// Makes TagLib read UTF-16 text without a byte-order mark, which it drops otherwise.
///
/// `frames` is all of a tag of ID3v2.3 or 2.4 behind its head. Text frames that say UTF-16 with a mark
/// and have none are changed to say UTF-16 without one, the higher byte first.
void mark_utf16(TagLib::ByteVector &frames, const char head[id3_head_size]);
