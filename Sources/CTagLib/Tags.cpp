#include "CTagLib.h"
#include <fileref.h>
#include <tag.h>
#include <tpropertymap.h>
#include <taglib.h>
#if TAGLIB_MAJOR_VERSION < 2
#include <attachedpictureframe.h>
#include <flacfile.h>
#include <id3v2tag.h>
#include <mp4file.h>
#include <mpegfile.h>
#include <oggflacfile.h>
#include <opusfile.h>
#include <vorbisfile.h>
#include <wavfile.h>
#include <aifffile.h>
#include <xiphcomment.h>
#endif

using namespace TagLib;

static void emit(const ByteVector &d, int type, const String &mime, gf_tag_picture f, void *c) {
    if (d.size() > 0) f(c, type, mime.toCString(true), reinterpret_cast<const uint8_t *>(d.data()), d.size());
}

#if TAGLIB_MAJOR_VERSION < 2
static void id3(ID3v2::Tag *t, gf_tag_picture f, void *c) {
    if (!t) return;
    for (auto *frame : t->frameListMap()["APIC"])
        if (auto *p = dynamic_cast<ID3v2::AttachedPictureFrame *>(frame)) emit(p->picture(), p->type(), p->mimeType(), f, c);
}
static void flacs(const List<FLAC::Picture *> &l, gf_tag_picture f, void *c) {
    for (auto *p : l) emit(p->data(), p->type(), p->mimeType(), f, c);
}
static void pictures(File *file, gf_tag_picture f, void *c) {
    if (auto *x = dynamic_cast<MPEG::File *>(file)) id3(x->ID3v2Tag(false), f, c);
    else if (auto *x = dynamic_cast<FLAC::File *>(file)) { flacs(x->pictureList(), f, c); }
    else if (auto *x = dynamic_cast<MP4::File *>(file)) {
        if (x->tag() && x->tag()->contains("covr"))
            for (const auto &a : x->tag()->item("covr").toCoverArtList())
                emit(a.data(), 3, a.format() == MP4::CoverArt::PNG ? "image/png" : "image/jpeg", f, c);
    }
    else if (auto *x = dynamic_cast<Ogg::Vorbis::File *>(file)) { if (x->tag()) flacs(x->tag()->pictureList(), f, c); }
    else if (auto *x = dynamic_cast<Ogg::Opus::File *>(file)) { if (x->tag()) flacs(x->tag()->pictureList(), f, c); }
    else if (auto *x = dynamic_cast<Ogg::FLAC::File *>(file)) { if (x->tag()) flacs(x->tag()->pictureList(), f, c); }
    else if (auto *x = dynamic_cast<RIFF::WAV::File *>(file)) id3(x->ID3v2Tag(), f, c);
    else if (auto *x = dynamic_cast<RIFF::AIFF::File *>(file)) id3(x->tag(), f, c);
}
#else
static void pictures(File *file, gf_tag_picture f, void *c) {      // 2.0 has one way for all formats
    static const char *names[] = {"Other", "File Icon", "Other File Icon", "Front Cover", "Back Cover"};
    for (const auto &m : file->complexProperties("PICTURE")) {
        int type = -1; auto name = m.value("pictureType").toString();
        for (int i = 0; i < 5; i++) if (name == names[i]) type = i;
        emit(m.value("data").toByteVector(), type, m.value("mimeType").toString(), f, c);
    }
}
#endif

extern "C" int gf_tags_read(const char *path, gf_audio *audio, gf_tag_value on_value, gf_tag_picture on_picture, void *context) {
    try {
        FileRef ref(path, true, AudioProperties::Average);
        if (ref.isNull() || !ref.file()->isValid()) return 1;
        if (auto *p = ref.audioProperties()) {
            audio->duration_ms = p->lengthInMilliseconds();
            audio->bitrate_kbps = p->bitrate(); audio->sample_rate = p->sampleRate(); audio->channels = p->channels();
        }
        const PropertyMap map = ref.file()->properties();
        for (auto i = map.begin(); i != map.end(); ++i)
            for (const auto &v : i->second) on_value(context, i->first.toCString(true), v.toCString(true));
        if (on_picture) pictures(ref.file(), on_picture, context);
        return 0;
    } catch (...) { return 2; }        // nothing may unwind into Swift
}
