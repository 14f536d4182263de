#pragma once
#include "CTagLib.h"

/// Watches the text that TagLib reads as Latin-1 on this thread while it lives, and notes what was odd.
///
/// Many programs wrote UTF-8 (or Windows-1251, or GBK) into ID3 frames that say Latin-1. What is
/// valid UTF-8 is read as that; the rest cannot be told apart and stays Latin-1.
class TextRepair final {
public:
    explicit TextRepair(gf_audio *notes);
    ~TextRepair();
    TextRepair(const TextRepair &) = delete;
    TextRepair &operator=(const TextRepair &) = delete;
};
