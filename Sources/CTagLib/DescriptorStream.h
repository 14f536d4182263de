#pragma once
#include <tbytevector.h>
#include <tiostream.h>
#include <taglib.h>

#include <cstdint>

#if TAGLIB_MAJOR_VERSION >= 2
using gf_count = size_t;
using gf_offset = TagLib::offset_t;
using gf_start = TagLib::offset_t;
#else
using gf_count = unsigned long;
using gf_offset = long;
using gf_start = unsigned long;
#endif

/// An open file to read from, through one buffer.
///
/// TagLib's own stream opens files by name and seeks with stdio, which throws its buffer away at every
/// seek. This one opens nothing, so that what was looked at is what is read, and it bounds how much a
/// hostile file can make TagLib read.
class DescriptorStream final : public TagLib::IOStream {
public:
    /// The head is the caller's and outlives the stream.
    DescriptorStream(int descriptor, int64_t size, const uint8_t *head, size_t head_count);

    TagLib::FileName name() const override;
    TagLib::ByteVector readBlock(gf_count length) override;
    void writeBlock(const TagLib::ByteVector &data) override;
    void insert(const TagLib::ByteVector &data, gf_start start, gf_count replace) override;
    void removeBlock(gf_start start, gf_count length) override;
    bool readOnly() const override;
    bool isOpen() const override;
    void seek(gf_offset offset, Position from) override;
    gf_offset tell() const override;
    gf_offset length() override;
    void truncate(gf_offset length) override;

private:
    /// Mends an ID3v2 tag on its way to TagLib, which reads the whole of it in one block.
    void mend(TagLib::ByteVector &block);
    size_t read_at(int64_t offset, char *bytes, size_t count);

    const int descriptor;
    const int64_t size;
    const uint8_t *const head;
    const size_t head_count;
    int64_t position = 0;
    int64_t budget;
    int64_t buffer_start = 0;
    size_t buffer_count = 0;
    char buffer[8192];
};
