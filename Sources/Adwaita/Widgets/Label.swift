import CAdwaita

/// A text.
public final class Label: Widget {
    /// Makes a label whose text begins where reading does.
    public convenience init(_ text: String = "") {
        self.init(retaining: gtk_label_new(text))
        gtk_label_set_xalign(c(), 0)
    }

    /// What it says.
    public var text: String {
        get { string(gtk_label_get_text(c())) }
        set { if text != newValue { gtk_label_set_text(c(), newValue) } }
    }

    /// One line, whatever breaks are in the text, that ends in "…" instead of asking for more room.
    public func ellipsized() -> Self {
        gtk_label_set_single_line_mode(c(), 1)
        gtk_label_set_ellipsize(c(), PANGO_ELLIPSIZE_END)
        return self
    }

    /// Several lines, broken between words, or within one that is longer than a line.
    ///
    /// - Parameter lines: The most lines; what is more ends in "…". 0 for any number.
    /// - Returns: Itself.
    public func wrapped(lines: Int32 = 0) -> Self {
        gtk_label_set_wrap(c(), 1)
        gtk_label_set_wrap_mode(c(), PANGO_WRAP_WORD_CHAR)
        // A hyphen where a name or an address breaks would seem to be part of it.
        let attributes = pango_attr_list_new()
        pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
        gtk_label_set_attributes(c(), attributes)
        pango_attr_list_unref(attributes)
        if lines > 0 {
            gtk_label_set_lines(c(), lines)
            gtk_label_set_ellipsize(c(), PANGO_ELLIPSIZE_END)
        }
        return self
    }

    /// In the middle of its room.
    public func centered() -> Self {
        gtk_label_set_xalign(c(), 0.5)
        gtk_label_set_justify(c(), GTK_JUSTIFY_CENTER)
        return self
    }

    /// At the end of its room.
    public func trailing() -> Self {
        gtk_label_set_xalign(c(), 1)
        return self
    }

    /// Room for so many characters, however few it has.
    public func width(characters: Int32, atMost most: Int32 = -1) -> Self {
        gtk_label_set_width_chars(c(), characters)
        gtk_label_set_max_width_chars(c(), most)
        return self
    }

    /// Lets a person select and copy it.
    public func selectable() -> Self {
        gtk_label_set_selectable(c(), 1)
        return self
    }
}
