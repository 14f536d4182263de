#include "DescriptorStream.h"
#include "UTF16Frames.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <unistd.h>

namespace {
/// More than TagLib needs for the largest sane file: tags, a big cover, and an index of an audio book.
constexpr int64_t whole_budget = 512LL << 20;
/// More than any one picture should have.
constexpr int64_t largest_block = 128LL << 20;
}  // namespace

DescriptorStream::DescriptorStream(
    int descriptor, int64_t size, const uint8_t *head, size_t head_count)
    : descriptor(descriptor), size(size), head(head), head_count(head_count),
      budget(whole_budget) {}

TagLib::FileName DescriptorStream::name() const { return ""; }

TagLib::ByteVector DescriptorStream::readBlock(gf_count length) {
    if (length == 0 || position < 0 || position >= size) {
        return TagLib::ByteVector();
    }
    const auto left = static_cast<gf_count>(size - position);
    const auto count = static_cast<int64_t>(std::min(length, left));
    // Every read costs something, so that endless empty loops end as well.
    budget -= count + 64;
    if (count > largest_block || budget < 0) {
        throw std::length_error("a file asks to read more than tags can need");
    }
    TagLib::ByteVector block(static_cast<unsigned int>(count), 0);
    const size_t got = read_at(position, block.data(), static_cast<size_t>(count));
    block.resize(static_cast<unsigned int>(got));
    if (position == id3_head_size) {
        mend(block);
    }
    position += static_cast<int64_t>(got);
    return block;
}

void DescriptorStream::mend(TagLib::ByteVector &block) {
    char head[id3_head_size];
    if (read_at(0, head, sizeof head) == sizeof head && std::memcmp(head, "ID3", 3) == 0) {
        mark_utf16(block, head);
    }
}

size_t DescriptorStream::read_at(int64_t offset, char *bytes, size_t count) {
    size_t done = 0;
    while (done < count) {
        const int64_t at = offset + static_cast<int64_t>(done);
        if (at < static_cast<int64_t>(head_count)) {
            const size_t part = std::min(count - done, head_count - static_cast<size_t>(at));
            std::memcpy(bytes + done, head + at, part);
            done += part;
            continue;
        }
        const int64_t in_buffer = at - buffer_start;
        if (in_buffer >= 0 && in_buffer < static_cast<int64_t>(buffer_count)) {
            const size_t part =
                std::min(count - done, buffer_count - static_cast<size_t>(in_buffer));
            std::memcpy(bytes + done, buffer + in_buffer, part);
            done += part;
            continue;
        }
        const bool direct = count - done >= sizeof buffer;
        const ssize_t got = pread(
            descriptor, direct ? bytes + done : buffer, direct ? count - done : sizeof buffer, at);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            break;
        }
        if (direct) {
            done += static_cast<size_t>(got);
        } else {
            buffer_start = at;
            buffer_count = static_cast<size_t>(got);
        }
    }
    return done;
}

void DescriptorStream::seek(gf_offset offset, Position from) {
    switch (from) {
    case Beginning: position = offset; break;
    case Current: position += offset; break;
    case End: position = size + offset; break;
    }
}

gf_offset DescriptorStream::tell() const { return position; }
gf_offset DescriptorStream::length() { return size; }
bool DescriptorStream::readOnly() const { return true; }
bool DescriptorStream::isOpen() const { return true; }

// Reading changes nothing.
void DescriptorStream::writeBlock(const TagLib::ByteVector &) {}
void DescriptorStream::insert(const TagLib::ByteVector &, gf_start, gf_count) {}
void DescriptorStream::removeBlock(gf_start, gf_count) {}
void DescriptorStream::truncate(gf_offset) {}
