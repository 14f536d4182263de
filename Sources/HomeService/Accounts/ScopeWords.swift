import SpotifyWebAPI
import WebAPIClient

/// What a scope lets an app do, in words for the listener.
enum ScopeWords {
    /// Every scope that can be asked for.
    static let known = Set(words.map(\.scope))

    /// A line for each scope, what changes something last; one line if there is none.
    static func lines(for scopes: Set<Scope>) -> [String] {
        let lines = words.filter { scopes.contains($0.scope) }.map(\.line)
        return lines.isEmpty
            ? ["Look up albums, artists and tracks, and nothing of your own"] : lines
    }

    private static let words: [(scope: Scope, line: String)] = [
        (.userLibraryRead, "See your saved albums and tracks"),
        (.playlistReadPrivate, "See your private playlists"),
        (.playlistReadCollaborative, "See the playlists that you share with others"),
        (.userFollowRead, "See which artists and people you follow"),
        (.userTopRead, "See which artists and tracks you play most"),
        (.userReadRecentlyPlayed, "See what you played lately"),
        (.userReadCurrentlyPlaying, "See what is playing and what comes next"),
        (.userReadPlaybackState, "See your devices and what they are playing"),
        (.userReadPlaybackPosition, "See how far you heard episodes and chapters"),
        (.userReadPrivate, "See your country and your kind of account"),
        (.userReadEmail, "See your e-mail address"),
        (.userModifyPlaybackState, "Control what plays, and where"),
        (.streaming, "Play music itself"),
        (.appRemoteControl, "Control the app on your phone"),
        (.userLibraryModify, "Save and remove albums and tracks"),
        (.playlistModifyPrivate, "Make and change private playlists"),
        (.playlistModifyPublic, "Make and change public playlists"),
        (.userFollowModify, "Follow artists and people, and stop to"),
        (.ugcImageUpload, "Change the covers of your playlists"),
    ]
}
