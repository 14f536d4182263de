/// What a local file's URI says of it: there is no id, only names and a length.
public struct LocalFileName: Hashable, Sendable {
    /// The artist; may be empty.
    public var artist: String
    /// The album; may be empty.
    public var album: String
    /// The title.
    public var title: String
    /// The length in whole seconds.
    public var seconds: Int

    /// Makes a name.
    ///
    /// - Parameters:
    ///   - artist: The artist; may be empty.
    ///   - album: The album; may be empty.
    ///   - title: The title.
    ///   - seconds: The length in whole seconds.
    public init(artist: String, album: String, title: String, seconds: Int) {
        self.artist = artist
        self.album = album
        self.title = title
        self.seconds = seconds
    }
}

extension SpotifyURI {
    /// Makes the URI of a file of the listener's, written as forms are.
    ///
    /// - Parameter file: Its names and length.
    public init(local file: LocalFileName) {
        let words = [file.artist, file.album, file.title].map {
            PercentCoding.encode($0, plus: true)
        }
        self.init(rawValue: "spotify:local:\(words.joined(separator: ":")):\(file.seconds)")
    }

    /// What the URI of a local file says; `nil` for all others.
    public var localFile: LocalFileName? {
        let words = rawValue.split(separator: ":", omittingEmptySubsequences: false)
        guard words.count == 6, words[0] == "spotify", words[1] == "local",
            let seconds = words[5].isEmpty ? 0 : Int(words[5])
        else { return nil }
        return LocalFileName(
            artist: PercentCoding.decode(words[2], plus: true),
            album: PercentCoding.decode(words[3], plus: true),
            title: PercentCoding.decode(words[4], plus: true), seconds: seconds)
    }
}
