import CAdwaita

/// What a person is to choose.
public enum FileChoice: Sendable {
    /// A folder.
    case folder
    /// A file of one of these types, such as `image/png`; any, if there are none.
    case file(mimeTypes: [String])
    /// A place for a file that is to be written.
    case save(suggestedName: String)
}

extension Widget {
    /// Lets a person choose a file or folder, in the desktop's own window.
    ///
    /// - Parameters:
    ///   - title: What is to be chosen.
    ///   - choice: Of what kind it is.
    ///   - accept: What the button says.
    /// - Returns: The path; `nil` if the person changed their mind.
    public func chooseFile(
        _ title: String, _ choice: FileChoice, accept: String = "Choose"
    ) async -> String? {
        let action =
            switch choice {
            case .folder: GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
            case .file: GTK_FILE_CHOOSER_ACTION_OPEN
            case .save: GTK_FILE_CHOOSER_ACTION_SAVE
            }
        let chooser = Object(
            adopting: gtk_file_chooser_native_new(title, window, action, accept, "Cancel"))
        gtk_native_dialog_set_modal(chooser.c(), 1)
        switch choice {
        case .folder:
            // Else it opens on what was used last, in which nobody keeps music.
            guard
                let music = g_get_user_special_dir(G_USER_DIRECTORY_MUSIC) ?? g_get_home_dir(),
                let folder = g_file_new_for_path(music)
            else { break }
            gtk_file_chooser_set_current_folder(chooser.c(), folder, nil)
            g_object_unref(UnsafeMutableRawPointer(folder))
        case .file(let mimeTypes):
            guard !mimeTypes.isEmpty, let filter = gtk_file_filter_new() else { break }
            let handle = Object(adopting: filter)
            for type in mimeTypes { gtk_file_filter_add_mime_type(handle.c(), type) }
            gtk_file_chooser_add_filter(chooser.c(), handle.c())
        case .save(let name): gtk_file_chooser_set_current_name(chooser.c(), name)
        }
        return await withCheckedContinuation {
            (continuation: CheckedContinuation<String?, Never>) in
            let answer = Holder<CheckedContinuation<String?, Never>?>(continuation)
            chooser.on("response") { (chooser, response: Int32) in
                let isAccepted = response == GTK_RESPONSE_ACCEPT.rawValue
                answer.value?.resume(returning: isAccepted ? chooser.chosenPath : nil)
                answer.value = nil
            }
            gtk_native_dialog_show(chooser.c())
            // The dialog must be there until it is answered.
            self.attach(chooser, as: "file-chooser")
        }
    }
}

extension Object {
    fileprivate var chosenPath: String? {
        guard let file = gtk_file_chooser_get_file(c()) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        guard let path = g_file_get_path(file) else { return nil }
        return takeString(path)
    }
}
