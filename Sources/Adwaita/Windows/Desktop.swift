import CAdwaita

extension Widget {
    /// Opens an address in the program that the desktop has for it, such as the browser.
    public func openAddress(_ address: String) {
        gtk_show_uri(window, address, UInt32(GDK_CURRENT_TIME))
    }

    /// Puts a text on the clipboard.
    public func copyToClipboard(_ text: String) {
        gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text)
    }
}
