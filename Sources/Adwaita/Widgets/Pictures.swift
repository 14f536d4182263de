import CAdwaita

/// An icon of the theme.
public final class Image: Widget {
    /// Makes an image.
    ///
    /// - Parameters:
    ///   - icon: The icon's name.
    ///   - pixels: Its width and height in points; by default as large as text.
    public convenience init(icon: String, pixels: Int32 = -1) {
        self.init(retaining: gtk_image_new_from_icon_name(icon))
        gtk_image_set_pixel_size(c(), pixels)
    }

    /// The icon's name.
    public var icon: String {
        get { string(gtk_image_get_icon_name(c())) }
        set { if icon != newValue { gtk_image_set_from_icon_name(c(), newValue) } }
    }
}

/// A picture that fills its room; what does not fit is cut off evenly.
public final class Picture: Widget {
    /// Makes an empty one.
    public convenience init() {
        self.init(retaining: gtk_picture_new())
        gtk_picture_set_content_fit(c(), GTK_CONTENT_FIT_COVER)
        gtk_picture_set_can_shrink(c(), 1)
    }

    /// What it shows.
    public var texture: Texture? {
        get { gtk_picture_get_paintable(c()).flatMap { Texture(retaining: $0) } }
        set { gtk_picture_set_paintable(c(), newValue?.pointer) }
    }

    /// Whether it shows nothing.
    public var isEmpty: Bool { gtk_picture_get_paintable(c()) == nil }
}
