#pragma once
#pragma clang module import CGLib
#include <gdk-pixbuf/gdk-pixbuf.h>
// g_signal_connect and its casts are macros, which Swift does not import.
static inline gulong gf_pixbuf_connect_size(
    GdkPixbufLoader *loader, void (*f)(GdkPixbufLoader *, int, int, void *), void *data) {
    return g_signal_connect_data(loader, "size-prepared", (GCallback)f, data, NULL, 0);
}
