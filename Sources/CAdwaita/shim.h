#pragma once
#pragma clang module import CGLib
#include <adwaita.h>
#include <glib-unix.h>
// Swift's module of the C library leaves this header out.
#include <malloc.h>

// libdispatch exports these two for run loops that are not its own; no header declares them.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *_Null_unspecified message);

// The cast of a callback is a macro, and the signals of this class come on any thread.
static inline gulong gf_pixbuf_loader_on_size(
    GdkPixbufLoader *loader, void (*f)(GdkPixbufLoader *, int, int, void *), void *data) {
    return g_signal_connect_data(loader, "size-prepared", G_CALLBACK(f), data, NULL, 0);
}
