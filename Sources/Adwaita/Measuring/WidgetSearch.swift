import CAdwaita

extension Widget {
    /// The widgets below this one that are of a class, by its name in GTK, such as `GtkPicture`.
    public func descendants(named className: String) -> [Widget] {
        var found: [Widget] = []
        var waiting = children
        while let next = waiting.popLast() {
            if next.typeName == className { found.append(next) }
            waiting += next.children
        }
        return found
    }

    /// How many pictures below this one show something on the screen.
    public var shownPictures: Int {
        descendants(named: "GtkPicture").count {
            $0.isMapped && gtk_picture_get_paintable($0.c()) != nil
        }
    }
}

extension Scrolled {
    /// Goes down to the end in even steps, one for each frame.
    ///
    /// - Parameter pointsPerSecond: How fast.
    public func scrollThrough(pointsPerSecond: Double) async {
        let clock = ContinuousClock()
        position = 0
        var last = clock.now
        while position < end - 1 {
            do { try await clock.sleep(for: .milliseconds(16)) } catch { return }
            let now = clock.now
            position = min(end, position + (now - last) / .seconds(1) * pointsPerSecond)
            last = now
        }
    }
}

extension SearchEntry {
    /// Puts a text in the place of what is written, as a person who types does.
    public func write(_ text: String) { gtk_editable_set_text(c(), text) }
}
