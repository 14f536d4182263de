#pragma once
#pragma clang module import CGLib
#include <adwaita.h>
#include <glib-unix.h>

// libdispatch exports these two for run loops that are not its own; no header declares them.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *_Null_unspecified message);
