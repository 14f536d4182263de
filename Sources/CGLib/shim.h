#pragma once
// What the libraries built on GLib share. They import this module instead of including the headers
// again, so that a GLib type is the same type whichever of them it came through.
#include <gio/gio.h>
#include <glib-object.h>
#include <glib.h>
#include <gmodule.h>
