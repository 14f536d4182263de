#pragma once
#pragma clang module import CGLib
#include <libsecret/secret.h>
// The table of attributes is an array of 32 structures, which Swift would see as a tuple of 32.
// The name is not matched: a keyring that is locked since its start shows another one, and a search
// with the name would find nothing in it.
static inline const SecretSchema *gf_credential_schema(void) {
    static const SecretSchema schema = {
        "gatefold.Credential",
        SECRET_SCHEMA_DONT_MATCH_NAME,
        { { "application", SECRET_SCHEMA_ATTRIBUTE_STRING },
          { "service", SECRET_SCHEMA_ATTRIBUTE_STRING },
          { "account", SECRET_SCHEMA_ATTRIBUTE_STRING },
          { "client", SECRET_SCHEMA_ATTRIBUTE_STRING },
          { NULL, 0 } },
    };
    return &schema;
}
// A cast macro, which Swift does not see. Borrowed: lives as long as the object.
static inline const char *gf_object_path(void *proxy) {
    return g_dbus_proxy_get_object_path(G_DBUS_PROXY(proxy));
}
