#include "CTagLib.h"
#include "DescriptorStream.h"
#include "TextRepair.h"

#include <aifffile.h>
#include <attachedpictureframe.h>
#include <chapterframe.h>
#include <flacfile.h>
#include <flacpicture.h>
#include <id3v1genres.h>
#include <id3v2tag.h>
#include <mp4coverart.h>
#include <mp4file.h>
#include <mp4item.h>
#include <mp4tag.h>
#include <mpegfile.h>
#include <oggflacfile.h>
#include <opusfile.h>
#include <taglib.h>
#include <tbytevectorstream.h>
#include <tpropertymap.h>
#include <vorbisfile.h>
#include <wavfile.h>
#include <xiphcomment.h>

#include <memory>

using namespace TagLib;

namespace {

constexpr auto exactness = AudioProperties::Average;

/// `Source` is a stream or a file name: TagLib's classes take either.
template <typename Source>
std::unique_ptr<File> open_file(Source source, gf_container container) {
    switch (container) {
    case GF_MPEG:
#if TAGLIB_MAJOR_VERSION >= 2
        return std::make_unique<MPEG::File>(source, true, exactness);
#else
        return std::make_unique<MPEG::File>(
            source, ID3v2::FrameFactory::instance(), true, exactness);
#endif
    case GF_FLAC:
#if TAGLIB_MAJOR_VERSION >= 2
        return std::make_unique<FLAC::File>(source, true, exactness);
#else
        return std::make_unique<FLAC::File>(
            source, ID3v2::FrameFactory::instance(), true, exactness);
#endif
    case GF_VORBIS: return std::make_unique<Ogg::Vorbis::File>(source, true, exactness);
    case GF_OPUS: return std::make_unique<Ogg::Opus::File>(source, true, exactness);
    case GF_OGG_FLAC: return std::make_unique<Ogg::FLAC::File>(source, true, exactness);
    case GF_MP4: return std::make_unique<MP4::File>(source, true, exactness);
    case GF_WAV: return std::make_unique<RIFF::WAV::File>(source, true, exactness);
    case GF_AIFF: return std::make_unique<RIFF::AIFF::File>(source, true, exactness);
    }
    return nullptr;
}

/// The parts of a file in which a picture may be: at most one of them is there.
struct PicturePlaces {
    ID3v2::Tag *id3 = nullptr;
    FLAC::File *flac = nullptr;
    Ogg::XiphComment *xiph = nullptr;
    MP4::Tag *mp4 = nullptr;
};

PicturePlaces picture_places(File *file, gf_container container) {
    PicturePlaces places;
    switch (container) {
    case GF_MPEG: places.id3 = static_cast<MPEG::File *>(file)->ID3v2Tag(true); break;
    case GF_FLAC: places.flac = static_cast<FLAC::File *>(file); break;
    case GF_VORBIS: places.xiph = static_cast<Ogg::Vorbis::File *>(file)->tag(); break;
    case GF_OPUS: places.xiph = static_cast<Ogg::Opus::File *>(file)->tag(); break;
    case GF_OGG_FLAC: places.xiph = static_cast<Ogg::FLAC::File *>(file)->tag(); break;
    case GF_MP4: places.mp4 = static_cast<MP4::File *>(file)->tag(); break;
    case GF_WAV: places.id3 = static_cast<RIFF::WAV::File *>(file)->ID3v2Tag(); break;
    case GF_AIFF: places.id3 = static_cast<RIFF::AIFF::File *>(file)->tag(); break;
    }
    return places;
}

bool has_picture(const PicturePlaces &places) {
    if (places.id3) {
        return !places.id3->frameListMap()["APIC"].isEmpty();
    }
    if (places.flac) {
        return !places.flac->pictureList().isEmpty();
    }
    if (places.xiph) {
        return !places.xiph->pictureList().isEmpty();
    }
    return places.mp4 && places.mp4->contains("covr");
}

void emit(
    const ByteVector &bytes, int type, const String &mime, gf_on_picture on_picture, void *context) {
    if (!bytes.isEmpty()) {
        on_picture(
            context, type, mime.toCString(true), reinterpret_cast<const uint8_t *>(bytes.data()),
            bytes.size());
    }
}

void emit_all(const PicturePlaces &places, gf_on_picture on_picture, void *context) {
    if (places.id3) {
        for (auto *frame : places.id3->frameListMap()["APIC"]) {
            if (auto *p = dynamic_cast<ID3v2::AttachedPictureFrame *>(frame)) {
                emit(p->picture(), p->type(), p->mimeType(), on_picture, context);
            }
        }
    }
    if (places.mp4) {
        const auto covers = places.mp4->item("covr").toCoverArtList();
        for (const auto &cover : covers) {
            const bool png = cover.format() == MP4::CoverArt::PNG;
            emit(cover.data(), 3, png ? "image/png" : "image/jpeg", on_picture, context);
        }
    }
    List<FLAC::Picture *> list;
    if (places.flac) {
        list = places.flac->pictureList();
    } else if (places.xiph) {
        list = places.xiph->pictureList();
    }
    for (const auto *picture : list) {
        emit(picture->data(), picture->type(), picture->mimeType(), on_picture, context);
    }
}

FLAC::Picture *front_cover(const String &mime, const ByteVector &bytes) {
    auto *picture = new FLAC::Picture;
    picture->setType(FLAC::Picture::FrontCover);
    picture->setMimeType(mime);
    picture->setData(bytes);
    return picture;
}

/// TagLib takes over every picture it is given.
void replace_pictures(const PicturePlaces &places, const String &mime, const ByteVector &bytes) {
    if (places.id3) {
        places.id3->removeFrames("APIC");
        if (!bytes.isEmpty()) {
            auto *frame = new ID3v2::AttachedPictureFrame;
            frame->setType(ID3v2::AttachedPictureFrame::FrontCover);
            frame->setMimeType(mime);
            frame->setPicture(bytes);
            places.id3->addFrame(frame);
        }
    } else if (places.flac) {
        places.flac->removePictures();
        if (!bytes.isEmpty()) {
            places.flac->addPicture(front_cover(mime, bytes));
        }
    } else if (places.xiph) {
        places.xiph->removeAllPictures();
        if (!bytes.isEmpty()) {
            places.xiph->addPicture(front_cover(mime, bytes));
        }
    } else if (places.mp4) {
        places.mp4->removeItem("covr");
        if (!bytes.isEmpty()) {
            const auto format = mime == "image/png" ? MP4::CoverArt::PNG : MP4::CoverArt::JPEG;
            MP4::CoverArtList covers;
            covers.append(MP4::CoverArt(format, bytes));
            places.mp4->setItem("covr", MP4::Item(covers));
        }
    }
}

const String freeform = "----:com.apple.iTunes:";

/// The values in MP4 for which TagLib has no property name, such as ReplayGain.
void add_freeform(File *file, gf_container container, PropertyMap &map) {
    if (container != GF_MP4) {
        return;
    }
    const auto *tag = static_cast<MP4::File *>(file)->tag();
    const StringList names = map.unsupportedData();
    for (const auto &name : names) {
        if (tag && name.startsWith(freeform)) {
            const String key = name.substr(freeform.size()).upper();
            if (!map.contains(key)) {
                map[key] = tag->item(name).toStringList();
            }
        }
    }
}

/// The reverse: what TagLib would not write.
void write_freeform(File *file, gf_container container, const PropertyMap &rest) {
    if (container != GF_MP4) {
        return;
    }
    auto *tag = static_cast<MP4::File *>(file)->tag();
    for (const auto &[key, values] : rest) {
        tag->setItem(freeform + key, MP4::Item(values));
    }
}

/// The items in MP4 that are numbers or texts, for which TagLib has no property name.
void add_items(File *file, gf_container container, PropertyMap &map) {
    if (container != GF_MP4) {
        return;
    }
    const auto *tag = static_cast<MP4::File *>(file)->tag();
    if (!tag) {
        return;
    }
    const std::pair<const char *, const char *> numbers[] = {
        {"rtng", "ITUNESADVISORY"}, {"stik", "ITUNESMEDIAKIND"}};
    for (const auto &[name, key] : numbers) {
        if (tag->contains(name)) {
            map[key].append(String::number(tag->item(name).toByte()));
        }
    }
    const std::pair<const char *, const char *> texts[] = {
        {"ldes", "LONGDESCRIPTION"}, {"desc", "PODCASTDESC"}, {"\251nrt", "NARRATOR"},
        {"\251pub", "PUBLISHER"}};
    for (const auto &[name, key] : texts) {
        if (tag->contains(name) && !map.contains(key)) {
            map[key] = tag->item(name).toStringList();
        }
    }
}

/// A number stands for a genre of ID3v1, `(17)` or `17`; in ID3v2 TagLib looks them up itself.
void name_genres(PropertyMap &map) {
    if (!map.contains("GENRE")) {
        return;
    }
    for (auto &genre : map["GENRE"]) {
        const bool braced = genre.startsWith("(") && genre.find(")") == int(genre.size()) - 1;
        bool is_number = false;
        const int number =
            (braced ? genre.substr(1, genre.size() - 2) : genre).toInt(&is_number);
        if (is_number && number >= 0 && !ID3v1::genre(number).isEmpty()) {
            genre = ID3v1::genre(number);
        }
    }
}

void add_chapters(const PicturePlaces &places, PropertyMap &map) {
    if (!places.id3 || !places.id3->frameListMap().contains("CHAP")) {
        return;
    }
    StringList chapters;
    for (const auto *frame : places.id3->frameListMap()["CHAP"]) {
        if (const auto *chapter = dynamic_cast<const ID3v2::ChapterFrame *>(frame)) {
            const auto &titles = chapter->embeddedFrameList("TIT2");
            chapters.append(
                String::number(int(chapter->startTime())) + " "
                + (titles.isEmpty() ? String() : titles.front()->toString()));
        }
    }
    map["CHAP"] = chapters;
}

/// The frame by which ID3 marks a podcast has no value.
void mark_podcast(PropertyMap &map) {
    if (map.contains("PODCAST") && map["PODCAST"].isEmpty()) {
        map["PODCAST"].append("1");
    }
}

gf_result read(
    IOStream *stream, gf_container container, gf_audio *audio, gf_on_value on_value, void *context) {
    const TextRepair repair(audio);
    const auto file = open_file<IOStream *>(stream, container);
    if (!file || !file->isValid()) {
        return GF_DAMAGED;
    }
    if (const auto *properties = file->audioProperties()) {
        audio->duration_ms = properties->lengthInMilliseconds();
        audio->bitrate_kbps = properties->bitrate();
        audio->sample_rate = properties->sampleRate();
        audio->channels = properties->channels();
    }
    const PicturePlaces places = picture_places(file.get(), container);
    audio->has_picture = has_picture(places);
    PropertyMap map = file->properties();
    add_items(file.get(), container, map);
    add_freeform(file.get(), container, map);
    add_chapters(places, map);
    name_genres(map);
    mark_podcast(map);
    for (const auto &[key, values] : map) {
        const std::string name = key.to8Bit(true);
        for (const auto &value : values) {
            const std::string text = value.to8Bit(true);
            on_value(context, name.data(), name.size(), text.data(), text.size());
        }
    }
    return GF_DONE;
}

}  // namespace

// Nothing may unwind into Swift: every function that it calls catches everything.

gf_result gf_read_file(
    int descriptor, int64_t size, const uint8_t *head, size_t head_count, gf_container container,
    gf_audio *audio, gf_on_value on_value, void *context) {
    try {
        DescriptorStream stream(descriptor, size, head, head_count);
        return read(&stream, container, audio, on_value, context);
    } catch (...) {
        return GF_FAILED;
    }
}

gf_result gf_read_bytes(
    const uint8_t *bytes, size_t count, gf_container container, gf_audio *audio,
    gf_on_value on_value, void *context) {
    try {
        ByteVectorStream stream(ByteVector(
            reinterpret_cast<const char *>(bytes), static_cast<unsigned int>(count)));
        return read(&stream, container, audio, on_value, context);
    } catch (...) {
        return GF_FAILED;
    }
}

gf_result gf_read_pictures(
    int descriptor, int64_t size, const uint8_t *head, size_t head_count, gf_container container,
    gf_on_picture on_picture, void *context) {
    try {
        DescriptorStream stream(descriptor, size, head, head_count);
        const auto file = open_file<IOStream *>(&stream, container);
        if (!file || !file->isValid()) {
            return GF_DAMAGED;
        }
        emit_all(picture_places(file.get(), container), on_picture, context);
        return GF_DONE;
    } catch (...) {
        return GF_FAILED;
    }
}

gf_result gf_write_file(
    const char *path, gf_container container, const gf_tag *tags, size_t tag_count,
    const char *mime, const uint8_t *picture, size_t picture_size) {
    try {
        const auto file = open_file<FileName>(path, container);
        if (!file || !file->isValid()) {
            return GF_DAMAGED;
        }
        if (file->readOnly()) {
            return GF_NOT_WRITTEN;
        }
        PropertyMap map;
        for (size_t i = 0; i < tag_count; i++) {
            const String key(tags[i].key, String::UTF8);
            map[key].append(String(tags[i].value, String::UTF8));
        }
        write_freeform(file.get(), container, file->setProperties(map));
        const ByteVector bytes =
            mime ? ByteVector(
                       reinterpret_cast<const char *>(picture), static_cast<unsigned>(picture_size))
                 : ByteVector();
        replace_pictures(
            picture_places(file.get(), container), mime ? String(mime, String::UTF8) : String(),
            bytes);
        return file->save() ? GF_DONE : GF_NOT_WRITTEN;
    } catch (...) {
        return GF_FAILED;
    }
}
