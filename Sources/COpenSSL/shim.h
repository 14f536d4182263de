#pragma once
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

// A macro over EVP_CIPHER_CTX_ctrl with a code of its own, which does not import.

// Sets the tag that the end of opening compares with.
static inline int gf_gcm_set_tag(EVP_CIPHER_CTX *c, void *tag, int size) {
    return EVP_CIPHER_CTX_ctrl(c, EVP_CTRL_AEAD_SET_TAG, size, tag);
}
// Copies the tag once all has been sealed.
static inline int gf_gcm_get_tag(EVP_CIPHER_CTX *c, void *tag, int size) {
    return EVP_CIPHER_CTX_ctrl(c, EVP_CTRL_AEAD_GET_TAG, size, tag);
}
