import CAdwaita

/// Turns while something is on its way.
public final class Spinner: Widget {
    /// Makes one that turns.
    ///
    /// - Parameters:
    ///   - pixels: Its width and height in points.
    ///   - name: What a screen reader calls it.
    public convenience init(pixels: Int32 = 32, name: String = "Loading") {
        self.init(retaining: gtk_spinner_new())
        gtk_widget_set_size_request(widget, pixels, pixels)
        setAccessibleName(name)
        // One that turns unseen would still have each frame made.
        on("map") { gtk_spinner_start($0.c()) }
            .on("unmap") { gtk_spinner_stop($0.c()) }
    }
}

/// How far something has come.
public final class ProgressBar: Widget {
    /// Makes an empty bar.
    public convenience init(name: String) {
        self.init(retaining: gtk_progress_bar_new())
        setAccessibleName(name)
    }

    /// From 0 to 1.
    public var fraction: Double {
        get { gtk_progress_bar_get_fraction(c()) }
        set { gtk_progress_bar_set_fraction(c(), newValue.isFinite ? min(max(newValue, 0), 1) : 0) }
    }

    /// Moves it a little, while nobody knows how far it is.
    public func pulse() { gtk_progress_bar_pulse(c()) }

    /// What stands at the bar; `nil` for nothing.
    public var text: String? {
        get { gtk_progress_bar_get_text(c()).map { String(cString: $0) } }
        set {
            gtk_progress_bar_set_text(c(), newValue)
            gtk_progress_bar_set_show_text(c(), newValue == nil ? 0 : 1)
        }
    }
}

/// How much there is of something.
public final class LevelBar: Widget {
    /// Makes an empty bar.
    public convenience init(name: String) {
        self.init(retaining: gtk_level_bar_new())
        setAccessibleName(name)
    }

    /// From 0 to 1.
    public var value: Double {
        get { gtk_level_bar_get_value(c()) }
        set { gtk_level_bar_set_value(c(), newValue.isFinite ? min(max(newValue, 0), 1) : 0) }
    }
}
