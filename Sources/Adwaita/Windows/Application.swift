import CAdwaita
import Glibc

/// The program as the desktop knows it: there is one of it, however often it is started.
public final class Application: Object {
    /// Makes an application.
    ///
    /// - Parameters:
    ///   - id: Its name on the session bus, such as `org.example.Player`.
    ///   - isUnique: Whether a second start goes to the first instance; tests run several.
    public convenience init(id: String, isUnique: Bool = true) {
        let flags =
            G_APPLICATION_HANDLES_OPEN.rawValue
            | (isUnique ? 0 : G_APPLICATION_NON_UNIQUE.rawValue)
        self.init(
            adopting: adw_application_new(id, GApplicationFlags(rawValue: flags)))
        MainLoop.serveMainActor()
        chooseRenderer()
        on("startup") { _ in
            Appearance.use(css: layerStyle)
            // A text that can be selected is not for that a text that is selected.
            if let settings = gtk_settings_get_default() {
                Object(retaining: settings).set("gtk-label-select-on-focus", to: false)
            }
        }
    }

    /// Runs when it is started, the first time and each further time.
    @discardableResult
    public func onActivate(_ handler: @escaping (Application) -> Void) -> Self {
        on("activate", handler)
    }

    /// Runs when it is started with addresses to open, the first time and each further time.
    @discardableResult
    public func onOpen(_ handler: @escaping (Application, [String]) -> Void) -> Self {
        on("open") { (application, files: PointerArgument, count: Int32, _: Unread) in
            let files = files.pointer.assumingMemoryBound(to: OpaquePointer?.self)
            let addresses = (0..<Int(count)).compactMap { index in
                files[index].map { takeString(g_file_get_uri($0)) }
            }
            handler(application, addresses)
        }
    }

    /// Runs before the process ends.
    @discardableResult
    public func onShutdown(_ handler: @escaping () -> Void) -> Self {
        on("shutdown") { _ in handler() }
    }

    /// Runs until the last window is closed or it is told to quit.
    ///
    /// - Parameter arguments: What it was started with, the program's name first; what is no
    ///   option of GTK is an address to open.
    /// - Returns: The exit status.
    public func run(_ arguments: [String] = CommandLine.arguments) -> Int32 {
        var arguments = arguments.map { strdup($0) }
        defer { for argument in arguments { free(argument) } }
        return g_application_run(c(), Int32(arguments.count), &arguments)
    }

    /// Ends `run`.
    public func quit() { g_application_quit(c()) }

    /// Stays although no window is open, until the task given back is cancelled.
    public func hold() { g_application_hold(c()) }

    /// Ends what ``hold()`` began.
    public func release() { g_application_release(c()) }

    /// Adds a command that keys start wherever the keyboard is.
    ///
    /// Keys that may be typed as text, such as a letter alone, belong to ``Window/onKey(_:whileTyping:_:)``.
    ///
    /// - Parameters:
    ///   - name: Its name as an action, such as `search`.
    ///   - keys: Its keys, such as `<Control>f`.
    ///   - action: What it does.
    public func command(_ name: String, keys: [String] = [], action: @escaping () -> Void) {
        let command = Object(adopting: g_simple_action_new(name, nil))
        command.on("activate") { _ in action() }
        g_action_map_add_action(c(), command.c())
        withCStrings(keys) { gtk_application_set_accels_for_action(c(), "app.\(name)", $0) }
    }

    /// Shows a notification of the desktop.
    ///
    /// - Parameters:
    ///   - id: What it is known by; another with the same id replaces it.
    ///   - title: A few words.
    ///   - text: A sentence.
    public func notify(_ id: String, title: String, text: String) {
        let notification = Object(adopting: g_notification_new(title))
        g_notification_set_body(notification.c(), text)
        g_application_send_notification(c(), id, notification.c())
    }
}

/// Where no graphics card draws, GTK would let OpenGL be computed: several times the time and half as
/// much memory again as its own drawing takes. A choice of the person's in the environment stays.
private func chooseRenderer() {
    let cards = (128...143).map { "/dev/dri/renderD\($0)" } + ["/dev/nvidiactl", "/dev/dxg"]
    if !cards.contains(where: { access($0, F_OK) == 0 }) { setenv("GSK_RENDERER", "cairo", 0) }
}

/// Text that a C function made and that is ours to free.
func takeString(_ text: UnsafeMutablePointer<CChar>?) -> String {
    guard let text else { return "" }
    defer { g_free(text) }
    return String(cString: text)
}

/// Hands over texts as C wants lists of them: ended by nothing.
func withCStrings<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
) -> Result {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    let pointers = copies.map { UnsafePointer($0) } + [nil]
    return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
}

/// What the widgets of this layer look like beyond what libadwaita says.
private let layerStyle = """
    row.drop-above { box-shadow: inset 0 2px @accent_bg_color; }
    row.drop-below { box-shadow: inset 0 -2px @accent_bg_color; }
    row.drop-onto { box-shadow: inset 0 0 0 2px @accent_bg_color; }
    .drag-label {
      padding: 6px 12px; border-radius: 9px;
      background-color: @accent_bg_color; color: @accent_fg_color;
    }
    .banner { padding: 6px 12px; background-color: alpha(@accent_bg_color, 0.2); }
    """
