public import WebAPIClient

/// Spotify's scopes: <https://developer.spotify.com/documentation/web-api/concepts/scopes>
extension Scope {
    /// Upload covers of playlists.
    public static let ugcImageUpload: Scope = "ugc-image-upload"
    /// Read what plays, where, and what comes.
    public static let userReadPlaybackState: Scope = "user-read-playback-state"
    /// Control the player.
    public static let userModifyPlaybackState: Scope = "user-modify-playback-state"
    /// Read what plays and what comes.
    public static let userReadCurrentlyPlaying: Scope = "user-read-currently-playing"
    /// Control the app on a phone; for the mobile kits only.
    public static let appRemoteControl: Scope = "app-remote-control"
    /// Play in the Web Playback SDK; needs Premium.
    public static let streaming: Scope = "streaming"
    /// See private playlists.
    public static let playlistReadPrivate: Scope = "playlist-read-private"
    /// See collaborative playlists in lists.
    public static let playlistReadCollaborative: Scope = "playlist-read-collaborative"
    /// Change private playlists.
    public static let playlistModifyPrivate: Scope = "playlist-modify-private"
    /// Change public playlists, and follow playlists.
    public static let playlistModifyPublic: Scope = "playlist-modify-public"
    /// Follow artists and users, and stop to.
    public static let userFollowModify: Scope = "user-follow-modify"
    /// See who is followed.
    public static let userFollowRead: Scope = "user-follow-read"
    /// See how far episodes and chapters were heard.
    public static let userReadPlaybackPosition: Scope = "user-read-playback-position"
    /// See the artists and tracks most played.
    public static let userTopRead: Scope = "user-top-read"
    /// See what was played.
    public static let userReadRecentlyPlayed: Scope = "user-read-recently-played"
    /// Save to the library and remove from it.
    public static let userLibraryModify: Scope = "user-library-modify"
    /// See the library.
    public static let userLibraryRead: Scope = "user-library-read"
    /// See the e-mail address; without effect in development mode.
    public static let userReadEmail: Scope = "user-read-email"
    /// See country, product and the filter of explicit content; without effect in development mode.
    public static let userReadPrivate: Scope = "user-read-private"
}

extension Set<Scope> {
    /// Every scope that some operation of the Web API needs.
    public static var allOfSpotify: Set<Scope> {
        [
            .ugcImageUpload, .userReadPlaybackState, .userModifyPlaybackState,
            .userReadCurrentlyPlaying, .playlistReadPrivate, .playlistReadCollaborative,
            .playlistModifyPrivate, .playlistModifyPublic, .userFollowModify, .userFollowRead,
            .userReadPlaybackPosition, .userTopRead, .userReadRecentlyPlayed, .userLibraryModify,
            .userLibraryRead, .userReadEmail, .userReadPrivate,
        ]
    }
}
